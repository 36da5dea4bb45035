package io.millrace.application.usecase.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driving.StoreUseCases.Documents;
import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.ReadDocuments.Wanted;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.cluster.Throughput;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.security.Authentication;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DocumentMeterTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final ManualStoreClock clock = new ManualStoreClock(NOON);
    private final DocumentMeter meter = new DocumentMeter(clock.asClock());

    @Test
    void documents_are_counted_in_the_interval_in_which_they_pass() {
        meter.countWritten(3);
        clock.advance(Duration.ofSeconds(14));
        meter.countWritten(4);
        clock.advance(Duration.ofSeconds(1));
        meter.countWritten(5);
        meter.countRead(7);
        clock.advance(Duration.ofSeconds(15));

        List<Throughput> intervals = meter.list();

        assertThat(intervals)
                .hasSize(60)
                .endsWith(
                        new Throughput(NOON, NOON.plusSeconds(15), 7, 0),
                        new Throughput(NOON.plusSeconds(15), NOON.plusSeconds(30), 5, 7));
        assertThat(intervals.get(0).from()).isEqualTo(NOON.plusSeconds(30).minus(Duration.ofMinutes(15)));
        assertThat(meter.written()).isEqualTo(12);
        assertThat(meter.read()).isEqualTo(7);
    }

    @Test
    void the_current_interval_is_not_listed_because_it_is_not_complete() {
        meter.countWritten(3);

        assertThat(meter.list()).extracting(Throughput::written).containsOnly(0L);
    }

    @Test
    void intervals_older_than_a_quarter_of_an_hour_are_forgotten() {
        meter.countWritten(3);
        clock.advance(Duration.ofMinutes(15));
        assertThat(meter.list().get(0).written()).isEqualTo(3);

        clock.advance(Duration.ofSeconds(15));
        assertThat(meter.list()).extracting(Throughput::written).containsOnly(0L);

        meter.countWritten(4);
        clock.advance(Duration.ofDays(400));
        assertThat(meter.list()).extracting(Throughput::written).containsOnly(0L);
        assertThat(meter.written()).isEqualTo(7);
    }

    @Test
    void a_clock_that_is_set_back_loses_nothing() {
        clock.advance(Duration.ofMinutes(5));
        meter.countWritten(3);
        clock.advance(Duration.ofMinutes(-5));
        meter.countWritten(4);
        clock.advance(Duration.ofMinutes(6));

        assertThat(meter.list().stream().mapToLong(Throughput::written).sum()).isEqualTo(7);
    }

    @Test
    void written_and_found_documents_are_counted_and_rejected_and_missing_ones_are_not() {
        StoreFixture store = new StoreFixture();
        store.templates().put(Authentication.unsecured(), aStreamTemplate("logs", "logs*"), false);
        Documents documents = store.all().documents();

        documents
                .ingest()
                .ingest(
                        List.of(
                                anItem("a", Operation.CREATE),
                                anItem("b", Operation.CREATE),
                                anItem("c", Operation.DELETE)),
                        CreationRights.EVERYTHING);
        documents.read().search(ReadTarget.EVERYTHING, new Query.MatchAll(), Page.first(1));
        documents.read().find("logs", new DocumentId("a"));
        documents.read().find("logs", new DocumentId("missing"));
        documents.read().find(List.of(new Wanted("logs", "b"), new Wanted("logs", "missing")));

        assertThat(documents.throughput().written()).isEqualTo(2);
        assertThat(documents.throughput().read()).isEqualTo(3);
    }

    private static Item anItem(String id, Operation operation) {
        return new Item(
                "logs",
                operation,
                Optional.of(id),
                Optional.of(new DocumentSource("{\"@timestamp\":0}", new TimestampField.Numeric("0"))));
    }
}

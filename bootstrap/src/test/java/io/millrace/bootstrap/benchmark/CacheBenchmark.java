package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.ConnectionPool;
import io.millrace.adapters.persistence.database.Migrations;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.index.CachedWriteIndices;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.security.CachedCallers;
import io.millrace.adapters.persistence.setting.CachedClusterSettings;
import io.millrace.adapters.persistence.setting.PostgresClusterSettings;
import io.millrace.adapters.persistence.stream.CachedIndexTemplates;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.adapters.persistence.stream.PostgresIndexTemplates;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.security.RememberedCallers.Checked;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Username;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What each cache saves: calls to PostgreSQL, or checks of a token, for one request with the cache and without. */
class CacheBenchmark {

    private static final Logger LOGGER = LoggerFactory.getLogger(CacheBenchmark.class);
    private static final int REQUESTS = 500;
    private static final CacheLimits LIMITS = CacheLimits.ofEntries(10_000, Duration.ofHours(1));
    private static final Clock CLOCK = Clock.systemUTC();
    private static final AtomicLong CALLS = new AtomicLong();
    private static final AtomicLong NEXT = new AtomicLong();

    private static ConnectionPool pool;
    private static PostgresAnnouncements announcements;
    private static NamedCaches caches;
    private static Jdbi jdbi;

    @BeforeAll
    static void prepare() {
        TestDatabase database = TestDatabase.create();
        Migrations.run(database.settings());
        pool = ConnectionPool.open("benchmark", database.settings());
        jdbi = Jdbi.create(() -> {
            CALLS.incrementAndGet();
            return pool.dataSource().getConnection();
        });
        announcements = PostgresAnnouncements.open(database.settings(), pool.dataSource());
        caches = new NamedCaches();
        await().until(announcements::isListening);
        new PostgresIndexTemplates(jdbi).put(EngineFixture.aStreamTemplate("logs", "logs-*"), existing -> {});
    }

    @AfterAll
    static void close() {
        caches.close();
        announcements.close();
        pool.close();
    }

    private static double count(String what, LongConsumer request) {
        request.accept(-1);
        CALLS.set(0);
        for (int i = 0; i < REQUESTS; i++) {
            request.accept(i);
        }
        double each = CALLS.get() / (double) REQUESTS;
        LOGGER.info("{}: {} for each request", what, each);
        return each;
    }

    private static IngestDocumentsService ingest(WriteIndices writeIndices, IndexTemplates templates) {
        return new IngestDocumentsService(
                writeIndices,
                new PostgresDocumentStore(jdbi),
                new StreamCreation(
                        new PostgresDataStreams(jdbi),
                        templates,
                        new ReservedNames(Set.of()),
                        IndexVersion.CURRENT,
                        CLOCK),
                () -> DocumentId.timeOrdered(CLOCK.millis(), NEXT.incrementAndGet(), 0),
                CLOCK,
                (what, failure) -> {
                    throw new AssertionError(what, failure);
                });
    }

    private static void write(IngestDocumentsService ingest, String target) {
        List<Outcome> outcomes = ingest.ingest(List.of(new Item(
                target,
                Operation.CREATE,
                Optional.empty(),
                Optional.of(new DocumentSource("{\"@timestamp\":1}", new TimestampField.Numeric("1"))))));
        assertThat(outcomes).allMatch(Outcome.Created.class::isInstance);
    }

    @Test
    void data_streams_save_a_call_for_each_write() {
        PostgresWriteIndices source = new PostgresWriteIndices(jdbi);
        IndexTemplates templates = new PostgresIndexTemplates(jdbi);
        IngestDocumentsService without = ingest(source, templates);
        try (CachedWriteIndices cached =
                new CachedWriteIndices(source, caches.create(CachedWriteIndices.CACHE, LIMITS), announcements)) {
            IngestDocumentsService with = ingest(cached, templates);

            double saved = count("a write, without data-streams", i -> write(without, "logs-a"))
                    - count("a write, with data-streams", i -> write(with, "logs-a"));

            assertThat(saved).isGreaterThan(0.9);
        }
    }

    @Test
    void index_templates_save_a_call_for_each_data_stream_made_by_its_first_document() {
        PostgresIndexTemplates source = new PostgresIndexTemplates(jdbi);
        IngestDocumentsService without = ingest(new PostgresWriteIndices(jdbi), source);
        try (CachedIndexTemplates cached =
                new CachedIndexTemplates(source, caches.create(CachedIndexTemplates.CACHE, LIMITS), announcements)) {
            IngestDocumentsService with = ingest(new PostgresWriteIndices(jdbi), cached);

            double saved = count("a first document, without index-templates", i -> write(without, "logs-without-" + i))
                    - count("a first document, with index-templates", i -> write(with, "logs-with-" + i));

            assertThat(saved).isGreaterThan(0.9);
        }
    }

    @Test
    void cluster_settings_save_a_call_for_each_look_of_a_worker() {
        PostgresClusterSettings source = new PostgresClusterSettings(jdbi);
        try (CachedClusterSettings cached =
                CachedClusterSettings.of(source, caches.create(CachedClusterSettings.CACHE, LIMITS), announcements)) {

            double saved = count("reading settings, without cluster-settings", i -> source.read())
                    - count("reading settings, with cluster-settings", i -> cached.read());

            assertThat(saved).isGreaterThan(0.9);
        }
    }

    @Test
    void access_tokens_save_the_check_of_the_signature_for_each_request() {
        Checked checked = new Checked(
                Authentication.of(new Username("anna"), List.of()),
                Instant.now().plusSeconds(3_600));
        try (CachedCallers cached = CachedCallers.byToken(
                caches.create(CachedCallers.ACCESS_TOKENS, LIMITS), Duration.ofHours(1), CLOCK, announcements)) {

            double with = count(
                    "checks of a token, with access-tokens",
                    i -> cached.find("token", () -> {
                        CALLS.incrementAndGet();
                        return Optional.of(checked);
                    }));

            assertThat(with).isLessThan(0.1);
        }
    }
}

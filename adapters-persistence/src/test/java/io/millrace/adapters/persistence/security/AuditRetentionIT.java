package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.JsonDocumentFormat;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.PostgresOldDocuments;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.reindex.lease.PostgresWaitingDocuments;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemIndexWriter;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.lifecycle.SystemRetention;
import io.millrace.application.usecase.security.audit.AuditRetention;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What is removed of the audit trail, in both layouts of PostgreSQL. */
class AuditRetentionIT {

    @Nested
    class InTheCurrentLayout extends RetentionFixture {

        InTheCurrentLayout() {
            super(Versions.latest());
        }
    }

    @Nested
    class InThePreviousLayout extends RetentionFixture {

        InThePreviousLayout() {
            super(Versions.previous());
        }
    }

    abstract static class RetentionFixture {

        private static final Clock CLOCK = Clock.systemUTC();
        private static final Duration WEEK = Duration.ofDays(7);
        private static final Pattern ENTRIES = Pattern.compile("\"entries\":\"([0-9]+)\"");
        private static final long UNLIMITED = 1L << 40;

        private final StoreDatabase database = StoreDatabase.empty();
        private final DocumentStore documents = new PostgresDocumentStore(database.dataSource());
        private final Indices indices = new PostgresIndices(database.jdbi());
        private final AtomicLong lastId = new AtomicLong();
        private final SystemStore store;
        private final SystemIndexWriter trail;

        RetentionFixture(IndexVersion version) {
            store = new SystemStore(
                    new PostgresWriteIndices(database.jdbi()),
                    indices,
                    documents,
                    new PostgresWaitingDocuments(database.jdbi()),
                    version,
                    new JsonDocumentFormat(),
                    CLOCK);
            trail = new SystemIndexWriter(store, ShippedFeatures.AUDIT);
        }

        private DocumentId nextId() {
            return new DocumentId(String.format(Locale.ROOT, "%08d", lastId.incrementAndGet()));
        }

        private void keep(int count, Duration age) {
            Instant at = CLOCK.instant().minus(age);
            trail.store(IntStream.range(0, count)
                    .mapToObj(i -> new NewDocument(
                            nextId(),
                            Timestamp.ofInstant(at),
                            "{\"@timestamp\":\"" + at + "\",\"event\":{\"action\":\"login_successful\"}}"))
                    .toList());
        }

        private SystemRetention retention(Duration age, long bytes) {
            return AuditRetention.of(
                    store,
                    new PostgresOldDocuments(database.jdbi()),
                    () -> new SystemRetention.Limits(age, OptionalLong.of(bytes)),
                    this::nextId);
        }

        private static void run(SystemRetention retention) {
            retention.apply(CLOCK.instant(), true, new Cancellation());
        }

        private List<Index> audit() {
            return indices
                    .select(NameSelection.ofName(".audit"), NameScope.everything(Action.SEARCH))
                    .indices()
                    .stream()
                    .map(Found::index)
                    .toList();
        }

        private long count() {
            return documents.count(audit(), new Query.MatchAll());
        }

        private List<String> removals() {
            return documents.search(audit(), new Query.MatchAll(), Page.first(Page.LARGEST_WINDOW)).documents().stream()
                    .map(StoredDocument::source)
                    .filter(source -> source.contains("audit_entries_removed"))
                    .toList();
        }

        private static long told(List<String> removals) {
            return removals.stream()
                    .flatMap(source -> ENTRIES.matcher(source).results())
                    .mapToLong(found -> Long.parseLong(found.group(1)))
                    .sum();
        }

        @Test
        void what_is_too_old_is_removed_in_bounded_steps_and_each_is_an_entry() {
            keep(6_000, WEEK.plusHours(1));
            keep(10, WEEK.minusHours(1));

            SystemRetention retention = retention(WEEK, UNLIMITED);
            run(retention);

            assertThat(count()).isEqualTo(10 + 2);
            assertThat(removals())
                    .hasSize(2)
                    .allSatisfy(
                            source -> assertThat(source).contains("\"reason\":\"age\"", "\"from\":\"", "\"to\":\""));
            assertThat(told(removals())).isEqualTo(6_000);
        }

        @Test
        void nothing_is_removed_for_its_age_by_a_clock_that_jumped() {
            keep(10, WEEK.plusHours(1));

            retention(WEEK, UNLIMITED).apply(CLOCK.instant(), false, new Cancellation());

            assertThat(count()).isEqualTo(10);
        }

        @Test
        void nothing_is_removed_that_was_not_old_enough_when_the_run_began() {
            keep(10, WEEK.plusHours(1));

            retention(WEEK, UNLIMITED).apply(CLOCK.instant().minus(WEEK), true, new Cancellation());

            assertThat(count()).isEqualTo(10);
        }

        @Test
        void a_limit_that_is_raised_during_the_run_counts_for_the_next_step() {
            keep(6_000, WEEK.plusHours(1));
            AtomicInteger steps = new AtomicInteger();
            SystemRetention retention = AuditRetention.of(
                    store,
                    new PostgresOldDocuments(database.jdbi()),
                    () -> new SystemRetention.Limits(
                            steps.getAndIncrement() == 0 ? WEEK : WEEK.multipliedBy(2), OptionalLong.empty()),
                    this::nextId);

            run(retention);

            assertThat(count()).isEqualTo(1_000 + 1);
        }

        @Test
        void the_oldest_goes_when_the_newest_take_all_the_room() {
            keep(25_000, Duration.ofMinutes(2));

            run(retention(WEEK, 2 << 20));

            assertThat(count()).isBetween(8_000L, 12_000L);
            assertThat(told(removals())).isEqualTo(25_000 + removals().size() - count());
            assertThat(removals()).allSatisfy(source -> assertThat(source).contains("\"reason\":\"size\""));
        }

        @Test
        void nothing_is_removed_of_an_index_whose_documents_are_being_copied() {
            keep(10, WEEK.plusHours(1));
            indices.block(audit().get(0), IndexBlock.WRITE);

            run(retention(WEEK, UNLIMITED));

            assertThat(count()).isEqualTo(10);
        }

        @Test
        void several_instances_tell_together_what_was_removed() throws Exception {
            keep(20_000, WEEK.plusHours(1));

            atOnce(IntStream.range(0, 3)
                    .<Callable<Integer>>mapToObj(i -> () -> {
                        run(retention(WEEK, UNLIMITED));
                        return i;
                    })
                    .toList());

            assertThat(told(removals())).isEqualTo(20_000);
            assertThat(count()).isEqualTo(removals().size());
        }

        @Test
        void there_is_nothing_to_remove_where_there_is_no_trail() {
            run(retention(WEEK, UNLIMITED));

            assertThat(audit()).isEmpty();
        }
    }
}

package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.document.JsonDocumentFormat;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.reindex.lease.PostgresAuditWriters;
import io.millrace.adapters.persistence.reindex.lease.PostgresWaitingDocuments;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.audit.AuditTrailContract;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemIndexWriter;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.security.audit.StoredAuditTrail;
import io.millrace.application.usecase.security.audit.StoredAuditTrail.Rhythm;
import io.millrace.application.usecase.security.audit.StoredAuditTrail.Watch;
import io.millrace.application.usecase.security.audit.WriterPresence;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The audit trail in both layouts of PostgreSQL. */
class StoredAuditTrailIT {

    @Nested
    class InTheCurrentLayout extends AuditTrailFixture {

        InTheCurrentLayout() {
            super(Versions.latest());
        }
    }

    @Nested
    class InThePreviousLayout extends AuditTrailFixture {

        InThePreviousLayout() {
            super(Versions.previous());
        }
    }

    abstract static class AuditTrailFixture extends AuditTrailContract {

        private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
        private static final Rhythm QUICK = new Rhythm(
                Duration.ofMillis(20),
                Duration.ofMillis(50),
                Duration.ofHours(1),
                Duration.ofHours(1),
                Duration.ofSeconds(20));

        private final IndexVersion version;
        private final StoreDatabase database = StoreDatabase.empty();
        private final DocumentStore documents = new PostgresDocumentStore(database.dataSource());
        private final Indices indices = new PostgresIndices(database.jdbi());
        private final List<String> incidents = new CopyOnWriteArrayList<>();
        private final List<StoredAuditTrail> trails = new CopyOnWriteArrayList<>();
        private final AtomicLong lastId = new AtomicLong();

        AuditTrailFixture(IndexVersion version) {
            this.version = version;
        }

        @AfterEach
        void close() {
            trails.forEach(StoredAuditTrail::close);
        }

        private DocumentId nextId() {
            return new DocumentId(String.format(Locale.ROOT, "%08d", lastId.incrementAndGet()));
        }

        private StoredAuditTrail start() {
            StoredAuditTrail trail = StoredAuditTrail.start(
                    new SystemIndexWriter(
                            new SystemStore(
                                    new PostgresWriteIndices(database.jdbi()),
                                    indices,
                                    documents,
                                    new PostgresWaitingDocuments(database.jdbi()),
                                    version,
                                    new JsonDocumentFormat(),
                                    CLOCK),
                            ShippedFeatures.AUDIT),
                    new WriterPresence(
                            new PostgresAuditWriters(database.jdbi()),
                            "mill-7",
                            this::nextId,
                            new JsonDocumentFormat(),
                            CLOCK,
                            System::nanoTime),
                    QUICK,
                    this::nextId,
                    CLOCK,
                    new Watch(
                            DatabaseErrors::isUnavailable,
                            (what, failure) -> incidents.add(what + ": " + failure),
                            System::nanoTime),
                    Thread::new);
            trails.add(trail);
            return trail;
        }

        @Override
        protected AuditTrail emptyTrail() {
            return start();
        }

        @Override
        protected List<String> kept() {
            return found(new Query.MatchAll());
        }

        private List<String> found(Query query) {
            List<Index> found = audit();
            return found.isEmpty()
                    ? List.of()
                    : documents.search(found, query, Page.first(Page.LARGEST_WINDOW)).documents().stream()
                            .map(StoredDocument::source)
                            .toList();
        }

        private List<Index> audit() {
            return indices
                    .select(NameSelection.ofName(".audit"), NameScope.everything(Action.SEARCH))
                    .indices()
                    .stream()
                    .map(Found::index)
                    .toList();
        }

        @Test
        void several_instances_that_start_at_once_share_one_index_of_the_configured_version() throws Exception {
            List<Callable<StoredAuditTrail>> starts = IntStream.range(0, 6)
                    .<Callable<StoredAuditTrail>>mapToObj(i -> () -> {
                        StoredAuditTrail trail = start();
                        trail.record(entryOf("instance-" + i));
                        return trail;
                    })
                    .toList();

            atOnce(starts);

            assertThat(users(awaitKept(6)))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 6).mapToObj(i -> "instance-" + i).toList());
            assertThat(audit()).hasSize(1);
            assertThat(audit().get(0).version()).isEqualTo(version);
            assertThat(incidents).isEmpty();
        }

        @Test
        void entries_are_found_by_who_did_what_hostile_ones_too() {
            StoredAuditTrail trail = start();
            String hostile = "\0\"\\\ud800";
            trail.record(entryOf("anna"));
            trail.record(entryOf(hostile));
            awaitKept(2);

            Query anna = Query.Terms.of(new FieldPath("user.name"), new FieldValue.Text("anna"));

            assertThat(found(anna)).singleElement().asString().contains("\"anna\"");
        }

        @Test
        void the_index_is_made_again_when_it_was_removed() {
            StoredAuditTrail trail = start();
            trail.record(entryOf("before"));
            awaitKept(1);
            indices.delete(audit().get(0));

            trail.record(entryOf("after"));

            assertThat(users(awaitKept(1))).containsExactly("after");
            assertThat(incidents).isEmpty();
        }
    }
}

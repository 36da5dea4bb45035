package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.graphql.PreparedDocument;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.index.CachedWriteIndices;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.lifecycle.PostgresStreamLifecycles;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.setting.CachedClusterSettings;
import io.millrace.adapters.persistence.setting.PostgresClusterSettings;
import io.millrace.adapters.persistence.setting.PostgresLegacyTemplates;
import io.millrace.adapters.persistence.stream.CachedIndexTemplates;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.adapters.persistence.stream.PostgresIndexTemplates;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.document.TargetCreation;
import io.millrace.application.usecase.index.CreateIndicesService;
import io.millrace.application.usecase.index.InitialParts;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.bootstrap.benchmark.Savings.Cost;
import io.millrace.bootstrap.benchmark.Savings.Counted;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.ReservedNames;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the caches of the store and of documents save for one request: calls to PostgreSQL, or parsing, and time. */
class CacheBenchmark {

    private static final CacheLimits LIMITS = CacheLimits.ofEntries(10_000, Duration.ofHours(1));
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Cost CALLS = new Cost("calls to PostgreSQL");
    private static final AtomicLong NEXT = new AtomicLong();
    private static final AuditChange UNAUDITED = (caller, kind, details) -> {};

    private static ConnectionPool pool;
    private static PostgresAnnouncements announcements;
    private static NamedCaches caches;
    private static DataSource counted;
    private static Jdbi jdbi;

    @BeforeAll
    static void prepare() {
        TestDatabase database = TestDatabase.create();
        Migrations.run(database.settings());
        pool = ConnectionPool.open("benchmark", database.settings());
        counted = (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    CALLS.arose();
                    return method.invoke(pool.dataSource(), arguments);
                });
        jdbi = Jdbi.create(counted);
        announcements = PostgresAnnouncements.open(database.settings(), pool.dataSource(), new DatabaseClock());
        caches = new NamedCaches();
        await().until(announcements::isListening);
        new PostgresIndexTemplates(jdbi).put(EngineFixture.aStreamTemplate("logs", "logs-*"), false);
    }

    @AfterAll
    static void close() {
        caches.close();
        announcements.close();
        pool.close();
    }

    private static IngestDocumentsService ingest(WriteIndices writeIndices, IndexTemplates templates) {
        return new IngestDocumentsService(
                writeIndices,
                new PostgresDataStreams(jdbi, new PostgresStreamTasks()),
                new PostgresDocumentStore(counted),
                EngineCapability.ALL,
                new TargetCreation(
                        new StreamCreation(
                                new PostgresDataStreams(jdbi, new PostgresStreamTasks()),
                                templates,
                                EngineFixture.LAST_WINS,
                                FiltersById.newAliases(),
                                new ReservedNames(Set.of()),
                                Versions.ofEngine(),
                                BackingIndexName::of,
                                new PostgresStreamLifecycles(jdbi),
                                CLOCK::instant),
                        new CreateIndicesService(
                                new PostgresIndices(jdbi),
                                new InitialParts(
                                        templates,
                                        new PostgresLegacyTemplates(jdbi),
                                        EngineFixture.LAST_WINS,
                                        (base, override) -> override),
                                FiltersById.newAliases(),
                                new ReservedNames(Set.of()),
                                Versions.ofEngine(),
                                CLOCK,
                                UNAUDITED),
                        new PostgresClusterSettings(jdbi),
                        UNAUDITED),
                SystemFeatures.NONE,
                () -> DocumentId.timeOrdered(CLOCK.millis(), NEXT.incrementAndGet(), 0),
                CLOCK,
                new IngestDocumentsService.FailureHandling(
                        failure -> false,
                        (what, failure) -> {
                            throw new AssertionError(what, failure);
                        },
                        System::nanoTime));
    }

    private static void write(IngestDocumentsService ingest, String target) {
        List<Outcome> outcomes = ingest.ingest(
                List.of(new Item(
                        target,
                        Operation.CREATE,
                        Optional.empty(),
                        Optional.of(new DocumentSource("{\"@timestamp\":1}", new TimestampField.Numeric("1"))))),
                CreationRights.EVERYTHING);
        assertThat(outcomes).allMatch(Outcome.Created.class::isInstance);
    }

    @Test
    void data_streams_save_a_call_for_each_write() throws Exception {
        PostgresWriteIndices source = new PostgresWriteIndices(jdbi);
        IndexTemplates templates = new PostgresIndexTemplates(jdbi);
        IngestDocumentsService without = ingest(source, templates);
        try (CachedWriteIndices cached =
                new CachedWriteIndices(source, caches.create(CachedWriteIndices.CACHE, LIMITS), announcements)) {
            IngestDocumentsService with = ingest(cached, templates);

            compare("data-streams, a write", 300, any -> write(without, "logs-a"), any -> write(with, "logs-a"));
        }
    }

    @Test
    void index_templates_save_a_call_for_each_data_stream_made_by_its_first_document() throws Exception {
        PostgresIndexTemplates source = new PostgresIndexTemplates(jdbi);
        IngestDocumentsService without = ingest(new PostgresWriteIndices(jdbi), source);
        try (CachedIndexTemplates cached =
                new CachedIndexTemplates(source, caches.create(CachedIndexTemplates.CACHE, LIMITS), announcements)) {
            IngestDocumentsService with = ingest(new PostgresWriteIndices(jdbi), cached);

            compare(
                    "index-templates, a first document",
                    20,
                    number -> write(without, "logs-without-" + number),
                    number -> write(with, "logs-with-" + number));
        }
    }

    @Test
    void cluster_settings_save_the_call_for_each_look_of_a_worker() throws Exception {
        PostgresClusterSettings source = new PostgresClusterSettings(jdbi);
        try (CachedClusterSettings cached =
                CachedClusterSettings.of(source, caches.create(CachedClusterSettings.CACHE, LIMITS), announcements)) {

            assertThat(compare("cluster-settings, a look", 500, any -> source.read(), any -> cached.read()))
                    .isGreaterThan(1.0);
        }
    }

    /** One call less is a goal; time is none for writes, most of whose time is the disk's. */
    private static double compare(String name, int requests, Savings.Request without, Savings.Request with)
            throws Exception {
        Savings savings = new Savings(name, requests);
        Counted counted = savings.count(CALLS, without, with);

        assertThat(counted.without() - counted.with()).isCloseTo(1.0, within(0.01));
        return savings.time(without, with);
    }

    @Test
    void graphql_documents_save_parsing_and_validating() throws Exception {
        Cost parses = new Cost("documents parsed and validated");
        NamedCache<String, PreparedDocument> cache = caches.create(
                CacheDefinition.hiding(
                        "graphql-documents",
                        String.class,
                        PreparedDocument.class,
                        (text, prepared) -> prepared.weight()),
                CacheLimits.ofBytes(32 << 20, Duration.ofHours(1)));
        try (AnsweredQueries without = new AnsweredQueries((text, prepare) -> counted(parses, prepare));
                AnsweredQueries with = new AnsweredQueries((text, prepare) -> cache.get(
                                text, () -> Optional.of(counted(parses, prepare)))
                        .orElseThrow())) {
            Savings savings = new Savings("graphql-documents, a query of 60 fields", 300);
            Counted counted = savings.count(parses, any -> without.answer(), any -> with.answer());

            assertThat(counted).isEqualTo(new Counted(1, 0));
            assertThat(savings.time(any -> without.answer(), any -> with.answer()))
                    .isGreaterThan(1.0);
        }
    }

    private static PreparedDocument counted(Cost parses, Supplier<PreparedDocument> prepare) {
        parses.arose();
        return prepare.get();
    }
}

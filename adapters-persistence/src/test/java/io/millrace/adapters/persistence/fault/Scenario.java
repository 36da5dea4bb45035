package io.millrace.adapters.persistence.fault;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.application.port.driven.engine.Ledger;
import io.millrace.application.port.driven.service.security.RefreshFamilies;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.stream.RolloverConditions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** What clients do while faults are met. Each repeats what it was told may be repeated, and looks where it was not told. */
enum Scenario {
    CREATE {
        @Override
        void run(Site site) {
            once(
                    site,
                    "exists (select from millrace.index_template where name = 'notes')",
                    useCases -> useCases.templates()
                            .index()
                            .put(Authentication.unsecured(), aStreamTemplate("notes", "notes-*"), true));
            once(
                    site,
                    "exists (select from millrace.data_stream where name = 'notes-a')",
                    useCases -> useCases.streams().create(Authentication.unsecured(), new StreamName("notes-a")));
        }
    },
    INGEST {
        @Override
        void run(Site site) {
            ingest(site, "one", 1);
            ingest(site, "several", 20);
            ingest(site, "copied", 700);
            ingestUnnamed(site);
        }
    },
    ROLLOVER {
        @Override
        void run(Site site) {
            once(
                    site,
                    "exists (select from millrace.data_stream where name = 'logs-a' and generation > " + INDICES + ")",
                    Scenario::rollOver);
        }
    },
    UPGRADE {
        @Override
        void run(Site site) {
            start(site);
            awaitComplete(site);
        }
    },
    CANCEL {
        @Override
        void run(Site site) {
            start(site);
            once(site, "not " + task("running"), useCases -> useCases.reindex().cancel(STREAM));
            start(site);
            awaitComplete(site);
        }
    },
    FEATURES {
        @Override
        void run(Site site) {
            do {
                once(
                        site,
                        "exists (select from millrace.system_migration m where m.state in ('running', 'complete'))",
                        useCases -> useCases.features().migrate());
                site.await("exists (select from millrace.system_migration m where m.state <> 'running')");
            } while (!site.holds("exists (select from millrace.system_migration m where m.state = 'complete')"));
        }
    },
    REFRESH {
        @Override
        void run(Site site) {
            Username jane = new Username("jane");
            UUID key = UUID.randomUUID();
            keep(site, new Session(new SessionId("session"), Optional.empty(), 0), jane, key);
            for (int rotation = 0; rotation < 3; rotation++) {
                UUID presented = key;
                Use use = site.attempt(instance -> instance.security()
                        .families()
                        .use(presented, Duration.ofHours(1))
                        .orElseThrow()
                        .use());
                assertThat(use).isInstanceOf(Use.Accepted.class);
                key = UUID.randomUUID();
                keep(site, ((Use.Accepted) use).session(), jane, key);
            }
            UUID last = key;
            boolean usable = site.attempt(instance ->
                    instance.security().families().find(last).orElseThrow().isUsable());
            assertThat(usable).isTrue();
        }

        private static void keep(Site site, Session session, Username user, UUID key) {
            site.attempt(instance -> {
                RefreshFamilies families = instance.security().families();
                return families.find(key).isPresent() || families.store(session, user, key);
            });
        }
    };

    static final StreamName STREAM = new StreamName("logs-a");
    static final int INDICES = 2;
    private static final int DOCUMENTS = 30;
    private static final String NOON = "2026-11-20T12:00:00Z";

    abstract void run(Site site);

    /** Makes a database with what was there before: an outdated data stream of which one index is closed, and outdated features. */
    static TestDatabase prepare() {
        TestDatabase database = TestDatabase.create();
        Migrations.run(database.settings());
        try (Instance previous = new Instance(database.settings(), PostgresVersions.SEVEN, Duration.ZERO)) {
            StoreUseCases useCases = previous.useCases();
            useCases.templates().index().put(Authentication.unsecured(), aStreamTemplate("logs", "logs-*"), true);
            useCases.streams().create(Authentication.unsecured(), STREAM);
            for (int index = 0; index < INDICES; index++) {
                if (index > 0) {
                    rollOver(useCases);
                }
                List<Outcome> outcomes = useCases.documents()
                        .ingest()
                        .ingest(items("old-" + index, DOCUMENTS), CreationRights.EVERYTHING);
                assertThat(outcomes).allMatch(Outcome.Created.class::isInstance);
            }
            List.of(ShippedFeatures.AUDIT, ShippedFeatures.TASKS)
                    .forEach(feature -> previous.writer(feature)
                            .store(IntStream.range(0, DOCUMENTS)
                                    .mapToObj(i -> aDocument("kept-" + i, NOON))
                                    .toList()));
        }
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("update millrace.index set closed = true where id = (select min(index_id) from"
                    + " millrace.backing_index)");
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return database;
    }

    /** Takes note of what {@link #prepare} has written. */
    static void note(Ledger ledger) {
        for (int index = 0; index < INDICES; index++) {
            items("old-" + index, DOCUMENTS)
                    .forEach(item -> ledger.ok(
                            item.id().orElseThrow(), item.source().orElseThrow().json()));
        }
    }

    private static List<Item> items(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> item(Optional.of(prefix + "-" + i), prefix + "-" + i))
                .toList();
    }

    private static Item item(Optional<String> id, String name) {
        return new Item(
                STREAM.value(),
                Operation.CREATE,
                id,
                Optional.of(new DocumentSource(
                        "{ \"@timestamp\":\"" + NOON + "\",\"name\": \"" + name + "\"}",
                        new TimestampField.Text(NOON))));
    }

    /** Sends documents under ids of their own until it is known that they are there. */
    private static void ingest(Site site, String prefix, int count) {
        List<Item> open = new ArrayList<>(items(prefix, count));
        boolean repeated = false;
        while (!open.isEmpty()) {
            List<Item> sent = List.copyOf(open);
            boolean mayBeThere = repeated;
            sent.forEach(item -> site.ledger()
                    .unknown(
                            item.id().orElseThrow(), item.source().orElseThrow().json()));
            AtomicInteger attempts = new AtomicInteger();
            List<Outcome> outcomes = site.attempt(instance -> {
                attempts.incrementAndGet();
                return instance.useCases().documents().ingest().ingest(sent, CreationRights.EVERYTHING);
            });
            boolean known = attempts.get() == 1 && !mayBeThere;
            for (int i = 0; i < sent.size(); i++) {
                Item item = sent.get(i);
                if (isThere(outcomes.get(i), known)) {
                    site.ledger()
                            .ok(
                                    item.id().orElseThrow(),
                                    item.source().orElseThrow().json());
                    open.remove(item);
                }
            }
            repeated = true;
        }
    }

    private static boolean isThere(Outcome outcome, boolean first) {
        if (outcome instanceof Outcome.Refused refused) {
            Rejection.Reason reason = refused.rejection().reason();
            if (reason == Rejection.Reason.VERSION_CONFLICT) {
                assertThat(first).as("a conflict with itself").isFalse();
                return true;
            }
            assertThat(reason).isIn(Rejection.Reason.UNAVAILABLE, Rejection.Reason.OUTCOME_UNKNOWN);
            return false;
        }
        return true;
    }

    /** Sends a document without an id, again only if it was told that nothing was written. */
    private static void ingestUnnamed(Site site) {
        Item item = item(Optional.empty(), "unnamed");
        String source = item.source().orElseThrow().json();
        boolean again = true;
        while (again) {
            again = false;
            try {
                Outcome outcome = site.tryOnce(instance -> instance.useCases()
                        .documents()
                        .ingest()
                        .ingest(List.of(item), CreationRights.EVERYTHING)
                        .get(0));
                if (outcome instanceof Outcome.Created created) {
                    site.ledger().ok(created.id().value(), source);
                } else if (((Outcome.Refused) outcome).rejection().reason() == Rejection.Reason.UNAVAILABLE) {
                    again = true;
                } else {
                    site.ledger().unknown(source);
                }
            } catch (RuntimeException outage) {
                site.ledger().unknown(source);
            }
        }
    }

    private static void rollOver(StoreUseCases useCases) {
        useCases.streams()
                .rollOver(
                        Authentication.unsecured(),
                        new ManageDataStreams.Rollover(STREAM, RolloverConditions.NONE, false));
    }

    /** Does something unless it is done already, which is looked at before every attempt. */
    private static void once(Site site, String done, Consumer<StoreUseCases> work) {
        site.attempt(instance -> {
            if (!site.holds(done)) {
                work.accept(instance.useCases());
            }
            return true;
        });
    }

    /** Returns the condition that the task is in one of these states. */
    private static String task(String... states) {
        return "exists (select from millrace.reindex_task t where t.state in ('" + String.join("', '", states) + "'))";
    }

    private static void start(Site site) {
        once(
                site,
                task("running", "complete"),
                useCases -> useCases.reindex().start(new ManageReindexTasks.Request(STREAM, false, false)));
    }

    /** An upgrade of which an index could not be upgraded is cancelled and started again, as operators do. */
    private static void awaitComplete(Site site) {
        site.await(task("complete", "failed"));
        while (!site.holds(task("complete"))) {
            once(site, task("cancelled"), useCases -> useCases.reindex().cancel(STREAM));
            start(site);
            site.await(task("complete", "failed"));
        }
    }
}

package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.BrokenContracts.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.ClusterSettingsContract;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.LeasesContract;
import io.millrace.application.port.driven.service.reindex.ReindexTasksContract;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.setting.ClusterSetting;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** A contract that a broken store can pass proves nothing, so broken stores are run against them. */
class ContractsBiteTest {

    @Test
    void a_store_that_forgets_documents_fails_the_contract() {
        assertThat(failuresOf(ForgetfulDocuments.class)).isGreaterThan(10);
    }

    @Test
    void arrivals_that_begin_anew_each_time_fail_the_contract() {
        assertThat(failuresOf(RepeatingArrivals.class)).isEqualTo(4);
    }

    @Test
    void settings_that_are_forgotten_fail_the_contract() {
        assertThat(failuresOf(ForgetfulSettings.class)).isEqualTo(3);
    }

    @Test
    void aliases_that_are_forgotten_fail_the_contract() {
        assertThat(failuresOf(ForgetfulAliases.class)).isGreaterThan(10);
    }

    @Test
    void upgrades_that_nobody_is_fenced_off_from_fail_the_contracts() {
        assertThat(failuresOf(UnfencedUpgrades.class)).isEqualTo(3);
        assertThat(failuresOf(UnfencedCopier.class)).isEqualTo(2);
        assertThat(failuresOf(UnfencedTasks.class)).isEqualTo(8);
    }

    @Test
    void leases_that_everybody_gets_fail_the_contract() {
        assertThat(failuresOf(GenerousLeases.class)).isGreaterThan(2);
    }

    @Test
    void tasks_that_are_forgotten_fail_the_contract() {
        assertThat(failuresOf(ForgetfulTasks.class)).isGreaterThan(10);
    }

    /** Hands out everything again and again, whatever it was told to begin behind. */
    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class RepeatingArrivals extends InMemoryArrivalsTest {

        @Override
        protected Arrivals arrivals() {
            Arrivals sound = super.arrivals();
            return new Arrivals() {
                @Override
                public Map<StreamName, ArrivalPosition> heads(Collection<StreamName> streams) {
                    return sound.heads(streams);
                }

                @Override
                public Reader read(Index index, ArrivalMark after) {
                    return new Reader() {
                        @Override
                        public List<Arrived> next(int most, boolean last) {
                            return sound.read(index, ArrivalMark.BEFORE_ALL).next(most, last);
                        }

                        @Override
                        public ArrivalMark lastMark() {
                            return ArrivalMark.BEFORE_ALL;
                        }
                    };
                }
            };
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulAliases extends InMemoryAliasesTest {

        @Override
        protected Aliases aliases() {
            Aliases sound = super.aliases();
            return new Aliases() {
                @Override
                public Map<IndexId, List<NamedAlias>> listOf(Collection<IndexId> indices) {
                    return sound.listOf(indices);
                }

                @Override
                public Map<StreamName, List<NamedAlias>> listOfStreams(Collection<StreamName> streams) {
                    return sound.listOfStreams(streams);
                }

                @Override
                public void change(List<AliasChange> changes) {}

                @Override
                public boolean rollOver(AliasRollover rollover) {
                    return sound.rollOver(rollover);
                }
            };
        }
    }

    private static InMemoryUpgradeStore unfencedStore() {
        return new InMemoryUpgradeStore(clock -> new InMemoryLeases(clock) {
            @Override
            protected void requireHeld(Fence fence) {}
        });
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class UnfencedUpgrades extends IndexUpgradesContract {

        @Override
        protected UpgradeStore emptyStore() {
            return unfencedStore();
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class UnfencedCopier extends DocumentCopierContract {

        @Override
        protected UpgradeStore emptyStore() {
            return unfencedStore();
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class UnfencedTasks extends ReindexTasksContract {

        @Override
        protected UpgradeStore emptyStore() {
            return unfencedStore();
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class GenerousLeases extends LeasesContract {

        /** Grants every lease, as if it were free. */
        @Override
        protected UpgradeStore emptyStore() {
            return new InMemoryUpgradeStore(clock -> new InMemoryLeases(clock) {
                @Override
                public synchronized Optional<Lease> claim(String task, String owner) {
                    revoke(task);
                    return super.claim(task, owner);
                }
            });
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulTasks extends ReindexTasksContract {

        @Override
        protected UpgradeStore emptyStore() {
            return new InMemoryUpgradeStore(
                    InMemoryLeases::new, (leases, engine, clock) -> new InMemoryReindexTasks(leases, clock, engine) {
                        @Override
                        public Optional<ReindexTask> find(StreamName stream) {
                            return Optional.empty();
                        }
                    });
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulDocuments extends DocumentStoreContract {

        private InMemoryEngine engine = new InMemoryEngine();

        @Override
        protected void prepareEmptyStore() {
            engine = new InMemoryEngine();
        }

        @Override
        protected Indices indices() {
            return engine.indices();
        }

        @Override
        protected DataStreams dataStreams() {
            return engine.dataStreams();
        }

        /** Acknowledges every document and keeps none. */
        @Override
        protected DocumentStore documents() {
            DocumentStore remembering = engine.documents();
            return new DocumentStore() {
                @Override
                public List<Outcome> append(Index index, List<NewDocument> batch) {
                    return Collections.nCopies(batch.size(), new Outcome.Created(index.name(), OptionalLong.empty()));
                }

                @Override
                public Optional<StoredDocument> find(List<Index> indices, DocumentId id) {
                    return remembering.find(indices, id);
                }

                @Override
                public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
                    return remembering.findAll(lookups);
                }

                @Override
                public long count(List<Index> indices, Query query) {
                    return remembering.count(indices, query);
                }

                @Override
                public SpanCounts countBySpan(List<Index> indices, Query query, long width) {
                    return remembering.countBySpan(indices, query, width);
                }

                @Override
                public Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations) {
                    return remembering.aggregate(parts, aggregations);
                }

                @Override
                public Map<IndexId, Long> countEach(List<Index> indices) {
                    return remembering.countEach(indices);
                }

                @Override
                public Found search(List<Index> indices, Query query, Page page) {
                    return remembering.search(indices, query, page);
                }
            };
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulSettings extends ClusterSettingsContract {

        @Override
        protected ClusterSettings emptyStore() {
            ClusterSettings empty = new InMemoryClusterSettings();
            return new ClusterSettings() {
                @Override
                public Values read() {
                    return empty.read();
                }

                @Override
                public void change(
                        Map<ClusterSetting, Optional<String>> persistent,
                        Map<ClusterSetting, Optional<String>> transients) {}
            };
        }
    }
}

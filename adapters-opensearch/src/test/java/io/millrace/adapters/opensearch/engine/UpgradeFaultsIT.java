package io.millrace.adapters.opensearch.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterConnectionSettings;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.document.SearchAnswers;
import io.millrace.adapters.opensearch.node.CutProxy;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.SharedNode;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.ExactSketches;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryLegacyTemplates;
import io.millrace.application.port.driven.service.InMemoryLifecyclePolicies;
import io.millrace.application.port.driven.service.InMemoryLifecycleRuns;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.InMemoryStreamLifecycles;
import io.millrace.application.port.driven.service.InMemorySystemMigrations;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.OneInstance;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.feature.JacksonDocumentFormat;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.usecase.WorkAssembly;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.reindex.ReindexWorkload;
import io.millrace.application.usecase.reindex.TaskStart;
import io.millrace.application.usecase.reindex.Through;
import io.millrace.application.usecase.reindex.UpgradeCheck;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.application.usecase.work.Worker;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.setting.ClusterSetting;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Upgrades on three nodes while documents arrive. Whatever dies, and at whichever step: nothing acknowledged is lost,
 * doubled or changed, and nothing is left behind.
 */
class UpgradeFaultsIT {

    private static final int DOCUMENTS = 3_000;
    private static final int MOST_WRITTEN = 5_000;
    /** Each attempt to copy into a shard whose node died waits for a minute. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final Worker.Rhythm RHYTHM =
            new Worker.Rhythm(Duration.ofMillis(200), Duration.ofMillis(500), Duration.ofSeconds(1));

    private static final List<CutProxy> NETWORK = new ArrayList<>();
    private static TestCluster cluster;
    private static ClusterClient direct;
    private static int runs;

    @BeforeAll
    static void startCluster(@TempDir Path directory) {
        cluster = TestCluster.startLenient(Release.V3_9, 3, directory);
        direct = SharedNode.client(cluster.urls());
        cluster.urls().forEach(url -> NETWORK.add(new CutProxy(url)));
        direct.change(ClusterRequest.put(
                "/_index_template/faults",
                "{\"index_patterns\":[\"faults-*\"],\"data_stream\":{},\"template\":{\"settings\":"
                        + "{\"number_of_shards\":2,\"number_of_replicas\":1}}}"));
        // As operators are told to set it: a destination that was deleted does not come back by a copy under way.
        direct.change(ClusterRequest.put(
                "/_cluster/settings",
                "{\"persistent\":{\"action.auto_create_index\":\"-.migrated-*,-migrated-*,+*\"}}"));
    }

    @AfterAll
    static void stopCluster() {
        NETWORK.forEach(CutProxy::close);
        NETWORK.clear();
        if (cluster != null) {
            cluster.close();
        }
    }

    /** What goes wrong. */
    enum Victim {
        /** A node with documents of the source ends at once. */
        DATA_NODE,
        /** So does the node that copies. */
        TASK_NODE,
        /** So does the node that decides about metadata. */
        MANAGER,
        /** The instance ends that holds the lease; what it has begun in the cluster goes on. */
        OWNER,
        /** The instance that holds the lease is held up until another has done its work. */
        FROZEN_OWNER,
        /** All connections of the service to the cluster end, and there are none until it has noticed. */
        NETWORK
    }

    /** At which call of the engine, and whether before it or after. */
    record Fault(Victim victim, String call, boolean after) {

        private boolean isOfOwner() {
            return victim == Victim.OWNER || victim == Victim.FROZEN_OWNER;
        }
    }

    static Stream<Fault> some() {
        return Stream.of(
                new Fault(Victim.TASK_NODE, "copy", false),
                new Fault(Victim.MANAGER, "swap", false),
                new Fault(Victim.OWNER, "copy", false),
                new Fault(Victim.FROZEN_OWNER, "swap", false),
                new Fault(Victim.NETWORK, "swap", true));
    }

    static Stream<Fault> all() {
        return Stream.of("copy", "swap", "deleteSource", "createDestination", "block", "count", "discard")
                .flatMap(call -> Stream.of(Victim.values())
                        .flatMap(victim -> Stream.of(new Fault(victim, call, false), new Fault(victim, call, true))));
    }

    @ParameterizedTest
    @MethodSource("some")
    void an_upgrade_loses_nothing(Fault fault) throws Exception {
        new Run(fault).run();
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("all")
    void an_upgrade_loses_nothing_whatever_dies_at_whichever_step(Fault fault) throws Exception {
        new Run(fault).run();
    }

    private static void await(Supplier<String> what, BooleanSupplier condition) {
        long begun = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).as(what).isLessThan(PATIENCE);
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    private static JsonNode read(String target) {
        return direct.send(ClusterRequest.get(target)).json();
    }

    /** One upgrade and what goes wrong in it. */
    private static final class Run {

        private final Fault fault;
        private final StreamName stream;
        private final String source;
        private final ManualStoreClock clock = new ManualStoreClock(Instant.parse("2026-01-01T00:00:00Z"));
        private final InMemoryLeases leases = new InMemoryLeases(clock);
        private final InMemoryReindexTasks tasks = new InMemoryReindexTasks(leases, clock, new InMemoryEngine()) {
            @Override
            protected boolean isOfItsStream(ReindexTask next) {
                return true;
            }
        };
        private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
        private final long begun = System.nanoTime();

        private final List<String> incidents = new CopyOnWriteArrayList<>();

        /** The steps and the incidents with their times, for the message of a failed test. */
        private final List<String> timeline = new CopyOnWriteArrayList<>();

        private final AtomicBoolean struck = new AtomicBoolean();
        private final CountDownLatch held = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private final OpenSearchEngine connection;
        private final Engine engine;
        private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
        private final AtomicBoolean writing = new AtomicBoolean(true);
        private int dead = -1;

        Run(Fault fault) {
            this.fault = fault;
            this.stream = new StreamName("faults-" + ++runs);
            this.source = ".ds-" + stream + "-000000";
            this.connection = new OpenSearchEngine(
                    new ClusterConnectionSettings(
                            NETWORK.stream().map(CutProxy::url).toList(),
                            Optional.empty(),
                            Optional.empty(),
                            Duration.ofSeconds(5),
                            Duration.ofSeconds(20),
                            20,
                            100_000_000),
                    new ExactSketches());
            this.engine = connection.ports();
        }

        void run() throws Exception {
            awaitGreen();
            try {
                upgrade();
            } finally {
                // What a run that failed leaves behind must not be the next one's trouble.
                writing.set(false);
                released.countDown();
                NETWORK.forEach(CutProxy::heal);
                if (dead >= 0) {
                    cluster.restart(dead);
                }
            }
            awaitGreen();
            assertWhole();
            assertNothingLeft();
            connection.close();
            direct.send(ClusterRequest.delete("/_data_stream/" + stream));
        }

        private void upgrade() throws Exception {
            fill();
            // A node that dies before the replicas exist takes documents with it, and the upgrade waits for its return.
            awaitGreen();
            Thread writer = started(this::write);
            start();
            Worker one = worker("one", true);
            if (fault.isOfOwner()) {
                assertThat(held.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
                clock.advance(Leases.EXPIRY.plusSeconds(1));
                Worker two = worker("two", false);
                awaitComplete();
                two.close();
                released.countDown();
            } else {
                awaitComplete();
            }
            assertThat(struck).isTrue();
            one.close();
            writing.set(false);
            writer.join(PATIENCE.toMillis());
            assertThat(writer.isAlive()).isFalse();
        }

        private void awaitGreen() {
            await(() -> "health of the cluster", Run::isGreen);
        }

        private static boolean isGreen() {
            try {
                JsonNode health = read("/_cluster/health?wait_for_nodes=3&timeout=10s&level=cluster");
                return health.path("status").asText().equals("green")
                        && health.path("number_of_nodes").asInt() == 3;
            } catch (ClusterException notYet) {
                return false;
            }
        }

        /** An older backing index, of the version before; and a write index. */
        private void fill() {
            direct.send(ClusterRequest.put("/_data_stream/" + stream));
            direct.change(
                    ClusterRequest.put(
                            "/" + source,
                            "{\"settings\":{\"index.version.created\":136407927,\"number_of_shards\":2,"
                                    + "\"number_of_replicas\":1},\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}}"));
            StringBuilder lines = new StringBuilder();
            for (int number = 0; number < DOCUMENTS; number++) {
                lines.append("{\"create\":{\"_id\":\"").append("old-" + number).append("\"}}\n");
                lines.append(document(number)).append('\n');
                acknowledged.put("old-" + number, document(number));
            }
            assertThat(direct.send(ClusterRequest.lines(
                                    "/" + source + "/_bulk", lines.toString().getBytes(UTF_8)))
                            .json()
                            .path("errors")
                            .asBoolean())
                    .isFalse();
            direct.change(ClusterRequest.post(
                    "/_data_stream/_modify",
                    "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"" + stream + "\",\"index\":\"" + source
                            + "\"}}]}"));
        }

        private static String document(int number) {
            return "{ \"@timestamp\":\"2015-05-17T10:05:03Z\",\"number\": " + number + ".0e0}";
        }

        /** Repeats a document under its id until it hears what became of it. */
        private void write() {
            for (int number = 0; writing.get() && number < MOST_WRITTEN; number++) {
                NewDocument document = new NewDocument(
                        new DocumentId("new-" + number),
                        Timestamp.ofInstant(Instant.parse("2015-05-17T10:05:03Z")),
                        document(number));
                boolean known = false;
                while (!known && writing.get()) {
                    try {
                        Index index = engine.writeIndices()
                                .findUncached(stream.value())
                                .orElseThrow();
                        Outcome outcome = engine.documents()
                                .append(index, List.of(document))
                                .get(0);
                        assertThat(outcome).isNotInstanceOf(Outcome.Conflict.class);
                        if (outcome.isCreated()) {
                            acknowledged.put(document.id().value(), document.source());
                            known = true;
                        }
                    } catch (Rejection | ClusterException away) {
                        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
                    }
                }
            }
        }

        private void start() {
            new TaskStart(
                            new UpgradeCheck(engine.dataStreams(), engine.indices(), engine.versions()),
                            tasks,
                            clock,
                            new WorkAnnouncements(ReindexWorkload.TOPIC, announcements, this::report))
                    .start(new ManageReindexTasks.Request(stream, false, false));
        }

        private void report(String what, RuntimeException failure) {
            incidents.add(what + ": " + failure);
            note(what + ": " + failure);
        }

        private void note(Object what) {
            timeline.add(Duration.ofNanos(System.nanoTime() - begun).toSeconds() + " s " + what);
        }

        private void awaitComplete() {
            await(
                    () -> "the end of the upgrade of " + stream + " with " + fault + ": " + timeline,
                    () -> tasks.find(stream)
                            .filter(task -> !(task instanceof ReindexTask.Running))
                            .isPresent());
            assertThat(tasks.find(stream).orElseThrow())
                    .as("%s %s", fault, timeline)
                    .isInstanceOf(ReindexTask.Complete.class);
        }

        private Worker worker(String name, boolean meetsFault) {
            InMemoryClusterSettings settings = new InMemoryClusterSettings();
            settings.change(Map.of(ClusterSetting.MAX_REQUESTS_PER_SECOND, Optional.of("1500")), Map.of());
            Through obstacle = meetsFault ? this::meet : this::release;
            Leases reached = meetsFault ? Through.put(Leases.class, leases, this::reach) : leases;
            Engine met = new Engine(
                    engine.indices(),
                    engine.aliases(),
                    engine.dataStreams(),
                    engine.indexTemplates(),
                    engine.writeIndices(),
                    engine.documents(),
                    engine.arrivals(),
                    Through.put(IndexUpgrades.class, engine.indexUpgrades(), obstacle),
                    Through.put(DocumentCopier.class, meetsFault ? new Disturbed() : engine.documentCopier(), obstacle),
                    engine.backingIndexNames(),
                    engine.versions(),
                    engine.state(),
                    engine.capabilities());
            WorkAssembly assembly = new WorkAssembly(
                    met,
                    new ServiceMemory(
                            settings,
                            new OneInstance(),
                            tasks,
                            reached,
                            new InMemorySystemMigrations(leases, tasks.waiting()),
                            tasks.waiting(),
                            new InMemoryStreamLifecycles(),
                            new InMemoryLegacyTemplates(),
                            new InMemoryLifecyclePolicies(clock),
                            new InMemoryLifecycleRuns(clock),
                            clock,
                            announcements),
                    failure -> engine.state().outage(failure).isPresent(),
                    this::report,
                    Optional.empty(),
                    System::nanoTime,
                    Run::started);
            return Worker.start(
                    List.of(assembly.upgrades(creation(), results(), event -> {
                        if (event instanceof UpgradeEvent.Began || event instanceof UpgradeEvent.Taken) {
                            note(event);
                        }
                    })),
                    assembly.working(() -> true),
                    RHYTHM,
                    name,
                    announcements,
                    work -> {
                        Thread thread = new Thread(work, name);
                        thread.setDaemon(true);
                        return thread;
                    });
        }

        private StreamCreation creation() {
            return new StreamCreation(
                    engine.dataStreams(),
                    engine.indexTemplates(),
                    EngineFixture.LAST_WINS,
                    FiltersById.newAliases(),
                    new ReservedNames(Set.of()),
                    engine.versions(),
                    engine.backingIndexNames(),
                    new InMemoryStreamLifecycles(),
                    clock);
        }

        private static TaskResults results() {
            return new TaskResults(() -> new DocumentId("result"), new JacksonDocumentFormat());
        }

        private static Thread started(Runnable work) {
            Thread thread = new Thread(work, "upgrade");
            thread.setDaemon(true);
            thread.start();
            return thread;
        }

        private Object meet(Method method, Through.Call original) throws Throwable {
            awaitRelease();
            boolean here = method.getName().equals(fault.call())
                    && (fault.after() || !fault.call().equals("copy"))
                    && struck.compareAndSet(false, true);
            if (here && !fault.after()) {
                strike();
            }
            Object answer = original.proceed();
            if (here && fault.after()) {
                strike();
            }
            return answer;
        }

        /** Whatever a dead or frozen instance does has to wait. */
        private Object reach(Method method, Through.Call original) throws Throwable {
            awaitRelease();
            return original.proceed();
        }

        private Object release(Method method, Through.Call original) throws Throwable {
            if (fault.victim() == Victim.FROZEN_OWNER
                    && fault.after()
                    && method.getName().equals("copy")) {
                released.countDown();
            }
            return original.proceed();
        }

        private void awaitRelease() throws InterruptedException {
            if (!fault.isOfOwner() || held.getCount() > 0) {
                return;
            }
            assertThat(released.await(PATIENCE.toSeconds() * 2, TimeUnit.SECONDS))
                    .isTrue();
            if (fault.victim() == Victim.OWNER) {
                throw new IllegalStateException("this instance is dead");
            }
        }

        private void strike() throws InterruptedException {
            switch (fault.victim()) {
                case OWNER, FROZEN_OWNER -> {
                    held.countDown();
                    awaitRelease();
                }
                case NETWORK -> {
                    int before = incidents.size();
                    NETWORK.forEach(CutProxy::cut);
                    started(() -> {
                        await(
                                () -> "the end of the network is noticed",
                                () -> incidents.size() > before || !writing.get());
                        NETWORK.forEach(CutProxy::heal);
                    });
                }
                case DATA_NODE -> kill(dataNode());
                case TASK_NODE -> kill(taskNode());
                case MANAGER -> kill(manager());
            }
        }

        private void kill(String node) {
            dead = Integer.parseInt(node.substring(node.indexOf('-') + 1));
            cluster.kill(dead);
        }

        private static String manager() {
            return read("/_cat/cluster_manager?h=node&format=json")
                    .path(0)
                    .path("node")
                    .asText();
        }

        private String dataNode() {
            String manager = manager();
            for (JsonNode shard : read("/_cat/shards/" + stream + "?h=node,prirep&format=json")) {
                if (shard.path("prirep").asText().equals("p")
                        && !shard.path("node").asText().equals(manager)) {
                    return shard.path("node").asText();
                }
            }
            return manager;
        }

        private String taskNode() {
            JsonNode task = read("/_tasks?actions=*reindex&detailed&group_by=none")
                    .path("tasks")
                    .path(0);
            for (JsonNode node : read("/_cat/nodes?h=id,name&full_id=true&format=json")) {
                if (node.path("id").asText().equals(task.path("node").asText())) {
                    return node.path("name").asText();
                }
            }
            return dataNode();
        }

        private void assertWhole() {
            direct.send(ClusterRequest.post("/" + stream + "/_refresh"));
            Map<String, String> found = new TreeMap<>();
            int hits = 0;
            for (Index index : engine.dataStreams().find(stream).orElseThrow().backingIndices()) {
                assertThat(index.blocks()).as("%s", fault).isEmpty();
                assertThat(engine.versions().isOutdated(index.version())).isFalse();
                for (SearchAnswers.Hit hit : SearchAnswers.searches(direct.send(ClusterRequest.lines(
                                "/_msearch",
                                ("{\"index\":\"" + index.name() + "\"}\n{\"size\":10000}\n").getBytes(UTF_8))))
                        .get(0)
                        .hits()) {
                    found.put(hit.id(), hit.source().orElseThrow());
                    hits++;
                }
            }
            assertThat(hits).as("documents that are there twice, %s", fault).isEqualTo(found.size());
            assertThat(found).as("%s", fault).containsAllEntriesOf(acknowledged);
            assertThat(acknowledged).hasSizeGreaterThan(DOCUMENTS);
            assertThat(found.keySet()).filteredOn(id -> id.startsWith("old-")).hasSize(DOCUMENTS);
        }

        private void assertNothingLeft() {
            await(
                    () -> "the end of the copies of " + fault,
                    () -> read("/_tasks?actions=*reindex&group_by=none")
                            .path("tasks")
                            .isEmpty());
            List<Index> members =
                    engine.dataStreams().find(stream).orElseThrow().backingIndices();
            assertThat(members).as("%s", fault).hasSize(2);
            List<String> others = new ArrayList<>();
            read("/_cat/indices/.*" + stream + "-*?h=index&expand_wildcards=all&format=json")
                    .forEach(index -> others.add(index.path("index").asText()));
            members.forEach(member -> others.remove(member.name().value()));
            if (fault.equals(new Fault(Victim.FROZEN_OWNER, "createDestination", false))) {
                // An index that was made late, of a name that is not used again.
                assertThat(others)
                        .hasSizeLessThanOrEqualTo(1)
                        .allSatisfy(name -> assertThat(read("/" + name + "/_count")
                                        .path("count")
                                        .asInt())
                                .isZero());
                others.forEach(name -> direct.send(ClusterRequest.delete("/" + name)));
            } else {
                assertThat(others).as("%s", fault).isEmpty();
            }
            assertThat(leases.claim(ReindexTasks.leaseOf(stream), "test")
                            .map(tasks::listBegun)
                            .orElseThrow())
                    .as("%s", fault)
                    .isEmpty();
        }

        /** Is struck in the middle of copying. */
        private final class Disturbed implements DocumentCopier {

            @Override
            public void copy(Index from, Index to, Throttle throttle, Fence fence, Progress progress) {
                engine.documentCopier().copy(from, to, throttle, fence, copied -> {
                    if (fault.call().equals("copy") && !fault.after() && struck.compareAndSet(false, true)) {
                        try {
                            strike();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }
                    progress.copied(copied);
                });
            }

            @Override
            public long copied(Index from, Index to) {
                return engine.documentCopier().copied(from, to);
            }

            @Override
            public long count(Index index) {
                return engine.documentCopier().count(index);
            }
        }
    }
}

package io.millrace.adapters.persistence.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.Cable.Fault;
import io.millrace.adapters.persistence.Cable.Request;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.port.driven.engine.Ledger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whatever fails at whichever commit or statement, the run ends with the catalog and the documents of a run in which nothing
 * failed.
 */
class FaultPointsIT {

    /** What loops ask again and again fails at its first occurrences only. */
    private static final int MOST_OCCURRENCES = 4;

    /** The steps that must be among the points: parts of what they change. */
    private static final Map<String, String> STEPS = Map.ofEntries(
            Map.entry("the task is recorded", "insert into millrace.reindex_task"),
            Map.entry("a lease is taken or kept", "update millrace.lease"),
            Map.entry("rollover", "insert into millrace.backing_index; update millrace.data_stream"),
            Map.entry("an index is begun", "insert into millrace.begun_upgrade"),
            Map.entry("block source", "insert into millrace.upgrade_source; update millrace.index"),
            Map.entry("open source, close destination", "update millrace.index"),
            Map.entry("create destination", "create table millrace_documents.d#_blocks"),
            Map.entry(
                    "copy documents",
                    "d#_blocks; insert into millrace_documents.d#_parts; update millrace.upgrade_source"),
            Map.entry("copy ids", "insert into millrace_documents.d#_ids; update millrace.upgrade_source"),
            Map.entry("swap", "update millrace.backing_index; update millrace.data_stream"),
            Map.entry("delete source", "delete from millrace.index; insert into millrace.dropped_table"),
            Map.entry("an index is forgotten", "delete from millrace.begun_upgrade"),
            Map.entry("completion", "insert into millrace.waiting_document"),
            Map.entry("delivery of the result", "delete from millrace.waiting_document"),
            Map.entry("sweeping", "drop table millrace_documents.d#; delete from millrace.dropped_table"));

    /** Each has a database of its own, and waits for leases and heartbeats as long as it computes. */
    private static final int RUNS_AT_ONCE = 4;

    private static final Logger LOG = LoggerFactory.getLogger(FaultPointsIT.class);
    private static final TestDatabase PREPARED = Scenario.prepare();
    private static final Map<Scenario, Run> UNDISTURBED = new ConcurrentHashMap<>();

    /** How a request fails. */
    enum Mode {
        KILLED_BEFORE,
        KILLED_AFTER,
        ANSWER_LOST,
        REQUEST_LOST,
        REFUSED,
        REFUSED_FOR_NOW,
        REFUSED_FOR_GOOD;

        Fault at(Site site) {
            return switch (this) {
                case KILLED_BEFORE -> Fault.before(site::kill);
                case KILLED_AFTER -> Fault.after(site::kill);
                case ANSWER_LOST -> Fault.after(() -> {});
                case REQUEST_LOST -> Fault.before(() -> {});
                case REFUSED -> Fault.refusal("40001");
                case REFUSED_FOR_NOW -> Fault.refusal("53300");
                case REFUSED_FOR_GOOD -> Fault.refusal("XX000");
            };
        }
    }

    /** A request by what it does, and the how many of the same it is. */
    record Point(String name, int occurrence) {

        boolean isCounted() {
            return occurrence <= MOST_OCCURRENCES;
        }
    }

    /** What a run met, and how it ended. */
    record Run(List<Point> commits, List<String> catalog, boolean struck) {}

    private static Run undisturbed(Scenario scenario) {
        return UNDISTURBED.computeIfAbsent(scenario, any -> run(any, site -> (statement, commit) -> Optional.empty()));
    }

    /** Decides what a request meets, as a commit if it is one, and as a statement. */
    private interface Plan {

        Optional<Fault> at(Point statement, Optional<Point> commit);
    }

    private static Run run(Scenario scenario, Function<Site, Plan> faults) {
        List<Point> commits = new CopyOnWriteArrayList<>();
        AtomicBoolean struck = new AtomicBoolean();
        Map<String, Integer> occurrences = new ConcurrentHashMap<>();
        try (Site site = new Site(PREPARED.copy())) {
            Plan plan = faults.apply(site);
            Scenario.note(site.ledger());
            site.meet(request -> {
                Point statement = point("statement ", String.join("; ", request.statements()), occurrences);
                Optional<Point> commit = Optional.of(request)
                        .filter(Request::commits)
                        .map(committing -> point("commit ", committing.work(), occurrences));
                commit.filter(Point::isCounted).ifPresent(commits::add);
                return plan.at(statement, commit).filter(fault -> struck.compareAndSet(false, true));
            });
            scenario.run(site);
            List<String> catalog = site.catalog();
            assertThat(site.ledger().judge(site.documents(Scenario.STREAM))).isEqualTo(Ledger.Verdict.CLEAN);
            return new Run(commits, catalog, struck.get());
        }
    }

    private static Point point(String kind, String name, Map<String, Integer> occurrences) {
        return new Point(name, occurrences.merge(kind + name, 1, Integer::sum));
    }

    /** Lets one commit fail, and returns what is wrong in the end. */
    private static Optional<String> failing(Scenario scenario, Point point, Mode mode) {
        String what = scenario + " with " + mode + " at " + point;
        try {
            Run run = run(
                    scenario,
                    site -> (statement, commit) -> commit.filter(point::equals).map(met -> mode.at(site)));
            // How often a heartbeat comes, and which of several instances takes a step, is up to time.
            if (point.occurrence() == 1 && !run.struck()) {
                return Optional.of(what + ": was not met");
            }
            return differences(scenario, mode, run).map(difference -> what + ": " + difference);
        } catch (RuntimeException | AssertionError failure) {
            return Optional.of(what + ": " + failure);
        }
    }

    private static Optional<String> differences(Scenario scenario, Mode mode, Run run) {
        List<String> wanted = comparable(mode, undisturbed(scenario));
        List<String> found = comparable(mode, run);
        List<String> missing = new ArrayList<>(wanted);
        found.forEach(missing::remove);
        List<String> surplus = new ArrayList<>(found);
        wanted.forEach(surplus::remove);
        return Optional.of("missing " + missing + ", surplus " + surplus)
                .filter(any -> !missing.isEmpty() || !surplus.isEmpty());
    }

    /** A task that was started again has fewer indices to upgrade than the first, and a result of its own. */
    private static List<String> comparable(Mode mode, Run run) {
        return run.catalog().stream()
                .filter(row -> mode != Mode.REFUSED_FOR_GOOD || !row.matches("(item|migrated|result) .*"))
                .toList();
    }

    @Test
    void every_step_of_an_upgrade_is_a_point() {
        assertThat(STEPS)
                .allSatisfy((step, change) -> assertThat(
                                undisturbed(Scenario.UPGRADE).commits())
                        .as(step)
                        .anyMatch(point -> point.name().contains(change)));
        assertThat(undisturbed(Scenario.FEATURES).commits())
                .as("copy rows")
                .anyMatch(point ->
                        point.name().contains("insert into millrace_documents.d#; update millrace.upgrade_source"));
        assertThat(undisturbed(Scenario.UPGRADE).catalog()).anyMatch(row -> row.matches("result .*complete.*"));
    }

    @Test
    void the_beginning_of_a_transaction_is_no_point() {
        assertThat(undisturbed(Scenario.INGEST).commits())
                .extracting(Point::name)
                .contains("lock table millrace_documents.d#; copy millrace_documents.d#; copy done")
                .doesNotContain("lock table millrace_documents.d#");
    }

    /** The rest of the modes, points and scenarios takes long. */
    @Test
    void an_upgrade_ends_the_same_although_its_owner_dies_behind_each_of_its_commits()
            throws InterruptedException, ExecutionException {
        List<Point> points = undisturbed(Scenario.UPGRADE).commits().stream()
                .filter(point -> point.occurrence() == 1)
                .toList();
        assertThat(wrongAfter(Scenario.UPGRADE, points, Mode.KILLED_AFTER)).isEmpty();
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource(Scenario.class)
    void every_commit_may_fail_in_every_way(Scenario scenario) throws InterruptedException, ExecutionException {
        assertThat(wrongAfter(scenario, undisturbed(scenario).commits(), Mode.values()))
                .isEmpty();
    }

    /** Lets each of these commits fail in each of these ways, and returns what is wrong in the end. */
    private static List<String> wrongAfter(Scenario scenario, List<Point> points, Mode... modes)
            throws InterruptedException, ExecutionException {
        int runs = points.size() * modes.length;
        List<String> wrong = new CopyOnWriteArrayList<>();
        runSeveralAtOnce(number -> {
            if (number < runs) {
                failing(scenario, points.get(number / modes.length), modes[number % modes.length])
                        .ifPresent(wrong::add);
            }
            return number < runs;
        });
        LOG.info("{}: {} faults at commits", scenario, runs);
        return wrong;
    }

    /** Faults at commits are those of the other test; here a statement fails or its answer is lost. */
    @Tag("long")
    @ParameterizedTest
    @EnumSource(Scenario.class)
    void the_nth_statement_may_fail_for_every_n(Scenario scenario) throws InterruptedException, ExecutionException {
        List<String> wrong = new CopyOnWriteArrayList<>();
        AtomicInteger runs = new AtomicInteger();
        for (Mode mode : List.of(Mode.REQUEST_LOST, Mode.ANSWER_LOST, Mode.REFUSED_FOR_NOW)) {
            runSeveralAtOnce(number -> {
                boolean struck = failsAtStatement(scenario, mode, number, wrong);
                runs.addAndGet(struck ? 1 : 0);
                return struck;
            });
        }
        LOG.info("{}: {} faults at statements", scenario, runs);
        assertThat(wrong).isEmpty();
    }

    /** Returns whether there was such a statement, and notes what is wrong in the end. */
    private static boolean failsAtStatement(Scenario scenario, Mode mode, int number, List<String> wrong) {
        AtomicInteger next = new AtomicInteger();
        List<Point> failed = new CopyOnWriteArrayList<>();
        boolean struck = true;
        Optional<String> complaint;
        try {
            Run run = run(
                    scenario,
                    site -> (statement, commit) -> Optional.of(statement)
                            .filter(Point::isCounted)
                            .filter(counted -> next.getAndIncrement() == number)
                            .map(counted -> {
                                failed.add(counted);
                                return mode.at(site);
                            }));
            struck = run.struck();
            complaint = differences(scenario, mode, run);
        } catch (RuntimeException | AssertionError failure) {
            complaint = Optional.of(failure.toString());
        }
        complaint.ifPresent(difference ->
                wrong.add(scenario + " with " + mode + " at statement " + number + " " + failed + ": " + difference));
        return struck;
    }

    /** Carries out runs by their numbers, from 0, until one of them returns that there are no more. */
    private static void runSeveralAtOnce(IntPredicate run) throws InterruptedException, ExecutionException {
        AtomicInteger next = new AtomicInteger();
        Callable<Boolean> untilTheLast = () -> {
            while (run.test(next.getAndIncrement())) {}
            return true;
        };
        ExecutorService threads = Executors.newFixedThreadPool(RUNS_AT_ONCE);
        try {
            for (Future<Boolean> done : threads.invokeAll(Collections.nCopies(RUNS_AT_ONCE, untilTheLast))) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}

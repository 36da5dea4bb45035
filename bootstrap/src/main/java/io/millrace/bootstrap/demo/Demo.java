package io.millrace.bootstrap.demo;

import io.millrace.bootstrap.console.Figures;
import io.millrace.bootstrap.demo.LoneWriter.Result;
import io.millrace.bootstrap.demo.Store.BackingIndex;
import io.millrace.bootstrap.demo.Store.UpgradeStatus;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.security.Password;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/**
 * The main job of the service, from the outside: a data stream of the previous version is filled, the service is
 * restarted with the current one, and the data stream is upgraded while a writer goes on. What the demo cannot show it
 * does not claim: a document that is missing or a write that failed ends it with an error.
 */
public final class Demo {

    private static final Duration READY_WITHIN = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final Duration NO_PROGRESS = Duration.ofMinutes(1);
    private static final int BULK = 1_000;
    private static final int WARM_UPS = 50;
    private static final int MEASUREMENTS = 25;

    private final Plan plan;
    private final Services services;
    private final Screen screen;
    private final Stop stop;
    private final Clock clock;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final SampleDocuments sample = SampleDocuments.read();
    private final Instant hour;
    private final String program;
    private final Password passwordByHand = Password.random(new SecureRandom());

    /**
     * Makes a demo.
     *
     * @param stop completes when the demo is to end early
     * @param program what starts this program in a shell
     */
    public Demo(
            Plan plan, Services services, Screen screen, CompletableFuture<Void> stop, Clock clock, String program) {
        this.program = program;
        this.plan = plan;
        this.services = services;
        this.screen = screen;
        this.stop = new Stop(stop);
        this.clock = clock;
        this.hour = sample.timestamp(plan.documents() / 2).truncatedTo(ChronoUnit.HOURS);
    }

    /**
     * Shows everything, and leaves no service running.
     *
     * @throws DemoStoppedException if it was asked to end early
     * @throws DemoFailedException if anything did not go as promised
     * @throws io.millrace.bootstrap.start.StartRefusedException if the service cannot start here
     */
    public void run() {
        try {
            show();
        } catch (RuntimeException e) {
            // What fails while everything is being stopped fails because of it.
            stop.check();
            throw e;
        }
    }

    private void show() {
        screen.heading("Millrace demo: a data stream is upgraded while it is being written to");
        Snapshot before = fill();
        screen.heading("[4/5] Restart on the same data, with index.version=" + IndexVersion.CURRENT);
        RunningApplication service = start(IndexVersion.CURRENT);
        try (service) {
            Store store = store(service);
            screen.detail("the " + before.indices().size() + " backing indices are outdated now; nothing else changed");
            upgrade(store, before);
        }
        afterwards();
    }

    private Snapshot fill() {
        screen.heading("[1/5] Start, with index.version=" + IndexVersion.PREVIOUS
                + " and PostgreSQL in a temporary directory");
        screen.detail(
                "a database is unpacked and made first, which takes half a minute where disk or processor are slow");
        RunningApplication service = start(IndexVersion.PREVIOUS);
        try (service) {
            Store store = store(service);
            screen.heading("[2/5] Load " + Figures.count(plan.documents()) + " records of a web server into "
                    + Plan.INDICES + " backing indices");
            load(store);
            screen.heading("[3/5] Count the documents of one hour, " + MEASUREMENTS + " times");
            Snapshot before = snapshot(store);
            screen.detail(
                    Figures.count(store.countHour(hour)) + " documents, median " + Figures.milliseconds(before.hour()));
            return before;
        }
    }

    private RunningApplication start(IndexVersion version) {
        stop.check();
        long begin = System.nanoTime();
        RunningApplication service = services.start(version);
        boolean ready = false;
        try {
            stop.await(service.ready().toCompletableFuture(), READY_WITHIN);
            ready = true;
        } catch (TimeoutException e) {
            throw new DemoFailedException(
                    "the service did not become ready within " + READY_WITHIN.toSeconds() + " s", e);
        } finally {
            if (!ready) {
                service.close();
            }
        }
        screen.detail("ready on " + address(service) + " after "
                + Figures.seconds(Duration.ofNanos(System.nanoTime() - begin)));
        return service;
    }

    private static URI address(RunningApplication service) {
        return URI.create("http://127.0.0.1:" + service.address().getPort());
    }

    private Store store(RunningApplication service) {
        return new Store(http, address(service));
    }

    private void load(Store store) {
        store.createTemplate();
        try (Progress progress = screen.progress("load   ", plan.documents())) {
            int done = 0;
            for (int index = 1; index <= Plan.INDICES; index++) {
                int end = plan.documentsOf(index);
                while (done < end) {
                    stop.check();
                    int next = Math.min(done + BULK, end);
                    store.load(IntStream.range(done, next)
                            .mapToObj(sample::document)
                            .toList());
                    done = next;
                    progress.at(done);
                }
                if (index < Plan.INDICES) {
                    store.rollOver();
                }
            }
        }
    }

    private Snapshot snapshot(Store store) {
        return new Snapshot(store.backingIndices(), store.count(Store.STREAM), store.sizeInBytes(), median(store));
    }

    private Duration median(Store store) {
        for (int i = 0; i < WARM_UPS; i++) {
            stop.check();
            store.countHour(hour);
        }
        List<Duration> took = new ArrayList<>();
        for (int i = 0; i < MEASUREMENTS; i++) {
            stop.check();
            long begin = System.nanoTime();
            store.countHour(hour);
            took.add(Duration.ofNanos(System.nanoTime() - begin));
        }
        took.sort(null);
        return took.get(MEASUREMENTS / 2);
    }

    private void upgrade(Store store, Snapshot before) {
        store.limitUpgrades(plan.throttle());
        screen.heading("[5/5] Upgrade at "
                + (plan.throttle() == -1
                        ? "full speed"
                        : Figures.count(plan.throttle()) + " documents a second at most")
                + ", while a writer goes on");
        Duration took;
        LoneWriter writer = LoneWriter.start(store, sample, clock, stop);
        try (writer) {
            long begin = System.nanoTime();
            store.startUpgrade();
            follow(store, before);
            took = Duration.ofNanos(System.nanoTime() - begin);
        }
        Result written = writer.result();
        screen.detail("done after " + Figures.seconds(took) + "; written meanwhile: " + Figures.count(written.written())
                + " documents, one by one");
        screen.detail("errors: " + Figures.count(written.errors()) + "; longest wait for an answer: "
                + Figures.milliseconds(written.slowest()));
        Snapshot after = snapshot(store);
        compare(before, after);
        judge(before, after, written);
    }

    /** Shows how far the upgrade is until it is complete. */
    private void follow(Store store, Snapshot before) {
        long total = before.documents();
        long furthest = -1;
        long lastProgress = System.nanoTime();
        try (Progress progress = screen.progress("upgrade", total)) {
            while (true) {
                UpgradeStatus status = store.upgradeStatus();
                if (!status.errors().isEmpty()) {
                    throw new DemoFailedException(
                            "the upgrade failed: " + status.errors().get(0));
                }
                if (status.complete()) {
                    progress.at(total);
                    return;
                }
                long done = Math.min(total, copied(status, before));
                if (done > furthest) {
                    furthest = done;
                    lastProgress = System.nanoTime();
                    progress.at(done);
                } else if (System.nanoTime() - lastProgress > NO_PROGRESS.toNanos()) {
                    throw new DemoFailedException(
                            "the upgrade has made no progress for " + NO_PROGRESS.toSeconds() + " s");
                }
                stop.pause(BETWEEN_LOOKS);
            }
        }
    }

    /** Indices are upgraded from the oldest on, and the finished ones are only counted. */
    private static long copied(UpgradeStatus status, Snapshot before) {
        return before.indices().stream()
                        .limit(status.successes())
                        .mapToLong(BackingIndex::documents)
                        .sum()
                + status.inProgress().stream()
                        .mapToLong(Store.IndexProgress::copied)
                        .sum();
    }

    private void compare(Snapshot before, Snapshot after) {
        screen.lines(List.of(""));
        screen.lines(Comparison.lines(before, after));
        screen.lines(List.of(
                "",
                "  " + before.indices().get(0).name(),
                "    is now " + after.indices().get(0).name(),
                ""));
    }

    private void judge(Snapshot before, Snapshot after, Result written) {
        if (written.errors() > 0) {
            throw new DemoFailedException("the writer met " + Figures.count(written.errors()) + " errors, first: "
                    + written.firstError().orElse(""));
        }
        long expected = before.documents() + written.written();
        if (before.documents() != plan.documents() || after.documents() != expected) {
            throw new DemoFailedException("of " + Figures.count(plan.documents()) + " documents loaded and "
                    + Figures.count(written.written()) + " written, " + Figures.count(after.documents())
                    + " are there after the upgrade");
        }
        screen.success("Every document is there once: " + Figures.count(before.documents()) + " loaded + "
                + Figures.count(written.written()) + " written meanwhile = " + Figures.count(after.documents()) + ".");
    }

    /** Commands that do the same to a service that asks who calls; the data lies in a folder of its own. */
    private void afterwards() {
        String service = program + " --set database.embedded.directory=millrace-by-hand";
        String admin = "  curl -u admin:" + passwordByHand.value() + " ";
        String json = "    -H 'Content-Type: application/json' \\";
        screen.lines(List.of(
                "",
                "The same by hand. In one terminal, as an earlier version:",
                "  env FRAMEWORK_SECURITY_ADMIN_PASSWORD=" + passwordByHand.value() + " \\",
                "    " + service + " --set index.version=" + IndexVersion.PREVIOUS,
                "In another one, once that is ready, a data stream with a document:",
                admin + "-X PUT localhost:8080/_index_template/" + Store.STREAM + " \\",
                json,
                "    -d '{\"index_patterns\": [\"" + Store.STREAM + "\"], \"data_stream\": {}}'",
                admin + "-X POST localhost:8080/" + Store.STREAM + "/_doc \\",
                json,
                "    -d '{\"@timestamp\": \"2026-11-20T10:00:00Z\", \"message\": \"hello\"}'",
                "In the first one Ctrl-C, and then the current version:",
                "  " + service,
                "In the other one, once that is ready, the upgrade:",
                admin + "-X POST localhost:8080/_migration/reindex \\",
                json,
                "    -d '{\"source\": {\"index\": \"" + Store.STREAM + "\"}, \"mode\": \"upgrade\"}'",
                admin + "'localhost:8080/_migration/reindex/" + Store.STREAM + "/_status?pretty'"));
    }
}

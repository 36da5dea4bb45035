package io.millrace.command.demo;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.UpgradeFindings;
import io.millrace.command.client.stream.UpgradeLimit;
import io.millrace.command.client.stream.UpgradeStatus;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Stop;
import io.millrace.command.demo.LoneWriter.Result;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.security.user.Password;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Demonstrates the main feature of the service: it upgrades a data stream while a client writes to it. The demo fills a
 * data stream with indices of the previous version, restarts the service with the current version and upgrades the data
 * stream. The demo fails if a document is missing or a write failed.
 */
public final class Demo {

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(200);
    private static final Duration NO_PROGRESS = Duration.ofMinutes(1);
    private static final String STREAM = "logs";

    private final Plan plan;
    private final Versions versions;
    private final Function<IndexVersion, DemoService> services;
    private final Screen screen;
    private final Stop stop;
    private final DemoSteps stage;
    private final String program;
    private final Optional<Exploration> exploration;
    private final Password passwordByHand = Password.random(new SecureRandom());

    /** The versions of indices before and after the upgrade. */
    public record Versions(IndexVersion earlier, IndexVersion current) {}

    /**
     * Creates a demo.
     *
     * @param services starts the service with an index version, and returns when the service is listening on a loopback
     *     address. All starts use the same data
     * @param stop the signal that ends the demo early
     * @param program the shell command that starts this program
     * @param exploration waits before the service is stopped; empty to stop the service at once
     */
    public Demo(
            Plan plan,
            Versions versions,
            Function<IndexVersion, DemoService> services,
            Screen screen,
            Stop stop,
            Clock clock,
            String program,
            Optional<Exploration> exploration) {
        this.program = program;
        this.exploration = exploration;
        this.plan = plan;
        this.versions = versions;
        this.services = services;
        this.screen = screen;
        this.stop = stop;
        this.stage = new DemoSteps(STREAM, plan, screen, stop, clock);
    }

    /**
     * Runs the demo. When it returns or fails, the service is stopped.
     *
     * @throws io.millrace.command.client.InterruptedClientException if the user ended the demo early
     * @throws ClientFailedException if a check failed
     */
    public void run() {
        screen.heading("Millrace demo: a data stream is upgraded while a client writes");
        Snapshot before = fill();
        screen.heading("[4/5] Restart on the same data, with index.version=" + versions.current());
        DemoService service = stage.start(() -> services.apply(versions.current()));
        try (service) {
            ServiceClient client = DemoSteps.client(service);
            screen.detail("the " + before.indices().size() + " backing indices are outdated now, but unchanged");
            upgrade(client, before);
            exploration.ifPresent(wait -> wait.await(service, STREAM));
        }
        if (exploration.isEmpty()) {
            afterwards();
        }
    }

    private Snapshot fill() {
        screen.heading(
                "[1/5] Start, with index.version=" + versions.earlier() + " and PostgreSQL in a temporary directory");
        screen.detail("creating a database, which can take half a minute on a slow machine");
        DemoService service = stage.start(() -> services.apply(versions.earlier()));
        try (service) {
            ServiceClient client = DemoSteps.client(service);
            stage.load("[2/5]", client, "");
            return stage.measure("[3/5]", client);
        }
    }

    private void upgrade(ServiceClient client, Snapshot before) {
        UpgradeLimit.apply(client, BigDecimal.valueOf(plan.throttle()));
        screen.heading("[5/5] Upgrade at "
                + (plan.throttle() == -1
                        ? "full speed"
                        : Figures.count(plan.throttle()) + " documents per second at most")
                + ", while a client writes");
        Result written = stage.writeWhile(client, () -> {
            UpgradeStatus.start(client, new UpgradeFindings.Request(STREAM, false, false));
            follow(client, before);
        });
        Snapshot after = stage.snapshot(client);
        compare(before, after);
        stage.judge(before, after.documents(), written);
    }

    /** Shows the progress of the upgrade until the upgrade is complete. */
    private void follow(ServiceClient client, Snapshot before) {
        long total = before.documents();
        long furthest = -1;
        long lastProgress = System.nanoTime();
        while (true) {
            UpgradeStatus status = UpgradeStatus.of(client, STREAM)
                    .orElseThrow(() -> new ClientFailedException("the upgrade was cancelled"));
            if (!status.failures().isEmpty()) {
                UpgradeStatus.Failure failure = status.failures().get(0);
                throw new ClientFailedException("the upgrade failed: " + failure.index() + ": " + failure.message());
            }
            if (status.complete()) {
                screen.progress("upgrade", total, total);
                return;
            }
            long done = Math.min(total - 1, copied(status, before));
            if (done > furthest) {
                furthest = done;
                lastProgress = System.nanoTime();
            } else if (System.nanoTime() - lastProgress > NO_PROGRESS.toNanos()) {
                throw new ClientFailedException(
                        "the upgrade has made no progress for " + NO_PROGRESS.toSeconds() + " s");
            }
            screen.progress("upgrade", furthest, total);
            stop.pause(CHECK_INTERVAL);
            stop.check();
        }
    }

    /**
     * Returns the number of copied documents. The status contains only the number of finished indices. These are the
     * oldest indices, because indices are upgraded from oldest to newest.
     */
    private static long copied(UpgradeStatus status, Snapshot before) {
        return before.indices().stream()
                        .limit(status.successes())
                        .mapToLong(BackingIndex::documents)
                        .sum()
                + status.inProgress().stream()
                        .mapToLong(UpgradeStatus.InProgress::copied)
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

    /**
     * Prints commands that repeat the demo on a service with security. This service stores its data in a separate
     * directory.
     */
    private void afterwards() {
        String service = program + " --set database.embedded.directory=millrace-by-hand";
        String admin = "  curl -u admin:" + passwordByHand.value() + " ";
        String json = "    -H 'Content-Type: application/json' \\";
        screen.lines(List.of(
                "",
                "To do the same manually, start an earlier version in one terminal:",
                "  env FRAMEWORK_SECURITY_ADMIN_PASSWORD=" + passwordByHand.value() + " \\",
                "    " + service + " --set index.version=" + versions.earlier(),
                "When it is ready, create a data stream with a document in another terminal:",
                admin + "-X PUT localhost:8080/_index_template/" + STREAM + " \\",
                json,
                "    -d '{\"index_patterns\": [\"" + STREAM + "\"], \"data_stream\": {}}'",
                admin + "-X POST localhost:8080/" + STREAM + "/_doc \\",
                json,
                "    -d '{\"@timestamp\": \"2026-11-20T10:00:00Z\", \"message\": \"hello\"}'",
                "Press Ctrl-C in the first terminal, and start the current version:",
                "  " + service,
                "When it is ready, start the upgrade in the other terminal:",
                admin + "-X POST localhost:8080/_migration/reindex \\",
                json,
                "    -d '{\"source\": {\"index\": \"" + STREAM + "\"}, \"mode\": \"upgrade\"}'",
                admin + "'localhost:8080/_migration/reindex/" + STREAM + "/_status?pretty'"));
    }
}

package io.millrace.bootstrap.command.demo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.bootstrap.command.client.BackingIndex;
import io.millrace.bootstrap.command.client.ClientFailedException;
import io.millrace.bootstrap.command.client.ServiceClient;
import io.millrace.bootstrap.command.client.ServiceClient.Reply;
import io.millrace.bootstrap.command.client.ServiceCredentials;
import io.millrace.bootstrap.command.client.StreamIndices;
import io.millrace.bootstrap.command.client.UpgradeLimit;
import io.millrace.bootstrap.command.client.UpgradeStatus;
import io.millrace.bootstrap.command.console.Figures;
import io.millrace.bootstrap.command.console.Stop;
import io.millrace.bootstrap.command.demo.LoneWriter.Result;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.security.Password;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * The main feature of the service, from the outside: a data stream of the previous version is filled, the service is
 * restarted with the current one, and the data stream is upgraded while a writer goes on. The demo claims only what it
 * has checked: a missing document or a failed write ends it with an error.
 */
public final class Demo {

    private static final Duration READY_WITHIN = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final Duration NO_PROGRESS = Duration.ofMinutes(1);
    static final String STREAM = "logs";
    private static final int BULK = 1_000;
    private static final int WARM_UPS = 50;
    private static final int MEASUREMENTS = 25;

    private final Plan plan;
    private final Function<IndexVersion, RunningApplication> services;
    private final Screen screen;
    private final Stop stop;
    private final Clock clock;
    private final SampleDocuments sample = SampleDocuments.read();
    private final Instant hour;
    private final String program;
    private final Password passwordByHand = Password.random(new SecureRandom());

    /**
     * Makes a demo.
     *
     * @param services starts the service, always on the same data, and returns once it listens on a loopback address
     * @param stop ends the demo early
     * @param program what starts this program in a shell
     */
    public Demo(
            Plan plan,
            Function<IndexVersion, RunningApplication> services,
            Screen screen,
            Stop stop,
            Clock clock,
            String program) {
        this.program = program;
        this.plan = plan;
        this.services = services;
        this.screen = screen;
        this.stop = stop;
        this.clock = clock;
        this.hour = sample.timestamp(plan.documents() / 2).truncatedTo(ChronoUnit.HOURS);
    }

    /**
     * Shows everything, and leaves no service running.
     *
     * @throws io.millrace.bootstrap.command.client.InterruptedClientException if the user ended it early
     * @throws ClientFailedException if a check failed
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
        screen.heading("[4/5] Restart on the same data, with index.version=" + PostgresVersions.CURRENT);
        RunningApplication service = start(PostgresVersions.CURRENT);
        try (service) {
            ServiceClient client = client(service);
            screen.detail("the " + before.indices().size() + " backing indices are outdated now; nothing else changed");
            upgrade(client, before);
        }
        afterwards();
    }

    private Snapshot fill() {
        screen.heading("[1/5] Start, with index.version=" + PostgresVersions.PREVIOUS
                + " and PostgreSQL in a temporary directory");
        screen.detail(
                "a database is unpacked and made first, which takes half a minute where disk or processor are slow");
        RunningApplication service = start(PostgresVersions.PREVIOUS);
        try (service) {
            ServiceClient client = client(service);
            screen.heading("[2/5] Load " + Figures.count(plan.documents()) + " records of a web server into "
                    + Plan.INDICES + " backing indices");
            load(client);
            screen.heading("[3/5] Count the documents of one hour, " + MEASUREMENTS + " times");
            Snapshot before = snapshot(client);
            screen.detail(
                    Figures.count(countHour(client)) + " documents, median " + Figures.milliseconds(before.hour()));
            return before;
        }
    }

    private RunningApplication start(IndexVersion version) {
        stop.check();
        long begin = System.nanoTime();
        RunningApplication service = services.apply(version);
        boolean ready = false;
        try {
            stop.await(service.ready().toCompletableFuture(), READY_WITHIN);
            stop.check();
            ready = true;
        } catch (TimeoutException e) {
            throw new ClientFailedException(
                    "the service did not become ready within " + READY_WITHIN.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new ClientFailedException("the service did not become ready", e);
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

    private static ServiceClient client(RunningApplication service) {
        return new ServiceClient(address(service), ServiceCredentials.none());
    }

    private void load(ServiceClient client) {
        ObjectNode template = JsonNodeFactory.instance.objectNode();
        template.putArray("index_patterns").add(STREAM);
        template.putObject("data_stream");
        client.put("/_index_template/" + STREAM, template);
        int done = 0;
        for (int index = 1; index <= Plan.INDICES; index++) {
            int end = plan.documentsOf(index);
            while (done < end) {
                stop.check();
                int next = Math.min(done + BULK, end);
                write(client, done, next);
                done = next;
                screen.progress("load   ", done, plan.documents());
            }
            if (index < Plan.INDICES) {
                client.post("/" + STREAM + "/_rollover");
            }
        }
    }

    private void write(ServiceClient client, int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int number = from; number < to; number++) {
            lines.append("{\"create\":{}}\n").append(sample.document(number)).append('\n');
        }
        Reply reply = client.exchange(
                "POST",
                "/" + STREAM + "/_bulk?filter_path=errors",
                ServiceClient.NDJSON,
                lines.toString().getBytes(StandardCharsets.UTF_8));
        if (!reply.isDone()) {
            throw client.refusal(reply);
        }
        if (reply.json().path("errors").asBoolean(true)) {
            throw new ClientFailedException("the service did not take all documents of a bulk request");
        }
    }

    private Snapshot snapshot(ServiceClient client) {
        return new Snapshot(
                StreamIndices.of(client, STREAM),
                client.get("/" + STREAM + "/_count").body().path("count").asLong(-1),
                client.get("/_data_stream/" + STREAM + "/_stats")
                        .body()
                        .path("total_store_size_bytes")
                        .asLong(-1),
                median(client));
    }

    /** Counts the documents of one hour. */
    private long countHour(ServiceClient client) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("query")
                .putObject("range")
                .putObject("@timestamp")
                .put("gte", hour.toString())
                .put("lt", hour.plus(Duration.ofHours(1)).toString());
        return client.post("/" + STREAM + "/_count", body).body().path("count").asLong(-1);
    }

    private Duration median(ServiceClient client) {
        for (int i = 0; i < WARM_UPS; i++) {
            stop.check();
            countHour(client);
        }
        List<Duration> took = new ArrayList<>();
        for (int i = 0; i < MEASUREMENTS; i++) {
            stop.check();
            long begin = System.nanoTime();
            countHour(client);
            took.add(Duration.ofNanos(System.nanoTime() - begin));
        }
        took.sort(null);
        return took.get(MEASUREMENTS / 2);
    }

    private void upgrade(ServiceClient client, Snapshot before) {
        UpgradeLimit.of(client, BigDecimal.valueOf(plan.throttle()));
        screen.heading("[5/5] Upgrade at "
                + (plan.throttle() == -1
                        ? "full speed"
                        : Figures.count(plan.throttle()) + " documents a second at most")
                + ", while a writer goes on");
        Duration took;
        LoneWriter writer = LoneWriter.start(client, sample, clock, stop);
        try (writer) {
            long begin = System.nanoTime();
            UpgradeStatus.start(client, STREAM);
            follow(client, before);
            took = Duration.ofNanos(System.nanoTime() - begin);
        }
        Result written = writer.result();
        screen.detail("done after " + Figures.seconds(took) + "; written meanwhile: " + Figures.count(written.written())
                + " documents, one by one");
        screen.detail("errors: " + Figures.count(written.errors()) + "; longest wait for an answer: "
                + Figures.milliseconds(written.slowest()));
        Snapshot after = snapshot(client);
        compare(before, after);
        judge(before, after, written);
    }

    /** Shows how far the upgrade is until it is complete. */
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
            stop.pause(BETWEEN_LOOKS);
            stop.check();
        }
    }

    /** Indices are upgraded from the oldest on, and the finished ones are only counted. */
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

    private void judge(Snapshot before, Snapshot after, Result written) {
        if (written.errors() > 0) {
            throw new ClientFailedException("the writer met " + Figures.count(written.errors()) + " errors, first: "
                    + written.firstError().orElse(""));
        }
        long expected = before.documents() + written.written();
        if (before.documents() != plan.documents() || after.documents() != expected) {
            throw new ClientFailedException("of " + Figures.count(plan.documents()) + " documents loaded and "
                    + Figures.count(written.written()) + " written, " + Figures.count(after.documents())
                    + " are there after the upgrade");
        }
        screen.success("Every document is there once: " + Figures.count(before.documents()) + " loaded + "
                + Figures.count(written.written()) + " written meanwhile = " + Figures.count(after.documents()) + ".");
    }

    /** Prints commands that do the same on a service with security, with its data in a folder of its own. */
    private void afterwards() {
        String service = program + " --set database.embedded.directory=millrace-by-hand";
        String admin = "  curl -u admin:" + passwordByHand.value() + " ";
        String json = "    -H 'Content-Type: application/json' \\";
        screen.lines(List.of(
                "",
                "The same by hand. In one terminal, as an earlier version:",
                "  env FRAMEWORK_SECURITY_ADMIN_PASSWORD=" + passwordByHand.value() + " \\",
                "    " + service + " --set index.version=" + PostgresVersions.PREVIOUS,
                "In another one, once that is ready, a data stream with a document:",
                admin + "-X PUT localhost:8080/_index_template/" + STREAM + " \\",
                json,
                "    -d '{\"index_patterns\": [\"" + STREAM + "\"], \"data_stream\": {}}'",
                admin + "-X POST localhost:8080/" + STREAM + "/_doc \\",
                json,
                "    -d '{\"@timestamp\": \"2026-11-20T10:00:00Z\", \"message\": \"hello\"}'",
                "In the first one Ctrl-C, and then the current version:",
                "  " + service,
                "In the other one, once that is ready, the upgrade:",
                admin + "-X POST localhost:8080/_migration/reindex \\",
                json,
                "    -d '{\"source\": {\"index\": \"" + STREAM + "\"}, \"mode\": \"upgrade\"}'",
                admin + "'localhost:8080/_migration/reindex/" + STREAM + "/_status?pretty'"));
    }
}

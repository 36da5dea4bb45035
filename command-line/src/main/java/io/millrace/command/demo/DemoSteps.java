package io.millrace.command.demo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Stop;
import io.millrace.command.demo.LoneWriter.Result;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The common steps of all demos: starting a service, filling and measuring a data stream, and writing while other work
 * is running.
 */
final class DemoSteps {

    private static final Duration READY_WITHIN = Duration.ofMinutes(2);
    private static final int BULK = 1_000;
    private static final int WARM_UPS = 50;
    private static final int MEASUREMENTS = 25;

    /**
     * The number of searches for a client address. The number is low, because each search reads all documents and is
     * slow.
     */
    private static final int MEASUREMENTS_OF_FIELD = 5;

    /** A client address that occurs in one of ten thousand sample documents. */
    private static final String ADDRESS = "24.236.252.67";

    private final String stream;
    private final Plan plan;
    private final Screen screen;
    private final Stop stop;
    private final Clock clock;
    private final SampleDocuments sample = SampleDocuments.read();
    private final Instant hour;

    DemoSteps(String stream, Plan plan, Screen screen, Stop stop, Clock clock) {
        this.stream = stream;
        this.plan = plan;
        this.screen = screen;
        this.stop = stop;
        this.clock = clock;
        this.hour = sample.timestamp(plan.documents() / 2).truncatedTo(ChronoUnit.HOURS);
    }

    /** Starts a service. Returns when the service is ready for requests. */
    DemoService start(Supplier<DemoService> starter) {
        stop.check();
        long begin = System.nanoTime();
        DemoService service = starter.get();
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
        screen.detail("ready on " + service.address() + " after "
                + Figures.seconds(Duration.ofNanos(System.nanoTime() - begin)));
        return service;
    }

    static ServiceClient client(DemoService service) {
        return new ServiceClient(service.address(), ServiceCredentials.none());
    }

    /**
     * Fills the data stream with the sample documents.
     *
     * @param step the number of the step, for the heading
     * @param priority the priority of the template; empty for no priority
     */
    void load(String step, ServiceClient client, String priority) {
        screen.heading(step + " Load " + Figures.count(plan.documents()) + " records of a web server into "
                + Plan.INDICES + " backing indices");
        ObjectNode template = JsonNodeFactory.instance.objectNode();
        template.putArray("index_patterns").add(stream);
        template.putObject("data_stream");
        if (!priority.isEmpty()) {
            template.put("priority", Integer.parseInt(priority));
        }
        client.put("/_index_template/" + stream, template);
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
                client.post("/" + stream + "/_rollover");
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
                "/" + stream + "/_bulk?filter_path=errors",
                ServiceClient.NDJSON,
                lines.toString().getBytes(StandardCharsets.UTF_8));
        if (!reply.isDone()) {
            throw client.refusal(reply);
        }
        if (reply.json().path("errors").asBoolean(true)) {
            throw new ClientFailedException("the service did not accept all documents of a bulk request");
        }
    }

    /** Measures two durations: counting the documents of one hour, and counting the documents of one client address. */
    Snapshot measure(String step, ServiceClient client) {
        screen.heading(step + " Count the documents of one hour " + MEASUREMENTS + " times, and those of one address "
                + MEASUREMENTS_OF_FIELD + " times");
        Snapshot snapshot = snapshot(client);
        screen.detail("hour: " + Figures.count(count(client, ofHour())) + " documents, median "
                + Figures.milliseconds(snapshot.hour()));
        screen.detail("address: " + Figures.count(count(client, ofAddress())) + " documents, median "
                + Figures.milliseconds(snapshot.visitor()));
        return snapshot;
    }

    Snapshot snapshot(ServiceClient client) {
        return new Snapshot(
                StreamIndices.of(client, stream),
                count(client),
                client.get("/_data_stream/" + stream + "/_stats")
                        .body()
                        .path("total_store_size_bytes")
                        .asLong(-1),
                median(client, ofHour(), WARM_UPS, MEASUREMENTS),
                median(client, ofAddress(), 1, MEASUREMENTS_OF_FIELD));
    }

    long count(ServiceClient client) {
        return client.get("/" + stream + "/_count").body().path("count").asLong(-1);
    }

    private long count(ServiceClient client, ObjectNode body) {
        return client.post("/" + stream + "/_count", body).body().path("count").asLong(-1);
    }

    private static ObjectNode ofAddress() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("query").putObject("term").put("client.ip", ADDRESS);
        return body;
    }

    private ObjectNode ofHour() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("query")
                .putObject("range")
                .putObject("@timestamp")
                .put("gte", hour.toString())
                .put("lt", hour.plus(Duration.ofHours(1)).toString());
        return body;
    }

    private Duration median(ServiceClient client, ObjectNode query, int warmUps, int measurements) {
        for (int i = 0; i < warmUps; i++) {
            stop.check();
            count(client, query);
        }
        List<Duration> took = new ArrayList<>();
        for (int i = 0; i < measurements; i++) {
            stop.check();
            long begin = System.nanoTime();
            count(client, query);
            took.add(Duration.ofNanos(System.nanoTime() - begin));
        }
        took.sort(null);
        return took.get(measurements / 2);
    }

    /** Runs {@code work}, while a client writes documents at the same time. Returns the result of these writes. */
    Result writeWhile(ServiceClient client, Runnable work) {
        Duration took;
        LoneWriter writer = LoneWriter.start(client, stream, sample, clock, stop);
        try (writer) {
            long begin = System.nanoTime();
            work.run();
            took = Duration.ofNanos(System.nanoTime() - begin);
        }
        Result written = writer.result();
        screen.detail("done after " + Figures.seconds(took) + "; written concurrently: "
                + Figures.count(written.written()) + " documents, one by one");
        screen.detail("errors: " + Figures.count(written.errors()) + "; slowest response: "
                + Figures.milliseconds(written.slowest()));
        return written;
    }

    /** Fails unless every document exists exactly once. */
    void judge(Snapshot before, long after, Result written) {
        if (written.errors() > 0) {
            throw new ClientFailedException("the writer received " + Figures.count(written.errors())
                    + " errors; the first one: " + written.firstError().orElse(""));
        }
        long expected = before.documents() + written.written();
        if (before.documents() != plan.documents() || after != expected) {
            throw new ClientFailedException("of " + Figures.count(plan.documents()) + " documents loaded and "
                    + Figures.count(written.written()) + " written, " + Figures.count(after)
                    + " exist afterwards");
        }
        screen.success("Every document exists exactly once: " + Figures.count(before.documents()) + " loaded + "
                + Figures.count(written.written()) + " written concurrently = " + Figures.count(after) + ".");
    }
}

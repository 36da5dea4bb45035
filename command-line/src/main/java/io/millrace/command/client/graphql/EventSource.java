package io.millrace.command.client.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.OpenReply;
import io.millrace.command.client.json.ExactJson;
import io.millrace.command.console.Waiting;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A subscription, read as server-sent events. A separate thread reads the connection, so that the command can stop
 * while no event arrives. At most a few events wait in memory; the service sends further events only after these were
 * read.
 */
public final class EventSource implements AutoCloseable {

    /** The codes of errors after which the same subscription may succeed soon. */
    private static final Set<String> TRANSIENT = Set.of("OVERLOADED", "UNAVAILABLE", "TIMED_OUT");

    /** The service sends a comment at least every 15 s. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(100);
    private static final int WAITING_EVENTS = 4;
    private static final int OK = 200;

    private final InputStream body;
    private final BlockingQueue<Item> items = new ArrayBlockingQueue<>(WAITING_EVENTS);
    private volatile long lastRead = System.nanoTime();

    /** An event, or the end of the events. The end has a failure if the connection broke. */
    private record Item(Optional<byte[]> event, @Nullable IOException failure) {}

    /** Thrown if the subscription ended, but a new subscription may continue it. */
    public static final class EventsInterruptedException extends ClientFailedException {

        private EventsInterruptedException(String sentence) {
            super(sentence);
        }
    }

    private EventSource(InputStream body) {
        this.body = body;
        Thread reader = new Thread(this::read, "events");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts a subscription.
     *
     * @throws ClientFailedException if the service rejects the subscription
     * @throws EventsInterruptedException if the service is overloaded or not available
     */
    public static EventSource open(ServiceClient service, String query, ObjectNode variables) {
        OpenReply reply = service.open(GraphQl.PATH, "text/event-stream", GraphQl.body(query, variables));
        if (reply.status() == OK && reply.contentType().startsWith("text/event-stream")) {
            return new EventSource(reply.body());
        }
        ServiceClient.Reply refused = reply.read();
        if (refused.isTransient()) {
            throw new EventsInterruptedException(
                    String.valueOf(service.refusal(refused).getMessage()));
        }
        throw GraphQl.refusal(service, refused);
    }

    private void read() {
        try (InputStream input = new BufferedInputStream(body)) {
            ByteArrayOutputStream data = new ByteArrayOutputStream();
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            while (readLine(input, line, data.size())) {
                lastRead = System.nanoTime();
                byte[] text = line.toByteArray();
                if (text.length == 0 && data.size() > 0) {
                    items.put(new Item(Optional.of(data.toByteArray()), null));
                    // A full queue has delayed this thread. This delay does not mean that the service was silent.
                    lastRead = System.nanoTime();
                    data.reset();
                } else if (startsWith(text, "data: ")) {
                    data.write(text, "data: ".length(), text.length - "data: ".length());
                    data.write('\n');
                }
            }
            items.put(new Item(Optional.empty(), null));
        } catch (IOException e) {
            end(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void end(IOException failure) {
        try {
            items.put(new Item(Optional.empty(), failure));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads a line without its line break. Returns false at the end of the input. */
    private static boolean readLine(InputStream input, ByteArrayOutputStream line, int before) throws IOException {
        line.reset();
        while (true) {
            int next = input.read();
            if (next < 0) {
                return false;
            }
            if (next == '\n') {
                return true;
            }
            if (before + line.size() >= ServiceClient.LARGEST_ANSWER) {
                throw new IOException("an event is too large");
            }
            line.write(next);
        }
    }

    private static boolean startsWith(byte[] line, String prefix) {
        return line.length >= prefix.length()
                && new String(line, 0, prefix.length(), StandardCharsets.US_ASCII).equals(prefix);
    }

    /**
     * Waits for the next event and returns its data. Returns empty if no event arrives in time.
     *
     * @param patience the maximum time to wait
     * @throws EventsInterruptedException if the connection ended, or if the service reported that it is overloaded
     * @throws InterruptedClientException if the command must stop
     * @throws ClientFailedException if the service reported another error
     */
    public Optional<JsonNode> next(Waiting waiting, Duration patience) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < patience.toNanos()) {
            if (waiting.isOver()) {
                throw new InterruptedClientException("the command was stopped");
            }
            Item item;
            try {
                item = items.poll(CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedClientException("the command was stopped");
            }
            if (item != null) {
                return Optional.of(data(item));
            }
            if (System.nanoTime() - lastRead > LONGEST_SILENCE.toNanos()) {
                throw new EventsInterruptedException("the service does not respond");
            }
        }
        return Optional.empty();
    }

    private static JsonNode data(Item item) {
        if (item.failure() != null || item.event().isEmpty()) {
            throw new EventsInterruptedException("the connection to the service ended");
        }
        JsonNode event = ExactJson.read(item.event().get());
        JsonNode error = event.path("errors").path(0);
        if (TRANSIENT.contains(error.path("extensions").path("code").asText())) {
            throw new EventsInterruptedException(
                    String.valueOf(GraphQl.failure(error).getMessage()));
        }
        if (!error.isMissingNode()) {
            throw GraphQl.failure(error);
        }
        return event.path("data");
    }

    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            // A failure to close has no effect, because the connection is not read again.
        }
        items.clear();
    }
}

package io.millrace.command.demo;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.console.Stop;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Writes documents with the current time, one document per request, until it is closed. */
final class LoneWriter implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE_AFTER_ERROR_MILLISECONDS = 100;

    /**
     * The result of the writes.
     *
     * @param slowest the duration of the slowest successful write
     */
    record Result(long written, long errors, Duration slowest, Optional<String> firstError) {

        private static final Result NOTHING = new Result(0, 0, Duration.ZERO, Optional.empty());

        private Result plusWritten(Duration took) {
            return new Result(written + 1, errors, took.compareTo(slowest) > 0 ? took : slowest, firstError);
        }

        private Result plusError(String error) {
            return new Result(written, errors + 1, slowest, Optional.of(firstError.orElse(error)));
        }
    }

    private final ServiceClient client;
    private final String path;
    private final SampleDocuments sample;
    private final Clock clock;
    private final CompletableFuture<Void> begun = new CompletableFuture<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::write, "demo-writer");

    /** Only the writing thread modifies this field. */
    private volatile Result result = Result.NOTHING;

    private LoneWriter(ServiceClient client, String stream, SampleDocuments sample, Clock clock) {
        this.client = client;
        this.path = "/" + stream + "/_doc";
        this.sample = sample;
        this.clock = clock;
    }

    /** Starts a writer. Returns after the service has accepted the first document. */
    static LoneWriter start(ServiceClient client, String stream, SampleDocuments sample, Clock clock, Stop stop) {
        LoneWriter writer = new LoneWriter(client, stream, sample, clock);
        writer.thread.setDaemon(true);
        writer.thread.start();
        try {
            stop.await(writer.begun, PATIENCE);
            stop.check();
            return writer;
        } catch (TimeoutException | ExecutionException e) {
            writer.close();
            throw new ClientFailedException("no response to the first document of the writer", e);
        } catch (RuntimeException e) {
            writer.close();
            throw e;
        }
    }

    private void write() {
        try {
            for (int number = 0; closing.getCount() > 0; number++) {
                writeOne(number);
                begun.complete(null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeOne(int number) throws InterruptedException {
        Instant now = clock.instant();
        long start = System.nanoTime();
        try {
            byte[] document = sample.document(number, now).getBytes(StandardCharsets.UTF_8);
            Reply reply = client.exchange("POST", path, ServiceClient.JSON, document);
            if (reply.isDone()) {
                result = result.plusWritten(Duration.ofNanos(System.nanoTime() - start));
            } else {
                recordErrorAndPause("POST " + path + " failed with status " + reply.status() + ": " + reply.reason());
            }
        } catch (ClientFailedException e) {
            recordErrorAndPause(String.valueOf(e.getMessage()));
        }
    }

    private void recordErrorAndPause(String error) throws InterruptedException {
        result = result.plusError(error);
        closing.await(PAUSE_AFTER_ERROR_MILLISECONDS, TimeUnit.MILLISECONDS);
    }

    Result result() {
        return result;
    }

    /** Waits for the response to the current document. Then stops writing. */
    @Override
    public void close() {
        closing.countDown();
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.millrace.bootstrap.program;

import io.millrace.application.testing.TestTimeouts;
import io.millrace.command.console.FakeStopRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A command in the virtual machine of the test that runs until it is stopped. */
record RunningCommand(
        FakeStopRequest request,
        CompletableFuture<Integer> status,
        ByteArrayOutputStream out,
        ByteArrayOutputStream err)
        implements AutoCloseable {

    String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Stops the command as Ctrl-C does, and returns its exit status. */
    int stop() {
        request.arrive();
        return status.orTimeout(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        stop();
    }
}

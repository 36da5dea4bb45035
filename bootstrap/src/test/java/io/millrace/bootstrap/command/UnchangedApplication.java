package io.millrace.bootstrap.command;

import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.configuration.Settings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** An application that is ready at once, on port 8080 unless it says otherwise, and whose configuration stays as it is. */
public abstract class UnchangedApplication implements RunningApplication {

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080);
    }

    @Override
    public final Optional<String> consolePath() {
        return Optional.of("/console");
    }

    @Override
    public final boolean isEncrypted() {
        return false;
    }

    @Override
    public final void change(Settings settings) {
        throw new AssertionError("the configuration of this application was to stay as it is");
    }

    @Override
    public final CompletionStage<Void> ready() {
        return CompletableFuture.completedFuture(null);
    }
}

package io.millrace.bootstrap.start;

import io.millrace.configuration.Settings;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The service after its start. It accepts requests until it is closed. */
public interface RunningApplication extends AutoCloseable {

    /** Returns the listening address of the service. If {@code server.port} is 0, it contains the actual port. */
    InetSocketAddress address();

    /**
     * Returns a stage that completes when the service can serve requests. If this becomes impossible, the stage
     * completes exceptionally with a {@link StartRefusedException}. If the service is closed first, the stage never
     * completes.
     */
    CompletionStage<Void> ready();

    /** Returns the path of the web console, if the service has one. */
    Optional<String> consolePath();

    /** Returns whether the service accepts TLS connections. */
    boolean isEncrypted();

    /**
     * Applies the settings that can change at run time, and ignores all other settings.
     *
     * @throws StartRefusedException if a setting cannot be applied; then no setting was changed
     */
    void change(Settings settings);

    /** Stops accepting requests, waits at most the drain time for running requests, and releases all resources. */
    @Override
    void close();
}

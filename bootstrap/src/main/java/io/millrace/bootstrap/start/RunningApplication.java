package io.millrace.bootstrap.start;

import io.millrace.configuration.Settings;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The service after its start. The service accepts requests until this object is closed. */
public interface RunningApplication extends AutoCloseable {

    /**
     * Returns the address on which the service listens. If {@code server.port} is 0, the address contains the actual
     * port.
     */
    InetSocketAddress address();

    /**
     * Returns a stage that completes when the service can serve requests. If the service will never be able to serve
     * requests, the stage completes exceptionally with a {@link StartRefusedException}. If the service is closed first,
     * the stage never completes.
     */
    CompletionStage<Void> ready();

    /** Returns the path of the web console; empty if the service has no console. */
    Optional<String> consolePath();

    /** Returns whether the service accepts TLS connections. */
    boolean isEncrypted();

    /**
     * Applies the settings that can change at run time, and ignores all other settings.
     *
     * @throws StartRefusedException if a setting cannot be applied; in this case no setting is changed
     */
    void change(Settings settings);

    /** Stops accepting requests, waits at most the drain time for running requests, and releases all resources. */
    @Override
    void close();
}

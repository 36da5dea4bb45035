package io.millrace.bootstrap.start;

import io.millrace.bootstrap.configuration.Settings;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionStage;

/** A service that listens until it is closed. */
public interface RunningApplication extends AutoCloseable {

    /** Returns the listening address, with the actual port for {@code server.port=0}. */
    InetSocketAddress address();

    /**
     * Returns a stage that completes when requests can be served. It completes with a {@link StartRefusedException} if
     * they can never be served, and never completes if the service is closed first.
     */
    CompletionStage<Void> ready();

    /** Returns whether connections are encrypted. */
    boolean isEncrypted();

    /**
     * Applies settings that can change while the service runs, and ignores all others.
     *
     * @throws StartRefusedException with the mistake; then no setting was changed
     */
    void change(Settings settings);

    /** Stops accepting requests, lets running ones end within the drain time and releases everything. */
    @Override
    void close();
}

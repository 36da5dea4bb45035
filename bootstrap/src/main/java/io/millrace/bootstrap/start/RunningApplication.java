package io.millrace.bootstrap.start;

import io.millrace.bootstrap.configuration.Settings;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionStage;

/** A service that listens until it is closed. */
public interface RunningApplication extends AutoCloseable {

    /** Returns the address listened on: with {@code server.port=0} the port that was picked. */
    InetSocketAddress address();

    /**
     * Returns what completes when requests can be served. It completes with a {@link StartRefusedException} if they
     * never will be, and not at all if the service is closed first.
     */
    CompletionStage<Void> ready();

    /** Returns whether connections are encrypted. */
    boolean isEncrypted();

    /**
     * Applies settings that can change while the service runs, and ignores all others.
     *
     * @throws StartRefusedException with the mistake, if nothing was changed because of it
     */
    void change(Settings settings);

    /** Stops accepting requests, lets those under way end within the drain time and releases everything. */
    @Override
    void close();
}

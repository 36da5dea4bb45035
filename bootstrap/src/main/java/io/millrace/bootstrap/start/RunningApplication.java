package io.millrace.bootstrap.start;

import java.net.InetSocketAddress;

/** A service that answers requests until it is closed. */
public interface RunningApplication extends AutoCloseable {

    /** Returns the address requests are really served on: with {@code server.port=0} the port that was picked. */
    InetSocketAddress address();

    /** Stops accepting requests, lets those under way end within the drain time and releases everything. */
    @Override
    void close();
}

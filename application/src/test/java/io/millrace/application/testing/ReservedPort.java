package io.millrace.application.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;

/**
 * A port of the loopback address that the system gives to no other program until it is closed. Clients are refused unless a
 * server listens on the port.
 *
 * <p>A server that can report its port gets port 0 instead. A test reserves a port for clients that no server may answer, for a
 * setting that contains the port, and for a server that comes back on it.
 *
 * <p>A socket that does not listen holds the port. On Linux, a server may bind the same port if both set {@code SO_REUSEADDR}, as
 * the service, PostgreSQL, OpenSearch, Node and the servers of the Java platform do. The system then gives the port neither to a
 * server that binds port 0 nor to an outgoing connection.
 */
public final class ReservedPort implements AutoCloseable {

    private static final boolean SHARED =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux");

    private final Socket holder;
    private final int number;

    private ReservedPort(Socket holder) {
        this.holder = holder;
        number = holder.getLocalPort();
    }

    /** Reserves a port without a server. */
    public static ReservedPort unused() {
        try {
            Socket holder = new Socket();
            holder.setReuseAddress(true);
            holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return new ReservedPort(holder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reserves a port for a server of the test, which may start several times. Systems other than Linux do not let two sockets
     * bind a port, so the port is only free there, and another program can take it.
     */
    public static ReservedPort forServer() {
        ReservedPort port = unused();
        if (!SHARED) {
            port.close();
        }
        return port;
    }

    public int number() {
        return number;
    }

    /** Returns the address of an HTTP server on this port. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + number);
    }

    @Override
    public void close() {
        try {
            holder.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

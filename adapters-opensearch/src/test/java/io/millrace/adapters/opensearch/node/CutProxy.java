package io.millrace.adapters.opensearch.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The network before a node, which can be cut: connections end then, whatever is under way, and new ones end at once. */
public final class CutProxy implements AutoCloseable {

    private final ServerSocket server;
    private final URI node;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean cut;

    public CutProxy(URI node) {
        this.node = node;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    /** Ends all connections, and those that come until {@link #heal}. */
    public void cut() {
        cut = true;
        open.forEach(CutProxy::end);
    }

    public void heal() {
        cut = false;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cut();
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                if (!isJoined(client)) {
                    end(client);
                }
            } catch (IOException e) {
                // The test has ended.
                return;
            }
        }
    }

    /** Returns false if the node is away. */
    private boolean isJoined(Socket client) {
        open.add(client);
        if (cut) {
            return false;
        }
        try {
            Socket other = new Socket(node.getHost(), node.getPort());
            open.add(other);
            start(() -> pass(client, other));
            start(() -> pass(other, client));
            if (cut) {
                end(other);
            }
            return !cut;
        } catch (IOException e) {
            return false;
        }
    }

    private void pass(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // Either side has ended it, or it was cut.
            return;
        } finally {
            end(from);
            end(to);
            open.remove(from);
            open.remove(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.millrace.adapters.persistence;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Lies between a client and a database, and breaks connections where a test wants it. */
public final class Cable implements AutoCloseable {

    private final URI database;
    private final ServerSocket entry;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Cut cut = Cut.NONE;
    private volatile boolean refusing;

    /** Takes connections to the database of this JDBC address. */
    public Cable(String jdbcUrl) {
        this.database = URI.create(jdbcUrl.substring("jdbc:".length()));
        try {
            entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        start("cable", this::accept);
    }

    /** Returns the address of the database by way of this cable. */
    public String jdbcUrl() {
        String query = database.getQuery() == null ? "" : "?" + database.getQuery();
        return "jdbc:postgresql://127.0.0.1:" + entry.getLocalPort() + database.getPath() + query;
    }

    /** Breaks the connection over which {@code text} is sent next, before the database has it. */
    public void loseRequest(String text) {
        cut = new Cut(text, Cut.When.BEFORE, false);
    }

    /** Breaks the connection over which {@code text} is sent next, when the database has answered. */
    public void loseAnswer(String text) {
        cut = new Cut(text, Cut.When.AFTER, false);
    }

    /** Returns whether the connection was broken that was to be. */
    public boolean hasBroken() {
        return cut.when() == Cut.When.NEVER;
    }

    /** Breaks all connections and takes no more, or takes some again. */
    public void refuse(boolean refuses) {
        refusing = refuses;
        if (refuses) {
            open.forEach(Cable::cutThrough);
        }
    }

    /** Takes no further connections once the one is broken that is to be. */
    public void refuseAfterwards() {
        cut = new Cut(cut.text(), cut.when(), true);
    }

    private void accept() {
        while (!entry.isClosed()) {
            try {
                Socket client = entry.accept();
                if (refusing) {
                    client.close();
                    continue;
                }
                Socket server = new Socket(database.getHost(), database.getPort());
                open.add(client);
                open.add(server);
                AtomicReference<Cut> pending = new AtomicReference<>();
                start("cable-out", () -> pass(client, server, pending, true));
                start("cable-back", () -> pass(server, client, pending, false));
            } catch (IOException broken) {
                if (entry.isClosed()) {
                    return;
                }
            }
        }
    }

    private void pass(Socket from, Socket to, AtomicReference<Cut> pending, boolean asking) {
        byte[] buffer = new byte[1 << 16];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                if (asking) {
                    Cut planned = cut;
                    if (planned.isMeant(new String(buffer, 0, length, StandardCharsets.ISO_8859_1))) {
                        if (planned.when() == Cut.When.BEFORE) {
                            broken(planned);
                            return;
                        }
                        pending.set(planned);
                    }
                } else if (pending.get() != null) {
                    broken(pending.get());
                    return;
                }
                out.write(buffer, 0, length);
                out.flush();
            }
        } catch (IOException broken) {
            return;
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private void broken(Cut planned) {
        if (planned.refuses()) {
            refuse(true);
        }
        cut = Cut.NONE;
    }

    private static void cutThrough(Socket socket) {
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        refuse(true);
        try {
            entry.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private record Cut(String text, When when, boolean refuses) {

        static final Cut NONE = new Cut("", When.NEVER, false);

        boolean isMeant(String sent) {
            return when != When.NEVER && sent.contains(text);
        }

        enum When {
            NEVER,
            BEFORE,
            AFTER
        }
    }
}

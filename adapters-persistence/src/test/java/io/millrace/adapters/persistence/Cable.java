package io.millrace.adapters.persistence;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lies between a client and a database, and fails where a test wants it. It understands the protocol far enough to know
 * each request, the statements in it, and whether it commits something.
 */
public final class Cable implements AutoCloseable {

    private static final int CANCEL = 80_877_102;
    private static final int LEAST_ENCRYPTION = 80_877_103;
    private static final Pattern WRITING = Pattern.compile(
            "\\b(insert into|(?<!for )(?<!do )update|delete from|create table|drop table|truncate|lock"
                    + " table|copy|alter table)\\s+(?:only\\s+|if exists\\s+|if not exists\\s+)?([\\w.\"]+)",
            Pattern.CASE_INSENSITIVE);

    private final URI database;
    private final ServerSocket entry;
    private final Set<Line> lines = ConcurrentHashMap.newKeySet();
    private volatile Function<Request, Optional<Fault>> plan = request -> Optional.empty();
    private volatile boolean broken;
    private volatile boolean refusing;
    private volatile boolean dark;
    private volatile Pace pace = Pace.FULL;

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

    /**
     * What a client asks and waits for before it asks anything else.
     *
     * @param statements what is executed; parameters are not in it
     * @param commits whether changes last from the moment the database has done this
     * @param work what the transaction has changed up to here, as {@code update millrace.lease; insert into millrace.name}
     */
    public record Request(List<String> statements, boolean commits, String work, String sent) {}

    /** What happens to a request. */
    public static final class Fault {

        private final When when;
        private final Runnable effect;
        private final String sqlState;

        private Fault(When when, Runnable effect, String sqlState) {
            this.when = when;
            this.effect = effect;
            this.sqlState = sqlState;
        }

        /** Does something before the database has the request, and breaks the connection. */
        public static Fault before(Runnable effect) {
            return new Fault(When.BEFORE, effect, "");
        }

        /** Does something when the database has answered, and breaks the connection without passing the answer on. */
        public static Fault after(Runnable effect) {
            return new Fault(When.AFTER, effect, "");
        }

        /** Lets the database refuse the request with an error of this kind, and the transaction with it. */
        public static Fault refusal(String sqlState) {
            return new Fault(When.INSTEAD, () -> {}, sqlState);
        }

        private enum When {
            BEFORE,
            AFTER,
            INSTEAD
        }
    }

    /** Returns the address of the database by way of this cable. */
    public String jdbcUrl() {
        String query = database.getQuery() == null ? "" : "?" + database.getQuery();
        return "jdbc:postgresql://127.0.0.1:" + entry.getLocalPort() + database.getPath() + query;
    }

    /** Asks {@code plan} about every request from now on, from any number of threads. */
    public void meet(Function<Request, Optional<Fault>> plan) {
        this.plan = plan;
    }

    /** Breaks the connection over which {@code text} is sent next, before the database has it. */
    public void loseRequest(String text) {
        meetNext(text, Fault.before(() -> {}));
    }

    /** Breaks the connection over which {@code text} is sent next, when the database has answered. */
    public void loseAnswer(String text) {
        meetNext(text, Fault.after(() -> {}));
    }

    /** Takes no further connections, and breaks all, once the request is met that is to be lost. */
    public void refuseAfterwards() {
        Function<Request, Optional<Fault>> planned = plan;
        meet(request -> planned.apply(request).map(fault -> new Fault(fault.when, () -> refuse(true), fault.sqlState)));
    }

    private void meetNext(String text, Fault fault) {
        broken = false;
        AtomicReference<Fault> left = new AtomicReference<>(fault);
        meet(request -> request.sent().contains(text) ? Optional.ofNullable(left.getAndSet(null)) : Optional.empty());
    }

    /** Returns whether the connection was broken that was to be. */
    public boolean hasBroken() {
        return broken;
    }

    /** Breaks all connections and takes no more, or takes some again. */
    public void refuse(boolean refuses) {
        refusing = refuses;
        if (refuses) {
            lines.forEach(Line::cut);
        }
    }

    /** Passes nothing on any more on those connections over which {@code text} was sent, and does not close them. */
    public void silence(String text) {
        lines.stream().filter(line -> line.hasSent(text)).forEach(line -> line.silent = true);
    }

    /**
     * Passes nothing on any more and closes nothing, on further connections neither, until the light goes on again;
     * connections from before stay silent.
     */
    public void darken(boolean dark) {
        this.dark = dark;
        if (dark) {
            lines.forEach(line -> line.silent = true);
        }
    }

    /** Passes on so many bytes at a time, with a pause behind them. */
    public void slowDown(int bytes, Duration pause) {
        pace = new Pace(bytes, pause);
    }

    /** Passes everything on as it comes. */
    public void speedUp() {
        pace = Pace.FULL;
    }

    private void accept() {
        while (!entry.isClosed()) {
            try {
                Socket client = entry.accept();
                if (refusing) {
                    client.close();
                    continue;
                }
                Line line = new Line(client, new Socket(database.getHost(), database.getPort()));
                line.silent = dark;
                lines.add(line);
                start("cable-out", line::ask);
            } catch (IOException failure) {
                if (entry.isClosed()) {
                    return;
                }
            }
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

    private record Pace(int bytes, Duration pause) {

        static final Pace FULL = new Pace(Integer.MAX_VALUE, Duration.ZERO);

        void send(byte[] message, OutputStream out) throws IOException {
            for (int from = 0; from < message.length; from += bytes) {
                out.write(message, from, Math.min(bytes, message.length - from));
                out.flush();
                if (!pause.isZero()) {
                    LockSupport.parkNanos(pause.toNanos());
                }
                if (bytes == Integer.MAX_VALUE) {
                    return;
                }
            }
        }
    }

    /** One connection. */
    private final class Line {

        private final Socket client;
        private final Socket server;
        private final Map<String, String> prepared = new HashMap<>();
        private final Set<String> executed = ConcurrentHashMap.newKeySet();
        private final List<String> statements = new ArrayList<>();
        private final Set<String> written = new LinkedHashSet<>();
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final AtomicReference<Fault> pending = new AtomicReference<>();
        private volatile boolean silent;
        private volatile char status = 'I';

        /** A transaction begins without an answer yet; a client may send what follows in it at once. */
        private volatile boolean beginning;

        Line(Socket client, Socket server) throws IOException {
            this.client = client;
            this.server = server;
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
        }

        boolean hasSent(String text) {
            return executed.stream().anyMatch(statement -> statement.contains(text));
        }

        void cut() {
            lines.remove(this);
            try (client;
                    server) {
                status = 'I';
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        void ask() {
            try {
                DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
                OutputStream out = server.getOutputStream();
                if (begin(in, out)) {
                    start("cable-back", this::answer);
                    for (int kind = in.read(); kind >= 0; kind = in.read()) {
                        pass((char) kind, in.readNBytes(in.readInt() - 4), out);
                    }
                }
            } catch (IOException ended) {
                // Either side has closed the connection, and so does the cable.
                status = 'I';
            } finally {
                cut();
            }
        }

        /** Passes on what comes before the messages with a kind, and answers itself that there is no encryption. */
        private boolean begin(DataInputStream in, OutputStream out) throws IOException {
            while (true) {
                byte[] body = in.readNBytes(in.readInt() - 4);
                int code = new DataInputStream(new ByteArrayInputStream(body)).readInt();
                if (code == LEAST_ENCRYPTION || code == LEAST_ENCRYPTION + 1) {
                    client.getOutputStream().write('N');
                    client.getOutputStream().flush();
                    continue;
                }
                if (!silent) {
                    DataOutputStream start = new DataOutputStream(out);
                    start.writeInt(body.length + 4);
                    start.write(body);
                    start.flush();
                }
                return code != CANCEL;
            }
        }

        private void pass(char kind, byte[] body, OutputStream out) throws IOException {
            message(kind, body, kept);
            switch (kind) {
                case 'P' -> prepared.put(text(body, 0), text(body, text(body, 0).length() + 1));
                case 'B' ->
                    statements.add(prepared.getOrDefault(
                            text(body, text(body, 0).length() + 1), ""));
                case 'D', 'E', 'C', 'd' -> {}
                case 'Q' -> {
                    statements.add(text(body, 0));
                    request(out);
                }
                case 'S' -> request(out);
                case 'c' -> {
                    statements.add("copy done");
                    request(out);
                }
                default -> forward(out);
            }
        }

        private void request(OutputStream out) throws IOException {
            Request request = request();
            statements.clear();
            Optional<Fault> fault = plan.apply(request);
            if (fault.isEmpty()) {
                forward(out);
                return;
            }
            switch (fault.get().when) {
                case BEFORE -> strike(fault.get());
                case AFTER -> {
                    pending.set(fault.get());
                    forward(out);
                }
                case INSTEAD -> {
                    kept.reset();
                    beginning = false;
                    broken = true;
                    refuse(request, fault.get().sqlState, out);
                }
            }
        }

        private void refuse(Request request, String sqlState, OutputStream out) throws IOException {
            boolean copying = request.statements().equals(List.of("copy done"));
            String text = copying
                    ? "injected"
                    : "do $$ begin raise exception 'injected' using errcode = '" + sqlState + "'; end $$";
            message(copying ? 'f' : 'Q', (text + "\0").getBytes(StandardCharsets.UTF_8), kept);
            forward(out);
        }

        private Request request() {
            if (status == 'I' && !beginning) {
                written.clear();
            }
            boolean commit = false;
            boolean begin = false;
            for (String statement : statements) {
                String normal = statement.strip().toLowerCase(Locale.ROOT);
                commit |= normal.equals("commit");
                begin |= normal.equals("begin");
                executed.add(statement);
                Matcher writes = WRITING.matcher(statement);
                while (writes.find()) {
                    written.add((writes.group(1) + " " + writes.group(2).replaceAll("\\d+", "#"))
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("\\s+", " "));
                }
            }
            boolean further = begin || beginning || status != 'I';
            if (begin) {
                beginning = !commit;
            }
            return new Request(
                    List.copyOf(statements),
                    !written.isEmpty() && (commit || !further),
                    String.join("; ", written),
                    kept.toString(StandardCharsets.ISO_8859_1));
        }

        private void forward(OutputStream out) throws IOException {
            if (!silent) {
                pace.send(kept.toByteArray(), out);
            }
            kept.reset();
        }

        private void answer() {
            try {
                DataInputStream in = new DataInputStream(new BufferedInputStream(server.getInputStream()));
                OutputStream out = client.getOutputStream();
                ByteArrayOutputStream answer = new ByteArrayOutputStream();
                for (int kind = in.read(); kind >= 0; kind = in.read()) {
                    byte[] body = in.readNBytes(in.readInt() - 4);
                    if (kind == 'Z') {
                        status = (char) body[0];
                        beginning &= status == 'I';
                    }
                    message((char) kind, body, answer);
                    boolean complete = kind == 'Z' || kind == 'G';
                    Fault fault = pending.get();
                    if (fault != null && complete) {
                        strike(fault);
                        return;
                    }
                    if (fault == null && (complete || in.available() == 0 || answer.size() > 1 << 16)) {
                        if (!silent) {
                            pace.send(answer.toByteArray(), out);
                        }
                        answer.reset();
                    }
                }
            } catch (IOException ended) {
                // Either side has closed the connection, and so does the cable.
                status = 'I';
            } finally {
                cut();
            }
        }

        private void strike(Fault fault) {
            kept.reset();
            fault.effect.run();
            // The client goes on once its connection is cut, and may ask at once.
            broken = true;
            cut();
        }

        private static void message(char kind, byte[] body, ByteArrayOutputStream to) throws IOException {
            DataOutputStream out = new DataOutputStream(to);
            out.writeByte(kind);
            out.writeInt(body.length + 4);
            out.write(body);
        }

        private static String text(byte[] body, int from) {
            int end = from;
            while (body[end] != 0) {
                end++;
            }
            return new String(body, from, end - from, StandardCharsets.ISO_8859_1);
        }
    }
}

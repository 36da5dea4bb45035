package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Sends chunked bodies to where users sign in, each with one trailer that never ends. */
final class TrailersWithoutEnd implements Attack {

    private static final int CONNECTIONS = 24;
    private static final Duration TIME = Duration.ofSeconds(6);
    private static final String REQUEST =
            "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n0\r\nX: ";
    private static final byte[] BEGINNING = REQUEST.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MORE = "x".repeat(64 * 1_024).getBytes(StandardCharsets.US_ASCII);

    @Override
    public String title() {
        return "chunked bodies whose trailers never end";
    }

    @Override
    public void run(Target target, Deadline end) throws IOException {
        Deadline own = Deadline.in(TIME);
        Socket[] sockets = new Socket[CONNECTIONS];
        try {
            while (!end.isOver() && !own.isOver()) {
                for (int i = 0; i < CONNECTIONS; i++) {
                    sockets[i] = send(target, Optional.ofNullable(sockets[i])).orElse(null);
                }
            }
        } finally {
            for (Socket socket : sockets) {
                close(Optional.ofNullable(socket));
            }
        }
    }

    /** Sends more over {@code open}, or begins anew, and returns what is open then. */
    private static Optional<Socket> send(Target target, Optional<Socket> open) throws IOException {
        Optional<Socket> socket = open;
        try {
            if (socket.isEmpty()) {
                socket = Optional.of(target.connect(Duration.ofSeconds(1)));
                socket.get().getOutputStream().write(BEGINNING);
            }
            socket.get().getOutputStream().write(MORE);
            return socket;
        } catch (IOException refused) {
            close(socket);
            return Optional.empty();
        }
    }

    private static void close(Optional<Socket> socket) throws IOException {
        if (socket.isPresent()) {
            socket.get().close();
        }
    }

    @Override
    public void verify(Target target) throws IOException {
        byte[] tooLong = (REQUEST + "x".repeat(20_000)).getBytes(StandardCharsets.US_ASCII);

        assertThat(target.exchange(tooLong, Duration.ofSeconds(10))).startsWith("HTTP/1.1 400 ");
    }
}

package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Opens more connections from one address than it may have, and says nothing on them. */
final class ConnectionsOfOneAddress implements Attack {

    private static final int CONNECTIONS = 1_500;
    private static final int SHARE = 1_000;
    private static final String ATTACKER = "127.0.0.7";
    private static final String NEIGHBOUR = "127.0.0.8";

    private int closed;
    private String neighbour = "";

    @Override
    public String title() {
        return "more connections from one address than it may have";
    }

    @Override
    public void run(Target target, Deadline end) throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS && !end.isOver(); i++) {
                connect(target).ifPresent(open::add);
            }
            neighbour = ask(target);
            do {
                closed = CONNECTIONS - open.size();
                for (Socket socket : open) {
                    closed += isClosed(socket) ? 1 : 0;
                }
            } while (closed < CONNECTIONS - SHARE && !end.isOver());
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    @Override
    public void verify(Target target) {
        assertThat(closed).isGreaterThanOrEqualTo(CONNECTIONS - SHARE);
        assertThat(neighbour).startsWith("HTTP/1.1 200");
    }

    private static Optional<Socket> connect(Target target) {
        try {
            return Optional.of(connect(target, ATTACKER, 1));
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    private static boolean isClosed(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private static String ask(Target target) {
        try (Socket socket = connect(target, NEIGHBOUR, 5_000)) {
            socket.getOutputStream()
                    .write("GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.ISO_8859_1));
            InputStream answer = socket.getInputStream();
            return new String(answer.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException refused) {
            return refused.toString();
        }
    }

    private static Socket connect(Target target, String from, int patience) throws IOException {
        Socket socket = new Socket(
                InetAddress.getByName(target.address().getHost()),
                target.address().getPort(),
                InetAddress.getByName(from),
                0);
        socket.setSoTimeout(patience);
        return socket;
    }
}

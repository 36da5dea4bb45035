package io.millrace.bootstrap.attack;

import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sends the same request over many connections at once, on one thread. */
final class Pressure {

    static final String POWERLESS = StoreClient.basic(Target.POWERLESS, Target.POWERLESS_PASSWORD);
    static final String ADMIN = StoreClient.basic("admin", StoreClient.ADMIN_PASSWORD);

    private Pressure() {}

    /** Returns the head of a {@code POST}, with the empty line after it. */
    static byte[] head(String path, String authorization, int length, String... headers) {
        return ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: " + authorization
                        + "\r\nContent-Length: " + length + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Sends {@code body} over {@code connections} connections, of all of which the last byte is kept back until the others
     * have got so far, too.
     *
     * @return how often each status was answered; 0 stands for a connection without an answer
     */
    static Map<Integer, Integer> send(Target target, byte[] head, byte[] body, int connections, Deadline end)
            throws IOException {
        Map<Integer, Integer> statuses = new TreeMap<>();
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < connections && !end.isOver(); i++) {
                Socket socket = target.connect(Duration.ofSeconds(10));
                open.add(socket);
                write(socket, head, head.length);
                write(socket, body, body.length - 1);
            }
            for (Socket socket : open) {
                write(socket, new byte[] {body[body.length - 1]}, 1);
            }
            for (Socket socket : open) {
                statuses.merge(status(socket), 1, Integer::sum);
            }
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
        return statuses;
    }

    private static void write(Socket socket, byte[] bytes, int length) {
        try {
            socket.getOutputStream().write(bytes, 0, length);
        } catch (IOException refused) {
            // Its answer tells, if there is one.
        }
    }

    private static int status(Socket socket) {
        try {
            InputStream answer = socket.getInputStream();
            String line = new String(answer.readNBytes(12), StandardCharsets.US_ASCII);
            return line.length() == 12 ? Integer.parseInt(line.substring(9)) : 0;
        } catch (IOException refused) {
            return 0;
        }
    }
}

package io.millrace.bootstrap.attack;

import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The service under attack. */
record Target(URI address) {

    /** A user whose role grants nothing. */
    static final String POWERLESS = "mallory";

    static final String POWERLESS_PASSWORD = "nothing to be had";

    /** Returns a client of the user {@code admin}. */
    StoreClient admin() {
        return new StoreClient(address);
    }

    /** Opens a connection to the service; reads from it time out after {@code patience}. */
    Socket connect(Duration patience) throws IOException {
        Socket socket = new Socket(address.getHost(), address.getPort());
        socket.setSoTimeout((int) patience.toMillis());
        return socket;
    }

    /** Sends {@code bytes} as they are over a new connection and returns all that is answered until its end. */
    String exchange(byte[] bytes, Duration patience) throws IOException {
        try (Socket socket = connect(patience)) {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            InputStream answer = socket.getInputStream();
            return new String(answer.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}

package io.millrace.command.client.provider;

import com.nimbusds.oauth2.sdk.AuthorizationResponse;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.id.State;
import io.millrace.command.client.ClientFailedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A loopback address that receives the response of the browser (RFC 8252, section 7.3). Other programs on this machine
 * can send requests to this address, too. Therefore a request without the expected state is rejected, and waiting
 * continues.
 */
final class Callback implements AutoCloseable {

    private static final String PATH = "/callback";
    private static final int LARGEST_HEAD = 16 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Pattern REQUEST = Pattern.compile("GET (" + PATH + "\\?[\\x21-\\x7e]*) HTTP/1\\.[01]");

    private final ServerSocket socket;
    private final State state;
    private final CompletableFuture<AuthorizationResponse> response = new CompletableFuture<>();

    private Callback(ServerSocket socket, State state) {
        this.socket = socket;
        this.state = state;
    }

    /** Listens on a free port of the loopback address 127.0.0.1. */
    static Callback open(State state) {
        try {
            Callback callback =
                    new Callback(new ServerSocket(0, 10, InetAddress.getByAddress(new byte[] {127, 0, 0, 1})), state);
            Thread thread = new Thread(callback::serve, "sign-in");
            thread.setDaemon(true);
            thread.start();
            return callback;
        } catch (IOException e) {
            throw new ClientFailedException("cannot listen on 127.0.0.1 for the response of the browser", e);
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + PATH);
    }

    /** Returns a future that completes with the first response that contains the expected state. */
    CompletableFuture<AuthorizationResponse> response() {
        return response;
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                connection.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
                answer(connection);
            } catch (IOException e) {
                // Either the browser has closed the connection, or this address was closed.
            }
        }
    }

    private void answer(Socket connection) throws IOException {
        Matcher request = REQUEST.matcher(head(connection.getInputStream()).split("\r\n", 2)[0]);
        if (!request.matches()) {
            send(connection, "404 Not Found", "This page does not exist.");
            return;
        }
        AuthorizationResponse received;
        try {
            received = AuthorizationResponse.parse(
                    URI.create("http://127.0.0.1:" + socket.getLocalPort() + request.group(1)));
        } catch (ParseException | IllegalArgumentException malformed) {
            send(connection, "400 Bad Request", "This address is not the response to a sign-in.");
            return;
        }
        if (!state.equals(received.getState())) {
            send(connection, "400 Bad Request", "This response does not belong to the current sign-in.");
            return;
        }
        try {
            send(
                    connection,
                    "200 OK",
                    received.indicatesSuccess()
                            ? "The terminal completes the sign-in. You can close this page."
                            : "The sign-in has failed. The terminal shows the reason. You can close this page.");
        } finally {
            // The browser may have closed the connection, but the response is complete.
            response.complete(received);
        }
    }

    /** Reads the request up to the end of its head. */
    private static String head(InputStream input) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        int newlines = 0;
        while (newlines < 2 && head.size() < LARGEST_HEAD && System.nanoTime() < deadline) {
            int next = input.read();
            if (next < 0) {
                break;
            }
            head.write(next);
            if (next == '\n') {
                newlines++;
            } else if (next != '\r') {
                newlines = 0;
            }
        }
        return head.toString(StandardCharsets.US_ASCII);
    }

    private static void send(Socket connection, String status, String sentence) throws IOException {
        byte[] page = ("<!doctype html><html lang=\"en\"><title>Millrace</title><p>" + sentence + "</p></html>\n")
                .getBytes(StandardCharsets.US_ASCII);
        String head = "HTTP/1.1 " + status + "\r\nContent-Type: text/html; charset=us-ascii\r\nContent-Length: "
                + page.length
                + "\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff"
                + "\r\nContent-Security-Policy: default-src 'none'\r\nConnection: close\r\n\r\n";
        connection.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        connection.getOutputStream().write(page);
        connection.getOutputStream().flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // A failure to close has no effect: the process releases the port when it ends.
        }
    }
}

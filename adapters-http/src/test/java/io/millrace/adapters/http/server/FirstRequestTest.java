package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Timeouts;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Tls;
import io.millrace.adapters.http.tls.TestCertificate;
import io.millrace.adapters.http.tls.TlsIdentity;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a new connection may take until the head of its first request is there. */
@Execution(ExecutionMode.CONCURRENT)
class FirstRequestTest {

    private static final Duration LIMIT = Duration.ofSeconds(4);

    private static final Duration LONG = TestTimeouts.HANGING.multipliedBy(2);

    /** Only the first of these can close a connection before the test gives up. */
    private static final Timeouts TIMEOUTS = new Timeouts(LIMIT, LONG, LONG, LONG, LONG, Duration.ofSeconds(20));

    private static final Timeouts PATIENT = TIMEOUTS.withHeaders(LONG);

    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final String SETTINGS = "\0\0\0\u0004\0\0\0\0\0";
    private static final String HALF_OF_HEADERS = "\0\0\u0005\u0001\0\0\0\0\u0001\u0082";
    private static final String ASK = "GET /_whence HTTP/1.1\r\nHost: x\r\n\r\n";

    @TempDir
    private static Path folder;

    private static TestCertificate certificate;
    private static TlsIdentity identity;

    @BeforeAll
    static void makeCertificate() throws IOException {
        certificate = TestCertificate.make(folder, "mill");
        identity = TlsIdentity.read(certificate.write(folder.resolve("crt"), folder.resolve("key")));
        // The first handshakes load classes, and could take longer than the limit on a loaded machine.
        try (ToyServer server = encrypted(true, PATIENT);
                SSLSocket socket = shakeHands(server, "http/1.1")) {
            shakeHands(server, "h2").close();
            send(socket, ASK);
            assertThat(answer(socket)).startsWith("HTTP/1.1 200");
        }
    }

    private static ToyServer plain() {
        return new ToyServer(settings -> settings.withTimeouts(TIMEOUTS));
    }

    private static ToyServer encrypted(boolean http2) {
        return encrypted(http2, TIMEOUTS);
    }

    private static ToyServer encrypted(boolean http2, Timeouts timeouts) {
        return new ToyServer(
                settings -> settings.withTimeouts(timeouts).withTls(new Tls(identity.context(), http2, 5)),
                Guards.open());
    }

    private static Socket connect(ToyServer server) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
        return socket;
    }

    private static SSLSocket shakeHands(ToyServer server, String... protocols) throws IOException {
        SSLSocket socket = (SSLSocket)
                TestCertificate.trusting(certificate).getSocketFactory().createSocket(connect(server), "mill", 0, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(protocols);
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private static void assertClose(List<Socket> sockets) throws IOException {
        for (Socket socket : sockets) {
            try (socket) {
                InputStream input = socket.getInputStream();
                String answer = new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
                assertThat(answer).doesNotContain("HTTP/1.1 200");
            }
        }
    }

    /** Opens a connection for each part, and sends it as all there is. */
    private List<Socket> sent(ToyServer server, String... parts) throws IOException {
        List<Socket> waiting = new ArrayList<>();
        for (String part : parts) {
            Socket socket = connect(server);
            send(socket, part);
            waiting.add(socket);
        }
        return waiting;
    }

    @Test
    void a_plain_connection_without_a_whole_head_is_closed() throws IOException {
        try (ToyServer server = plain()) {
            assertClose(sent(server, "", "GET /_wh", "GET /_whence HTTP/1.1\r\nHost: x\r\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_handshake_that_does_not_come_to_an_end_is_closed(boolean http2) throws IOException {
        try (ToyServer server = encrypted(http2)) {
            assertClose(sent(server, "", "\u0016", "\u0016\u0003\u0001\u0002\0\u0001\0"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void an_encrypted_connection_without_a_whole_head_is_closed(boolean http2) throws IOException {
        try (ToyServer server = encrypted(http2)) {
            List<Socket> waiting = new ArrayList<>();
            for (String part : List.of("", "GET /_wh", "GET /_whence HTTP/1.1\r\nHost: x\r\n")) {
                Socket socket = shakeHands(server, "http/1.1");
                send(socket, part);
                waiting.add(socket);
            }
            assertClose(waiting);
        }
    }

    @Test
    void a_connection_of_http2_without_whole_headers_is_closed() throws IOException {
        try (ToyServer server = encrypted(true)) {
            List<Socket> waiting = new ArrayList<>();
            for (String part :
                    List.of("", PREFACE.substring(0, 10), PREFACE + SETTINGS, PREFACE + SETTINGS + HALF_OF_HEADERS)) {
                Socket socket = shakeHands(server, "h2");
                send(socket, part);
                waiting.add(socket);
            }
            assertClose(waiting);
        }
    }

    @Test
    void a_connection_whose_first_request_came_in_time_may_be_idle_for_longer() throws IOException {
        try (ToyServer server = encrypted(true)) {
            try (SSLSocket socket = shakeHands(server, "http/1.1")) {
                send(socket, ASK);
                assertThat(answer(socket)).startsWith("HTTP/1.1 200");
                assertClose(List.of(connect(server)));

                send(socket, ASK);

                assertThat(answer(socket)).startsWith("HTTP/1.1 200");
            }
        }
    }

    private static String answer(Socket socket) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith("https x")) {
            answer.append((char) socket.getInputStream().read());
        }
        return answer.toString();
    }
}

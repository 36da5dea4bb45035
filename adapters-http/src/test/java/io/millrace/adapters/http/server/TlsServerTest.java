package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.server.settings.Cors;
import io.millrace.adapters.http.server.settings.HttpServerSettings.ProxyAndCors;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Tls;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.adapters.http.tls.TestCertificate;
import io.millrace.adapters.http.tls.TlsIdentity;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encrypted connections, and HTTP/2 on them. */
class TlsServerTest {

    private static final int STREAMS = 7;

    @TempDir
    private static Path folder;

    private static TestCertificate mill;
    private static TestCertificate next;

    private ToyServer server;

    @BeforeAll
    static void makeCertificates() {
        mill = TestCertificate.make(folder, "mill");
        next = TestCertificate.make(folder, "next");
    }

    @BeforeEach
    void startUnencrypted() {
        server = ToyServer.withDefaults();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void use(ToyServer other) {
        server.close();
        server = other;
    }

    private static TlsIdentity identity(TestCertificate certificate) {
        return TlsIdentity.read(certificate.write(folder.resolve("tls.crt"), folder.resolve("tls.key")));
    }

    private void start(boolean http2, HttpClient.Version version) {
        use(new ToyServer(
                settings -> settings.withTls(new Tls(identity(mill).context(), http2, STREAMS))
                        .withProxyAndCors(new ProxyAndCors(Proxies.NONE, Cors.OFF, Duration.ofDays(365))),
                Guards.open(),
                HttpClient.newBuilder()
                        .sslContext(TestCertificate.trusting(mill, next))
                        .version(version)
                        .build()));
    }

    private SSLSocket connect(String... protocols) throws IOException {
        SSLSocket socket = (SSLSocket) TestCertificate.trusting(mill, next)
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        return socket;
    }

    private static Principal shown(SSLSocket socket) throws IOException {
        socket.startHandshake();
        return socket.getSession().getPeerPrincipal();
    }

    private static String ask(SSLSocket socket) throws IOException {
        socket.getOutputStream().write("GET /_whence HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        byte[] answer = new byte[2_000];
        return new String(answer, 0, socket.getInputStream().read(answer), StandardCharsets.UTF_8);
    }

    @Test
    void a_request_is_answered_encrypted_and_told_to_stay_so() {
        start(false, HttpClient.Version.HTTP_2);

        HttpResponse<String> response = server.send(server.to("/_whence"));

        assertThat(response.body()).isEqualTo("127.0.0.1 https 127.0.0.1:" + server.port());
        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        assertThat(response.headers().firstValue("Strict-Transport-Security")).contains("max-age=31536000");
    }

    @Test
    void bodies_and_long_answers_pass() {
        start(false, HttpClient.Version.HTTP_1_1);

        assertBodiesPass();
    }

    private void assertBodiesPass() {
        byte[] body = new byte[2 * 1024 * 1024];
        assertThat(server.send(server.to("/_big")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofByteArray(body)))
                        .body())
                .isEqualTo("{\"bytes\":" + body.length + "}");
        assertThat(server.send(server.to("/_huge")).body()).hasSizeGreaterThan((int) ToyServer.HUGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void two_versions_are_spoken(String protocol) throws IOException {
        start(true, HttpClient.Version.HTTP_1_1);

        try (SSLSocket socket = connect(protocol)) {
            assertThat(ask(socket)).startsWith("HTTP/1.1 200 OK").endsWith("127.0.0.1 https x");
            assertThat(socket.getSession().getProtocol()).isEqualTo(protocol);
            assertThat(socket.getSession().getCipherSuite()).matches(".*(GCM|CHACHA20).*");
        }
    }

    @Test
    void weak_ciphers_are_not_spoken() throws IOException {
        start(false, HttpClient.Version.HTTP_1_1);

        try (SSLSocket socket = connect("TLSv1.2")) {
            socket.setEnabledCipherSuites(new String[] {"TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"});
            assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void plain_text_is_not_answered() throws IOException {
        start(false, HttpClient.Version.HTTP_1_1);

        assertThat(server.exchange("GET /_whence HTTP/1.1\r\nHost: x\r\n\r\n")).doesNotContain("HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void another_certificate_is_shown_to_new_connections_and_the_open_ones_go_on(boolean http2) throws IOException {
        start(http2, HttpClient.Version.HTTP_1_1);
        try (SSLSocket open = connect()) {
            assertThat(shown(open)).hasToString("CN=mill");
            assertThat(ask(open)).startsWith("HTTP/1.1 200 OK");

            server.running().present(identity(next).context());

            try (SSLSocket fresh = connect()) {
                assertThat(shown(fresh)).hasToString("CN=next");
                assertThat(ask(fresh)).startsWith("HTTP/1.1 200 OK");
            }
            assertThat(ask(open)).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void requests_under_way_are_answered_while_the_certificate_changes() {
        start(false, HttpClient.Version.HTTP_1_1);
        CompletableFuture<HttpResponse<String>> slow = server.sendAsync(server.to("/_slow"));
        server.entered.acquireUninterruptibly();

        server.running().present(identity(next).context());
        server.gate.countDown();

        assertThat(slow.join().statusCode()).isEqualTo(200);
    }

    @Test
    void a_server_without_encryption_has_no_certificate_to_change() {
        assertThatThrownBy(() -> server.running().present(identity(next).context()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void http2_is_spoken_where_it_is_offered() {
        start(true, HttpClient.Version.HTTP_2);

        HttpResponse<String> response = server.send(server.to("/_whence"));

        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(response.body()).isEqualTo("127.0.0.1 https 127.0.0.1:" + server.port());
        assertBodiesPass();
    }

    @Test
    void requests_share_a_connection_of_http2() {
        start(true, HttpClient.Version.HTTP_2);
        server.send(server.to("/_whence"));

        List<CompletableFuture<HttpResponse<String>>> slow = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            slow.add(server.sendAsync(server.to("/_slow")));
        }
        server.entered.acquireUninterruptibly(STREAMS);
        server.gate.countDown();

        assertThat(slow).allSatisfy(answer -> {
            assertThat(answer.join().statusCode()).isEqualTo(200);
            assertThat(answer.join().version()).isEqualTo(HttpClient.Version.HTTP_2);
        });
    }

    @Test
    void refusals_of_http2_are_those_of_http1() {
        start(true, HttpClient.Version.HTTP_2);

        assertThat(server.send(server.to("/_echo/x").DELETE()).statusCode()).isEqualTo(405);
        assertThat(server.send(server.to("/_small")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofByteArray(new byte[(int) ToyServer.SMALL + 1])))
                        .statusCode())
                .isEqualTo(413);
        HttpResponse<String> broken = server.send(server.to("/_broken"));
        assertThat(broken.statusCode()).isEqualTo(500);
        assertThat(broken.body())
                .contains("internal error, its id in the log is")
                .doesNotContain("select");
    }

    @Test
    void a_server_that_drains_says_so_over_http2() {
        start(true, HttpClient.Version.HTTP_2);
        server.send(server.to("/_whence"));

        server.state.drain();
        HttpResponse<String> response = server.send(server.to("/_whence"));

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Connection")).isEmpty();
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
    }

    @Test
    void http2_without_encryption_is_not_spoken() throws IOException {
        use(new ToyServer(
                settings -> settings,
                Guards.open(),
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()));

        assertThat(server.send(server.to("/_whence")).version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
            socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).doesNotContain("HTTP/1.1 2").doesNotContain("HTTP/1.1 101");
        }
    }
}

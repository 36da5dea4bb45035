package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.tls.TestCertificate;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.Principal;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program behind TLS and a proxy, whose configuration changes while it runs. */
class EncryptedServiceIT {

    private static final String APP = "https://app.example.com";

    private static TestCertificate first;
    private static TestCertificate second;
    private static SSLContext trust;

    @TempDir
    private Path folder;

    private Path file;
    private MillraceProcess millrace;

    @BeforeAll
    static void certify(@TempDir Path stores) {
        first = TestCertificate.make(stores, "first");
        second = TestCertificate.make(stores, "second");
        trust = TestCertificate.trusting(first, second);
    }

    @BeforeEach
    void start() throws IOException {
        // As Kubernetes has it: files are links into a folder, which is a link itself.
        publish("..one", first);
        Files.createSymbolicLink(folder.resolve("tls.crt"), Path.of("..data", "tls.crt"));
        Files.createSymbolicLink(folder.resolve("tls.key"), Path.of("..data", "tls.key"));
        file = folder.resolve("millrace.properties");
        configure("framework.security.login.max-attempts-per-minute=2");
        millrace = MillraceProcess.launchWith(
                file,
                folder,
                Pair.settingsOn(
                        UsedDatabase.create(),
                        "server.tls.certificate=" + folder.resolve("tls.crt"),
                        "server.tls.key=" + folder.resolve("tls.key"),
                        "server.http2.enabled=true",
                        "server.reload-interval=200ms",
                        "graphql.graphql-ws.enabled=true"));
    }

    @AfterEach
    void stop() {
        millrace.close();
    }

    private void configure(String... lines) throws IOException {
        Path next = Files.writeString(folder.resolve("next.properties"), String.join("\n", lines) + "\n");
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private void publish(String name, TestCertificate certificate) throws IOException {
        Path version = Files.createDirectory(folder.resolve(name));
        certificate.write(version.resolve("tls.crt"), version.resolve("tls.key"));
        Path link = Files.createSymbolicLink(folder.resolve("..next"), version.getFileName());
        Files.move(link, folder.resolve("..data"), StandardCopyOption.REPLACE_EXISTING);
    }

    private HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(millrace.address().resolve(path)).timeout(TestTimeouts.HANGING);
        try {
            return HttpClient.newBuilder()
                    .sslContext(trust)
                    .build()
                    .send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String basic(String password) {
        return "Basic " + Base64.getEncoder().encodeToString(("admin:" + password).getBytes(StandardCharsets.UTF_8));
    }

    private HttpResponse<String> guess(String forwardedFor) {
        return get("/", "Authorization", basic("not the password"), "X-Forwarded-For", forwardedFor);
    }

    /** Returns which protocol was agreed to on a web socket that a page of {@code origin} opens. */
    private CompletableFuture<String> openSocket(String origin) {
        URI address = millrace.address();
        return HttpClient.newBuilder()
                .sslContext(trust)
                .build()
                .newWebSocketBuilder()
                .subprotocols("graphql-transport-ws")
                .header("Origin", origin)
                .buildAsync(URI.create("wss://" + address.getAuthority() + "/graphql-ws"), new WebSocket.Listener() {})
                .thenApply(socket -> {
                    socket.abort();
                    return socket.getSubprotocol();
                });
    }

    private Principal shown() throws IOException {
        try (SSLSocket socket = (SSLSocket) trust.getSocketFactory()
                .createSocket(
                        InetAddress.getLoopbackAddress(), millrace.address().getPort())) {
            socket.startHandshake();
            return socket.getSession().getPeerPrincipal();
        }
    }

    private void awaitLog(String text) {
        await().untilAsserted(() -> assertThat(millrace.log()).contains(text));
    }

    @Test
    void an_encrypted_service_changes_its_certificate_and_its_terms_while_it_runs() throws Exception {
        URI address = millrace.address();
        assertThat(address.getScheme()).isEqualTo("https");
        HttpResponse<String> answer = get("/", "Authorization", basic(StoreClient.ADMIN_PASSWORD));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(answer.headers().firstValue("Strict-Transport-Security")).contains("max-age=31536000");
        assertThat(get("/.well-known/oauth-authorization-server").body()).contains("\"issuer\":\"" + address + "\"");
        assertThat(openSocket(address.toString()))
                .succeedsWithin(TestTimeouts.HANGING)
                .isEqualTo("graphql-transport-ws");
        assertThat(openSocket("http://" + address.getAuthority())).failsWithin(TestTimeouts.HANGING);
        assertThat(shown()).hasToString("CN=first");

        publish("..two", second);

        await().untilAsserted(() -> assertThat(shown()).hasToString("CN=second"));
        assertThat(millrace.log()).contains("new connections are encrypted with the certificate of CN=second");

        Path broken = Files.createDirectory(folder.resolve("..three"));
        Files.writeString(broken.resolve("tls.crt"), first.certificatePem());
        Files.writeString(broken.resolve("tls.key"), second.keyPem());
        Files.move(
                Files.createSymbolicLink(folder.resolve("..next"), broken.getFileName()),
                folder.resolve("..data"),
                StandardCopyOption.REPLACE_EXISTING);
        awaitLog("the current configuration stays in effect: the key in server.tls.key");
        assertThat(shown()).hasToString("CN=second");
    }

    @Test
    void a_service_behind_a_proxy_believes_it_alone_and_takes_over_new_terms() throws Exception {
        millrace.address();
        assertThat(guess("192.0.2.1").statusCode()).isEqualTo(401);
        assertThat(guess("192.0.2.2").statusCode()).isEqualTo(401);
        assertThat(guess("192.0.2.3").statusCode()).isEqualTo(429);

        configure(
                "framework.security.login.max-attempts-per-minute=1",
                "server.trusted-proxies=127.0.0.0/8",
                "server.cors.allowed-origins=" + APP,
                "log.levels=io.millrace.bootstrap.command=debug",
                "graphql.path=/query");
        millrace.hangUp();
        awaitLog("these keys take effect now: server.trusted-proxies, server.cors.allowed-origins, log.levels,"
                + " framework.security.login.max-attempts-per-minute");
        awaitLog("these keys take effect after a restart: graphql.path");

        assertThat(guess("127.0.0.1, 203.0.113.9").statusCode()).isEqualTo(401);
        assertThat(guess("203.0.113.9").statusCode()).isEqualTo(429);
        assertThat(guess("203.0.113.10").statusCode()).isEqualTo(401);
        HttpResponse<String> page = get("/graphql", "Origin", APP);
        assertThat(page.statusCode()).isEqualTo(401);
        assertThat(page.headers().firstValue("Access-Control-Allow-Origin")).contains(APP);
        await().untilAsserted(() -> assertThat(get(
                                "/.audit/_search?size=100&filter_path=hits.hits._source",
                                "Authorization",
                                basic(StoreClient.ADMIN_PASSWORD),
                                "X-Forwarded-For",
                                "198.51.100.7")
                        .body())
                .contains("127.0.0.1", "203.0.113.9")
                .doesNotContain("192.0.2"));

        configure("server.trusted-proxies=everybody");
        awaitLog("the current configuration stays in effect: server.trusted-proxies is \"everybody\"");
        assertThat(guess("203.0.113.11").statusCode()).isEqualTo(401);
        assertThat(millrace.stop()).isZero();
    }
}

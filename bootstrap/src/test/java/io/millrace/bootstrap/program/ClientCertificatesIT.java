package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.tls.TestCertificate;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.program.Commands.Outcome;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program with users who are identified by client certificates. */
class ClientCertificatesIT {

    private static TestCertificate mill;
    private static TestCertificate authority;
    private static TestCertificate nextAuthority;
    private static TestCertificate admin;
    private static TestCertificate nextAdmin;

    @TempDir
    private Path folder;

    private MillraceProcess millrace;

    @BeforeAll
    static void certify(@TempDir Path stores) {
        mill = TestCertificate.make(stores, "mill");
        authority = TestCertificate.makeAuthority(stores, "authority");
        nextAuthority = TestCertificate.makeAuthority(stores, "next");
        String[] names = {"-ext", "san=uri:spiffe://company/user/admin,dns:host.example.com", "-validity", "400"};
        admin = authority.sign(stores, "CN=host", names);
        nextAdmin = nextAuthority.sign(stores, "CN=host", names);
    }

    @BeforeEach
    void start() throws IOException {
        mill.write(folder.resolve("tls.crt"), folder.resolve("tls.key"));
        admin.write(folder.resolve("admin.crt"), folder.resolve("admin.key"));
        Files.writeString(folder.resolve("clients.crt"), authority.certificatePem());
        millrace = MillraceProcess.launchWith(
                Files.writeString(folder.resolve("millrace.properties"), ""),
                folder,
                Pair.settingsOn(
                        UsedDatabase.create(),
                        "server.tls.certificate=" + folder.resolve("tls.crt"),
                        "server.tls.key=" + folder.resolve("tls.key"),
                        "server.tls.client-auth=want",
                        "server.tls.client-ca=" + folder.resolve("clients.crt"),
                        "framework.security.x509.name-source=uri",
                        "framework.security.x509.name-regex=spiffe://company/user/([a-z]+)",
                        "server.reload-interval=200ms",
                        "graphql.graphql-ws.enabled=true"));
    }

    @AfterEach
    void stop() {
        millrace.close();
    }

    private static HttpClient with(TestCertificate certificate) {
        return HttpClient.newBuilder().sslContext(certificate.presentedTo(mill)).build();
    }

    private HttpResponse<String> send(HttpClient client, String method, String path, String body) throws IOException {
        try {
            return client.send(
                    HttpRequest.newBuilder(millrace.address().resolve(path))
                            .timeout(TestTimeouts.HANGING)
                            .header("Content-Type", "application/json")
                            .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns the response to a message that begins a session on a web socket. */
    private CompletableFuture<String> greet(HttpClient client) {
        CompletableFuture<String> greeting = new CompletableFuture<>();
        return client.newWebSocketBuilder()
                .subprotocols("graphql-transport-ws")
                .buildAsync(
                        URI.create("wss://" + millrace.address().getAuthority() + "/graphql-ws"),
                        new WebSocket.Listener() {
                            @Override
                            public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
                                greeting.complete(data.toString());
                                socket.abort();
                                return CompletableFuture.completedFuture(null);
                            }

                            @Override
                            public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
                                greeting.complete(code + " " + reason);
                                return CompletableFuture.completedFuture(null);
                            }
                        })
                .thenCompose(socket -> socket.sendText("{\"type\":\"connection_init\"}", true))
                .thenCompose(socket -> greeting);
    }

    @Test
    void a_certificate_replaces_the_password_at_all_interfaces() throws Exception {
        HttpClient client = with(admin);
        HttpResponse<String> caller = send(client, "GET", "/_security/_authenticate", "");
        assertThat(caller.body()).contains("\"username\":\"admin\"");
        assertThat(send(client, "POST", "/graphql", "{\"query\":\"{ dataStreams { nodes { name } } }\"}")
                        .body())
                .contains("\"data\":{\"dataStreams\"");
        assertThat(greet(client))
                .succeedsWithin(TestTimeouts.HANGING)
                .asString()
                .contains("connection_ack");
        HttpClient stranger = HttpClient.newBuilder()
                .sslContext(TestCertificate.trusting(mill))
                .build();
        assertThat(greet(stranger)).succeedsWithin(TestTimeouts.HANGING).isEqualTo("4403 Forbidden");

        assertThat(send(client, "PUT", "/_security/user/anna", "{\"password\":\"a long password\",\"roles\":[]}")
                        .statusCode())
                .isEqualTo(200);
        await().untilAsserted(() -> assertThat(send(client, "POST", "/.audit/_search", "{\"size\":100}")
                        .body())
                .contains("\"certificate_subject\":\"CN=host\"", "\"certificate_serial_number\":"));

        LocalCommands commands = new LocalCommands(folder, Map.of());
        String[] context = {
            "context",
            "set",
            "production",
            "--url",
            millrace.address().toString(),
            "--use",
            "--ca",
            folder.resolve("tls.crt").toString(),
            "--client-certificate",
            folder.resolve("admin.crt").toString(),
            "--client-key",
            folder.resolve("admin.key").toString()
        };
        assertThat(commands.run(context).status()).isZero();
        Outcome users = commands.run("user", "list");
        assertThat(users.errors()).isEmpty();
        assertThat(users.output()).contains("anna");
    }

    @Test
    void authorities_change_while_the_service_runs() throws Exception {
        assertThat(send(with(admin), "GET", "/", "").statusCode()).isEqualTo(200);
        assertThatThrownBy(() -> send(with(nextAdmin), "GET", "/", "")).isInstanceOf(IOException.class);

        Path next = Files.writeString(folder.resolve("next.crt"), nextAuthority.certificatePem());
        Files.move(next, folder.resolve("clients.crt"), StandardCopyOption.REPLACE_EXISTING);

        await().ignoreExceptions()
                .untilAsserted(
                        () -> assertThat(send(with(nextAdmin), "GET", "/", "").statusCode())
                                .isEqualTo(200));
        assertThatThrownBy(() -> send(with(admin), "GET", "/", "")).isInstanceOf(IOException.class);
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.application.testing.ReservedPort;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every path that can be moved is moved, and everything that can be switched off is off. */
class ConfiguredEndpointsIT {

    private static final String ENDPOINTS = "framework.security.endpoints.";
    private static final String REFRESH = "framework.security.token.jwt.generator.refresh-token.";
    private static final String SECRET = REFRESH + "secret=Vd8sKq2LxT5nWz9rYb4mHc7jPf3gEa6U";

    private static final String REFRESHING = """
        import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
        import io.millrace.domain.security.Authentication;
        import java.util.UUID;

        public final class Refreshing implements RefreshTokenGenerator {
            @Override
            public UUID createKey(Authentication user) {
                return UUID.randomUUID();
            }

            @Override
            public String generate(Authentication user, UUID key) {
                return key.toString();
            }
        }
        """;

    private static final String READING = """
        import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
        import java.util.Optional;
        import java.util.UUID;

        public final class Reading implements RefreshTokenValidator {
            @Override
            public Optional<UUID> validate(String token) {
                return Optional.empty();
            }
        }
        """;

    private static final String SLOW = """
        import io.millrace.application.port.driven.service.feature.SystemDocuments;
        import io.millrace.application.port.driven.service.feature.SystemFeatureExtension;
        import io.millrace.domain.feature.FeatureName;
        import io.millrace.domain.feature.SystemFeature;
        import io.millrace.domain.feature.SystemIndex;
        import io.millrace.domain.index.IndexName;
        import io.millrace.domain.text.JsonText;
        import java.nio.file.Files;
        import java.nio.file.Path;
        import java.util.List;
        import java.util.concurrent.locks.LockSupport;

        public final class Slow implements SystemFeatureExtension {
            @Override
            public SystemFeature feature() {
                return new SystemFeature(
                        new FeatureName("slow"),
                        "Is slow",
                        List.of(new SystemIndex(new IndexName(".slow"), JsonText.EMPTY_OBJECT)));
            }

            @Override
            public void start(SystemDocuments documents) {
                System.err.println("the slow feature starts");
                while (!Files.exists(Path.of("go-on"))) {
                    LockSupport.parkNanos(20_000_000);
                }
            }
        }
        """;

    @TempDir
    private Path folder;

    @Test
    void every_path_is_where_the_configuration_has_it_and_nowhere_else() throws IOException {
        template(folder.resolve("extensions"));
        try (RunningService service = LocalService.start(
                folder,
                "extensions.directory=" + folder.resolve("extensions"),
                "graphql.path=/query",
                "graphql.graphql-ws.enabled=true",
                "graphql.graphql-ws.path=/live",
                "graphql.graphql-ws.keep-alive-enabled=false",
                "graphql.graphql-ws.keep-alive-interval=100ms",
                "graphql.explorer.enabled=true",
                "graphql.explorer.path=/try/it",
                "graphql.explorer.template-path=classpath:acme/page.html",
                ENDPOINTS + "login.path=/in",
                ENDPOINTS + "logout.path=/session/out",
                ENDPOINTS + "oauth.path=/login",
                ENDPOINTS + "keys.path=/jwks",
                ENDPOINTS + "introspection.path=/about",
                SECRET)) {
            StoreClient admin = service.client().beyondDescription();
            StoreClient nobody = admin.with("");
            JsonNode tokens = nobody.post(
                            "/in", "{\"username\":\"admin\",\"password\":\"" + StoreClient.ADMIN_PASSWORD + "\"}")
                    .orFail()
                    .json();
            StoreClient bearer =
                    nobody.with("Bearer " + tokens.get("access_token").textValue());

            assertThat(bearer.get("/about").json().get("username").textValue()).isEqualTo("admin");
            assertThat(nobody.form(
                                    "/login",
                                    "grant_type=refresh_token&refresh_token="
                                            + tokens.get("refresh_token").textValue())
                            .json()
                            .has("access_token"))
                    .isTrue();
            assertThat(nobody.get("/jwks").json().get("keys")).isNotEmpty();
            assertThat(bearer.post("/query", "{\"query\":\"{ __typename }\"}").text())
                    .contains("\"Query\"");
            assertThat(nobody.get("/try/it").text()).contains("from the jar of Acme: /query");
            assertThat(messages(service, "/live", tokens.get("access_token").textValue()))
                    .extracting(message -> message.get("type").textValue())
                    .containsExactly("connection_ack", "data", "complete");
            assertThat(bearer.post("/session/out").status()).isEqualTo(204);
            assertThat(bearer.get("/about").status()).isEqualTo(401);

            for (String path : List.of("/graphql", "/graphql-ws", "/explorer", "/logout", "/keys", "/token_info")) {
                assertThat(List.of(nobody.get(path).status(), nobody.post(path).status()))
                        .as(path)
                        .containsOnly(401);
                assertThat(admin.post(path, "{}").status()).as(path).isNotEqualTo(200);
            }
            assertThat(nobody.form("/oauth/access_token", "grant_type=refresh_token")
                            .status())
                    .isEqualTo(404);
            assertThat(nobody.get("/.well-known/oauth-authorization-server").text())
                    .contains("/jwks", "/about", "/login")
                    .doesNotContain("/token_info");
            assertThat(nobody.get("/openapi.yaml").text())
                    .contains("\n  /query:\n", "\n  /live:\n", "\n  /try/it:\n", "\n  /try/it/assets/{asset}:\n")
                    .contains("\n  /in:\n", "\n  /session/out:\n", "\n  /login:\n", "\n  /jwks:\n", "\n  /about:\n")
                    .contains("`/session/out`", "localhost:8080/in\n", "\n  /_graphql/document:\n")
                    .doesNotContain("\n  /graphql", "/oauth/access_token", "/logout`", "\n  /token_info");
        }
    }

    @Test
    void what_is_switched_off_is_not_there_and_the_log_says_why() {
        List<String> settings = new ArrayList<>(List.of(
                "graphql.enabled=false",
                "graphql.graphql-ws.enabled=true",
                "graphql.explorer.enabled=true",
                "docs.enabled=false",
                SECRET));
        for (String name : List.of("login", "logout", "oauth", "keys", "introspection")) {
            settings.add(ENDPOINTS + name + ".enabled=false");
        }
        try (LocalService service = LocalService.start(folder, settings.toArray(String[]::new))) {
            StoreClient client = service.client();
            StoreClient admin = client.beyondDescription();
            StoreClient anonymous = admin.with("");

            for (String path : List.of("/graphql?query=%7B__typename%7D", "/graphql-ws", "/explorer")) {
                assertThat(admin.get(path).status()).as(path).isEqualTo(404);
            }
            assertThat(admin.get("/_graphql/document").status()).isEqualTo(400);
            String refresh = "grant_type=refresh_token&refresh_token=x";
            assertThat(anonymous.form("/oauth/access_token", refresh).status()).isEqualTo(404);
            assertThat(client.form("/oauth/access_token", refresh).status()).isEqualTo(404);
            assertThat(client.with("").post("/login", "{}").status()).isEqualTo(404);
            assertThat(client.post("/logout").status()).isEqualTo(404);
            assertThat(client.get("/keys").status()).isEqualTo(404);
            assertThat(client.form("/token_info", "token=x").status()).isEqualTo(404);
            assertThat(client.get("/docs").status()).isEqualTo(404);
            assertThat(service.log())
                    .contains(
                            "the GraphQL endpoint /graphql is not loaded: it is disabled",
                            "the web socket endpoint /graphql-ws is not loaded: the GraphQL endpoint is disabled",
                            "the explorer page /explorer is not loaded: the GraphQL endpoint is disabled",
                            "the refresh endpoint /oauth/access_token is not loaded: it is disabled",
                            "the login endpoint /login is not loaded: it is disabled",
                            "the logout endpoint /logout is not loaded: it is disabled",
                            "the keys endpoint /keys is not loaded: it is disabled",
                            "the introspection endpoint /token_info is not loaded: it is disabled",
                            "the reference page /docs is not loaded: it is disabled");
            assertThat(client.get("/.well-known/oauth-authorization-server")
                            .json()
                            .has("token_endpoint"))
                    .isFalse();
        }
    }

    @Test
    void nobody_is_judged_before_the_service_is_ready_and_no_extension_brings_back_what_is_switched_off()
            throws IOException {
        String security = "io.millrace.application.port.driven.service.security.";
        Path extensions = folder.resolve("extensions");
        ExtensionJar.make(extensions, "Refreshing", security + "RefreshTokenGenerator", REFRESHING);
        ExtensionJar.make(extensions, "Reading", security + "RefreshTokenValidator", READING);
        ExtensionJar.make(
                extensions, "Slow", "io.millrace.application.port.driven.service.feature.SystemFeatureExtension", SLOW);
        try (ReservedPort port = ReservedPort.forServer();
                MillraceProcess service = MillraceProcess.launchOn(
                        UsedDatabase.create(),
                        folder,
                        "server.port=" + port.number(),
                        REFRESH + "enabled=false",
                        SECRET)) {
            await().until(() -> service.log().contains("the slow feature starts"));
            StoreClient early = new StoreClient(port.url()).beyondDescription();

            assertThat(logIn(early, StoreClient.ADMIN_PASSWORD).status()).isEqualTo(503);
            assertThat(logIn(early, "not the password").status()).isEqualTo(503);
            assertThat(early.get("/_cluster/health").status()).isEqualTo(503);

            Files.writeString(folder.resolve("go-on"), "");
            StoreClient client = service.client();
            JsonNode tokens = logIn(client, StoreClient.ADMIN_PASSWORD).orFail().json();

            assertThat(tokens.has("refresh_token")).isFalse();
            assertThat(client.form("/oauth/access_token", "grant_type=refresh_token&refresh_token=x")
                            .status())
                    .isEqualTo(404);
            assertThat(service.log())
                    .contains("the refresh endpoint /oauth/access_token is not loaded: " + REFRESH + "enabled is false")
                    .contains("the web socket endpoint /graphql-ws is not loaded: it is disabled")
                    .doesNotContain("supplies a RefreshToken");
        }
    }

    private static Answer logIn(StoreClient client, String password) {
        return client.with("").post("/login", "{\"username\":\"admin\",\"password\":\"" + password + "\"}");
    }

    /** Puts a template of the explorer into a jar. */
    private static void template(Path extensions) throws IOException {
        Files.createDirectories(extensions);
        try (OutputStream file = Files.newOutputStream(extensions.resolve("acme.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new ZipEntry("acme/page.html"));
            jar.write("<!DOCTYPE html><title>Acme</title><p>from the jar of Acme: ${graphqlPath}</p>${styles}${scripts}"
                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Carries out a query over the older of both protocols, and returns everything that is sent until it has ended. */
    private static Queue<JsonNode> messages(RunningService service, String path, String token) {
        Queue<JsonNode> messages = new ConcurrentLinkedQueue<>();
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .subprotocols("graphql-ws")
                .header("Authorization", "Bearer " + token)
                .buildAsync(
                        URI.create(service.address().toString().replace("http:", "ws:") + path),
                        new WebSocket.Listener() {
                            private final StringBuilder text = new StringBuilder();

                            @Override
                            public CompletionStage<?> onText(WebSocket webSocket, CharSequence part, boolean last) {
                                text.append(part);
                                if (last) {
                                    try {
                                        messages.add(StoreClient.MAPPER.readTree(text.toString()));
                                    } catch (IOException e) {
                                        throw new IllegalStateException(e);
                                    }
                                    text.setLength(0);
                                }
                                return WebSocket.Listener.super.onText(webSocket, part, last);
                            }
                        })
                .join();
        socket.sendText("{\"type\":\"connection_init\"}", true).join();
        await().until(() -> !messages.isEmpty());
        socket.sendText("{\"type\":\"start\",\"id\":\"1\",\"payload\":{\"query\":\"{ caches { name } }\"}}", true)
                .join();
        await().until(() -> messages.stream()
                .anyMatch(message -> message.get("type").textValue().equals("complete")));
        socket.abort();
        return messages;
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.TokenClient.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The logs of the packaged program. Closing a process checks its log for secrets. */
class LogsIT {

    private static final String PACKAGE = "io.millrace.bootstrap.logging.";
    private static final String TALKATIVE = """
            <configuration>
                <conversionRule conversionWord="escapedMessage" class="%1$sEscapedMessageConverter"/>
                <conversionRule conversionWord="indentedThrowable" class="%1$sIndentedThrowableConverter"/>
                <conversionRule conversionWord="requestContext" class="%1$sRequestContextConverter"/>
                <appender name="standardError" class="ch.qos.logback.core.ConsoleAppender">
                    <target>System.err</target>
                    <encoder>
                        <pattern>%%-5level %%logger - %%escapedMessage%%requestContext%%n%%indentedThrowable</pattern>
                    </encoder>
                </appender>
                <root level="DEBUG">
                    <appender-ref ref="standardError"/>
                </root>
            </configuration>
            """.formatted(PACKAGE);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"text", "json"})
    void shows_no_secret_however_much_is_logged(String format) throws IOException {
        Path configuration = Files.writeString(folder.resolve("talkative.xml"), TALKATIVE);
        try (MillraceProcess service = MillraceProcess.launch(
                folder,
                List.of("-Dlogback.configurationFile=" + configuration),
                Pair.settingsOn(
                        TestDatabase.create(),
                        "log.format=" + format,
                        "log.access=true",
                        TokenClient.REFRESH_TOKENS))) {
            TokenClient users = TokenClient.of(service);
            users.putUser("anna", "wind over the weir", "reader");
            Tokens tokens = users.logIn("anna", "wind over the weir");
            users.as(tokens).get("/_cluster/health").orFail();
            Tokens next = Tokens.of(users.refresh(tokens.refresh()));
            users.as(next).get("/_cluster/health").orFail();
            users.attempt("anna", "wrong over the weir");
            users.introspect(next.access());
            StoreClient nobody = service.client().with("");
            nobody.with(StoreClient.basic("anna", "not over the weir")).get("/_cluster/health");
            nobody.with("Cookie", "JWT=" + next.access() + "; JWT_REFRESH_TOKEN=" + next.refresh())
                    .get("/_cluster/health");
            nobody.beyondDescription()
                    .get("/oauth/access_token?grant_type=refresh_token&refresh_token=" + next.refresh());
            service.client().get("/logs-*/_search?access_token=" + next.access());
            KnownSecrets.add("a stone in the wheel");
            service.client().post("/graphql", """
                            {"query":"{__typename}","variables":{"password":"a stone in the wheel"}}
                            """);
            users.revoke(next.refresh());
            assertThat(users.refresh(tokens.refresh()).status()).isEqualTo(400);

            assertThat(service.stop()).isZero();
            assertThat(service.log()).contains("DEBUG").contains("/token_info answered 200");
            KnownSecrets.requireAbsentFrom(service.log(), "the log");
        }
    }

    @Test
    void is_one_json_object_a_line_which_tells_of_request_and_user() {
        try (MillraceProcess service =
                MillraceProcess.startOn(UsedDatabase.create(), folder, "log.format=json", "log.access=true")) {
            service.client().with("X-Request-Id", "order-66").get("/nowhere/_doc/1");
            assertThat(service.stop()).isZero();

            List<JsonNode> events = service.log().lines().map(LogsIT::parse).toList();
            assertThat(events)
                    .isNotEmpty()
                    .allMatch(event -> event.hasNonNull("@timestamp")
                            && event.hasNonNull("level")
                            && event.hasNonNull("logger")
                            && event.hasNonNull("message"));
            assertThat(events)
                    .anyMatch(event -> event.path("logger").asText().equals("io.millrace.access")
                            && event.path("message").asText().startsWith("GET /{index}/_doc/{id} answered 404 after ")
                            && event.path("request_id").asText().equals("order-66")
                            && event.path("trace_id").asText().matches("[0-9a-f]{32}")
                            && event.path("user").asText().equals("admin"));
        }
    }

    private static JsonNode parse(String line) {
        try {
            return StoreClient.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + line, e);
        }
    }
}

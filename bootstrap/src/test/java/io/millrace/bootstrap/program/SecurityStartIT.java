package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.Commands.Outcome;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the configuration of token security makes of a start. */
class SecurityStartIT {

    private static final String REFRESH = "framework.security.token.jwt.generator.refresh-token.";
    private static final Pattern FIRST_PASSWORD = Pattern.compile("(?m)^admin password: (\\S+)$");

    @TempDir
    private static Path shared;

    /** A service with a login handler and a listener of others. */
    private static LocalService extended;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        Path extensions = shared.resolve("more");
        ExtensionJar.loginHandler(extensions, "Welcome");
        ExtensionJar.listener(extensions, "Ears");
        extended = LocalService.start(shared, "extensions.directory=" + extensions);
    }

    @AfterAll
    static void stop() {
        extended.close();
    }

    private void isRefused(String sentence, String... settings) {
        Outcome refused = LocalCommands.of(folder).serveRefused(Pair.settingsOn(UsedDatabase.create(), settings));

        assertThat(refused.status()).isEqualTo(2);
        List<String> told = refused.errors()
                .lines()
                .filter(line -> line.startsWith("millrace: "))
                .toList();
        assertThat(told).hasSize(1);
        assertThat(told.get(0)).contains(sentence);
        assertThat(refused.errors()).doesNotContain("\tat ", "Exception");
    }

    /** How others are refused is up to {@code ServeCommandTest}. */
    @Test
    void a_bad_secret_of_refresh_tokens_is_refused_with_a_sentence() {
        isRefused("has 144 bits and needs at least 256", REFRESH + "secret=only-a-few-letters");
    }

    @Test
    void a_key_file_that_cannot_be_read_is_refused_with_a_sentence() {
        isRefused("cannot be read", "framework.security.keys.file=" + folder.resolve("nowhere.json"));
    }

    @Test
    void a_database_without_a_secret_for_its_keys_is_refused_with_a_sentence() {
        Outcome refused = new LocalCommands(folder, Map.of()).serveRefused(Pair.settingsOn(TestDatabase.create()));

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.errors()).contains("millrace: framework.security.keys.secret is not set");
    }

    @Test
    void another_secret_than_that_of_the_keys_in_the_database_is_refused_with_a_sentence() {
        isRefused(
                "were encrypted with another secret",
                "framework.security.keys.secret=h8GkT2vZq5XwLr93NcYbPj7sDmEfUa1V");
    }

    @Test
    void two_login_handlers_are_refused_with_a_sentence_that_names_both() {
        Path extensions = folder.resolve("extensions");
        ExtensionJar.loginHandler(extensions, "FirstWelcome");
        ExtensionJar.loginHandler(extensions, "SecondWelcome");

        isRefused(
                "only one class may implement LoginHandler, but the jars supply FirstWelcome of FirstWelcome.jar and"
                        + " SecondWelcome of SecondWelcome.jar",
                "extensions.directory=" + extensions);
    }

    @Test
    void one_login_handler_and_a_listener_from_jars_take_part() {
        TokenClient client = new TokenClient(extended.client().beyondDescription());
        Answer answer = client.attempt("admin", StoreClient.ADMIN_PASSWORD);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("access_token").asText()).isNotEmpty();
        assertThat(answer.header("X-Welcome")).containsExactly("admin");
        assertThat(client.attempt("admin", "not the password").status()).isEqualTo(401);
        await().untilAsserted(() ->
                assertThat(extended.log()).contains("heard: LoginSuccessfulEvent", "heard: LoginFailedEvent"));
    }

    @Test
    void without_a_secret_of_refresh_tokens_nothing_is_refreshed_and_the_log_says_why() {
        StoreClient client = extended.client();

        assertThat(client.form("/oauth/access_token", "grant_type=refresh_token&refresh_token=x")
                        .status())
                .isEqualTo(404);
        assertThat(extended.log())
                .contains("the refresh endpoint /oauth/access_token is not loaded: there is no refresh token");
        assertThat(client.get("/.well-known/oauth-authorization-server").json().has("token_endpoint"))
                .isFalse();
    }

    @Test
    void the_first_start_makes_up_a_password_and_prints_it_once() {
        String password;
        try (MillraceProcess first = MillraceProcess.launchAlone(folder)) {
            first.address();
            Matcher told = FIRST_PASSWORD.matcher(first.log());
            assertThat(told.find()).isTrue();
            password = told.group(1);
            assertThat(told.find()).isFalse();
            assertThat(TokenClient.of(first).attempt("admin", password).status())
                    .isEqualTo(200);
            assertThat(first.stop()).isZero();
        }
        try (MillraceProcess second = MillraceProcess.launchAlone(folder)) {
            second.address();
            assertThat(FIRST_PASSWORD.matcher(second.log()).results()).hasSize(1);
            assertThat(TokenClient.of(second).attempt("admin", password).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void in_cookie_mode_tokens_travel_in_cookies_that_no_other_page_can_use() {
        try (RunningService service = LocalService.start(
                folder,
                TokenClient.REFRESH_TOKENS,
                "framework.security.authentication=cookie",
                "framework.security.endpoints.oauth.get-allowed=true")) {
            Answer login = TokenClient.of(service).attempt("admin", StoreClient.ADMIN_PASSWORD);
            List<String> set = login.orFail().header("Set-Cookie");

            assertThat(set).hasSize(3).allMatch(cookie -> cookie.endsWith("; Secure; HttpOnly; SameSite=Lax"));
            assertThat(set.get(0)).matches("JWT=[\\w.-]+; Path=/; Max-Age=3600; .*");
            assertThat(set.get(1)).matches("JWT_REFRESH_TOKEN=[\\w.-]+; Path=/oauth/access_token; Max-Age=\\d+; .*");
            assertThat(set.get(2)).matches("JWT_REFRESH_TOKEN=[\\w.-]+; Path=/logout; Max-Age=\\d+; .*");
            assertThat(login.text()).doesNotContain("_token\"");

            StoreClient browser = service.client().with("").with("Cookie", valueOf(set.get(0)));
            StoreClient page = browser.with("Sec-Fetch-Site", "same-origin");
            assertThat(browser.get("/").status()).isEqualTo(200);
            assertThat(page.put("/_index_template/logs", AccessLog.TEMPLATE).status())
                    .isEqualTo(200);
            assertThat(browser.with("Sec-Fetch-Site", "cross-site")
                            .post("/logs-a/_doc", "{\"@timestamp\":1}")
                            .status())
                    .isEqualTo(403);
            assertThat(browser.post("/logs-a/_doc", "{\"@timestamp\":1}").status())
                    .isEqualTo(403);
            assertThat(page.post("/logs-a/_doc", "{\"@timestamp\":1}").status()).isEqualTo(201);

            Answer refreshed = page.with("Cookie", valueOf(set.get(1))).get("/oauth/access_token");
            assertThat(refreshed.orFail().header("Set-Cookie")).hasSize(3);
            StoreClient renewed =
                    page.with("Cookie", valueOf(refreshed.header("Set-Cookie").get(0)));
            assertThat(renewed.get("/").status()).isEqualTo(200);

            assertThat(browser.with("Sec-Fetch-Site", "cross-site")
                            .post("/logout")
                            .status())
                    .isEqualTo(403);
            Answer logout = page.with(
                            "Cookie",
                            "JWT=expired; "
                                    + valueOf(refreshed.header("Set-Cookie").get(2)))
                    .post("/logout");
            assertThat(logout.status()).isEqualTo(200);
            assertThat(logout.header("Set-Cookie"))
                    .containsExactly(
                            "JWT=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax",
                            "JWT_REFRESH_TOKEN=; Path=/oauth/access_token; Max-Age=0; Secure; HttpOnly; SameSite=Lax",
                            "JWT_REFRESH_TOKEN=; Path=/logout; Max-Age=0; Secure; HttpOnly; SameSite=Lax");
            assertThat(renewed.get("/").status()).isEqualTo(401);
        }
    }

    private static String valueOf(String cookie) {
        return cookie.substring(0, cookie.indexOf(';'));
    }

    @Test
    void a_service_whose_log_shows_a_secret_does_not_pass_its_test() throws IOException {
        MillraceProcess service = MillraceProcess.launch(folder, List.of(), "database.password=left in the log");
        service.awaitEnd();
        Files.writeString(
                folder.resolve("millrace.log"), "connected with left in the log\n", StandardOpenOption.APPEND);

        assertThatThrownBy(service::close)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("shows the secret left in the log");
    }
}

package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.caller.CredentialIdentification;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.apikey.AuthenticateApiKey;
import io.millrace.application.port.driving.security.token.LogIn.Outcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.apikey.ApiKeyCredentials;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Username;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who calls is found out before anything else of a request is looked at. */
class IdentificationTest {

    private static final AuthenticateApiKey NO_API_KEYS = new AuthenticateApiKey() {
        @Override
        public Optional<Authentication> authenticate(ApiKeyCredentials credentials) {
            return Optional.empty();
        }

        @Override
        public Optional<Authentication> findCached(ApiKeyCredentials credentials) {
            return Optional.empty();
        }
    };

    private final Callers callers = new Callers();
    private final ToyServer server = new ToyServer(
            settings -> settings,
            new Guard(
                    new CredentialIdentification(callers, callers.tokens(), NO_API_KEYS),
                    Guards.open().authorize(),
                    (address, what) -> {}));

    @AfterEach
    void close() {
        server.close();
    }

    private static String basic(String both) {
        return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
    }

    private HttpResponse<String> get(String path, String authorization) {
        HttpRequest.Builder request = server.to(path);
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return server.send(request);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic ?", "Basic YW5uYTp3cm9uZw==", "Bearer wrong", "Digest x"})
    void the_script_of_a_page_is_never_answered_what_makes_a_browser_ask_for_a_password(String authorization) {
        HttpRequest.Builder request = server.to("/_who").header("X-Requested-With", "explorer");
        HttpResponse<String> response =
                server.send(authorization.isEmpty() ? request : request.header("Authorization", authorization));

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("Bearer ");
        assertThat(response.body()).doesNotContain("Basic");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "text/html,application/xhtml+xml,*/*;q=0.8"})
    void a_browser_gets_the_page_of_a_route_without_credentials(String accept) {
        HttpResponse<String> page = server.send(server.to("/?from=bookmark").header("Accept", accept));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).isEqualTo("<p>page");
        assertThat(page.headers().allValues("WWW-Authenticate")).isEmpty();
        assertThat(server.send(server.to("/?a=%ff").header("Accept", accept)).body())
                .as("a refusal has the form of the area")
                .contains("\"type\":\"illegal_argument_exception\"");
        assertThat(get("/", "").statusCode())
                .as("other clients need credentials")
                .isEqualTo(401);
        assertThat(get("/", "Bearer good").body()).isEqualTo("{\"username\":\"bert\"}");
    }

    @Test
    void a_caller_with_the_right_password_is_let_in() {
        assertThat(get("/_who", basic("anna:right")).body()).isEqualTo("{\"username\":\"anna\"}");
        assertThat(get("/_who", basic("anna:right").replace("Basic", "bASIC")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_caller_with_a_good_token_is_let_in() {
        assertThat(get("/_who", "Bearer good").body()).isEqualTo("{\"username\":\"bert\"}");
        assertThat(get("/_who", "bearer good").statusCode()).isEqualTo(200);
    }

    @Test
    void who_brings_nothing_is_told_how_to_sign_in() {
        HttpResponse<String> response = get("/_who", "");

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .containsExactly("Basic realm=\"millrace\", charset=\"UTF-8\"", "Bearer realm=\"millrace\"");
        assertThat(response.body())
                .contains(
                        "\"type\":\"security_exception\"",
                        "\"reason\":\"missing authentication credentials for REST request [/_who]\"",
                        "\"header\":{\"WWW-Authenticate\":[\"Basic realm=");
    }

    @Test
    void outside_of_the_store_the_refusal_is_a_problem_document() {
        HttpResponse<String> response = get("/caches/x", "");

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.headers().allValues("WWW-Authenticate")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Basic",
                "Basic ",
                "Basic !!!",
                "Basic YW5uYQ==",
                "Basic OnJpZ2h0",
                "Basic /////w==",
                "Bearer",
                "Bearer ",
                "Bearer bad",
                "Digest x",
                "good",
                "Basic YW5uYTpyaWdodA==, Bearer good"
            })
    void whatever_is_wrong_with_credentials_is_a_401(String header) {
        HttpResponse<String> response = get("/_who", header);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate")).hasSize(2);
    }

    @Test
    void a_password_may_hold_colons() {
        assertThat(get("/_who", basic("carl:a:b")).statusCode()).isEqualTo(200);
    }

    @Test
    void too_many_failures_are_told_when_to_come_back() {
        HttpResponse<String> response = get("/_who", basic("limited:x"));

        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValue("Retry-After")).contains("42");
    }

    @Test
    void an_overload_of_the_check_is_a_429() {
        assertThat(get("/_who", basic("overload:x")).statusCode()).isEqualTo(429);
    }

    @Test
    void in_the_store_nobody_unknown_learns_what_is_there() {
        assertThat(get("/_nothing/at/all", "").statusCode()).isEqualTo(401);
        assertThat(get("/_nothing/at/all", basic("anna:right")).statusCode()).isEqualTo(400);
        assertThat(server.send(server.to("/_who").DELETE()).statusCode()).isEqualTo(401);
        assertThat(get("/_who?nonsense=1", "").statusCode()).isEqualTo(401);
    }

    @Test
    void what_belongs_to_another_area_and_is_not_there_is_missing_for_everybody() {
        assertThat(get("/graphql/nothing", "").statusCode()).isEqualTo(404);
    }

    @Test
    void a_route_for_anybody_does_not_look_at_credentials() {
        assertThat(get("/health/live", "Bearer bad").statusCode()).isEqualTo(200);
        assertThat(callers.asked.get()).isZero();
    }

    @Test
    void a_body_is_read_after_the_caller_was_looked_up() {
        for (int size : new int[] {1, 100_000, 1_000_000}) {
            HttpResponse<String> response = server.send(server.to("/_whoever")
                    .header("Authorization", basic("anna:right"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("x".repeat(size))));

            assertThat(response.body()).isEqualTo("{\"username\":\"anna\",\"bytes\":" + size + "}");
        }
    }

    @Test
    void a_caller_who_was_looked_up_already_is_not_asked_for_again() {
        callers.remembered = true;

        assertThat(get("/_who", basic("anna:right")).statusCode()).isEqualTo(200);
        assertThat(get("/_who", "Bearer good").statusCode()).isEqualTo(200);
        assertThat(callers.asked.get()).isZero();
    }

    @Test
    void a_handler_that_never_asked_what_its_caller_may_touch_does_not_get_its_answer_through() {
        assertThat(get("/_forgetful", basic("anna:right")).statusCode()).isEqualTo(500);
    }

    @Test
    void a_look_up_that_takes_too_long_is_answered_once() {
        try (ToyServer hurried = new ToyServer(
                settings -> settings.withTimeouts(settings.timeouts().withRequest(Duration.ofMillis(100))),
                new Guard(
                        new CredentialIdentification(callers, callers.tokens(), NO_API_KEYS),
                        Guards.open().authorize(),
                        (address, what) -> {}))) {
            HttpResponse<String> response = hurried.send(hurried.to("/_who").header("Authorization", basic("slow:x")));
            assertThat(response.statusCode()).isEqualTo(503);

            callers.slow.countDown();
            await().until(() -> hurried.state.requestsUnderWay() == 0);
            // On a loaded machine other requests can exceed this time limit, too.
            await().untilAsserted(() -> assertThat(
                            hurried.send(hurried.to("/_who").header("Authorization", basic("anna:right")))
                                    .statusCode())
                    .isEqualTo(200));
        }
    }

    /** Knows a few callers. */
    private static final class Callers implements AuthenticateBasic {

        final AtomicInteger asked = new AtomicInteger();
        final CountDownLatch slow = new CountDownLatch(1);
        volatile boolean remembered;

        @Override
        public Outcome authenticate(List<Credentials> readings, String address) {
            asked.incrementAndGet();
            Credentials credentials = readings.get(0);
            return switch (credentials.username() + ":" + credentials.password()) {
                case "anna:right", "carl:a:b" -> new Outcome.Accepted(caller(credentials.username()));
                case "limited:x" -> new Outcome.Limited(Duration.ofMillis(41_500));
                case "overload:x" -> throw new Rejection(Rejection.Reason.OVERLOADED, "too many");
                case "slow:x" -> {
                    try {
                        slow.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    yield new Outcome.Refused();
                }
                default -> new Outcome.Refused();
            };
        }

        @Override
        public Optional<Authentication> findCached(List<Credentials> readings) {
            return remembered ? Optional.of(caller(readings.get(0).username())) : Optional.empty();
        }

        AuthenticateBearer tokens() {
            return new AuthenticateBearer() {
                @Override
                public Optional<Authentication> authenticate(String token) {
                    asked.incrementAndGet();
                    return token.equals("good") ? Optional.of(caller("bert")) : Optional.empty();
                }

                @Override
                public Optional<Authentication> findCached(String token) {
                    return remembered ? Optional.of(caller("bert")) : Optional.empty();
                }
            };
        }

        private static Authentication caller(String name) {
            return Authentication.of(new Username(name), List.of(new RoleName("admin")));
        }
    }
}

package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.adapters.http.server.settings.Cors;
import io.millrace.adapters.http.server.settings.ForwardedHeader;
import io.millrace.adapters.http.server.settings.HttpServerSettings.ProxyAndCors;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.AllowedOrigins;
import io.millrace.domain.network.TrustedProxies;
import io.millrace.domain.network.WebOrigin;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What lies between the service and its callers: proxies in front of it, and pages of other origins. */
class ProxyAndCorsTest {

    private static final String APP = "https://app.example.com";
    private static final Proxies LOCAL = new Proxies(
            new TrustedProxies(List.of(AddressRange.find("127.0.0.0/8").orElseThrow())), ForwardedHeader.X_FORWARDED);

    /** Refuses every request. */
    private static final Guard CLOSED = new Guard(
            head -> new Result.Refused(StoreError.of(401, "security_exception", "who are you?")),
            Guards.open().authorize(),
            (address, what) -> {});

    private ToyServer server;

    @BeforeEach
    void start() {
        server = new ToyServer(settings -> settings, CLOSED);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> send(String method, String path, String... headers) {
        HttpRequest.Builder request = server.to(path).method(method, BodyPublishers.noBody());
        return server.send(headers.length == 0 ? request : request.headers(headers));
    }

    private static String request(String... headers) {
        return "GET /_whence HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
    }

    private static Optional<String> header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name);
    }

    @Nested
    class BehindProxies {

        private static final String[] SPOOFED = {
            "X-Forwarded-For", "203.0.113.9", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "mill.example.com"
        };

        @Test
        void nobody_is_believed_at_first() {
            assertThat(send("GET", "/_whence", SPOOFED).body()).isEqualTo("127.0.0.1 http 127.0.0.1:" + server.port());
        }

        @Test
        void a_trusted_proxy_speaks_for_whoever_sent_the_request() {
            server.running().change(new ProxyAndCors(LOCAL, Cors.OFF, Duration.ofDays(1)));

            HttpResponse<String> response = send("GET", "/_whence", SPOOFED);

            assertThat(response.body()).isEqualTo("203.0.113.9 https mill.example.com");
            assertThat(header(response, "Strict-Transport-Security")).contains("max-age=86400");
        }

        @Test
        void browsers_that_came_unencrypted_are_told_nothing_of_encryption() {
            server.running().change(new ProxyAndCors(LOCAL, Cors.OFF, Duration.ofDays(1)));

            assertThat(header(send("GET", "/_whence"), "Strict-Transport-Security"))
                    .isEmpty();
        }

        @Test
        void a_header_that_comes_twice_is_one_list() throws IOException {
            server.running().change(new ProxyAndCors(LOCAL, Cors.OFF, Duration.ZERO));

            assertThat(server.exchange(request("X-Forwarded-For: 192.0.2.66", "X-Forwarded-For: 203.0.113.9")))
                    .endsWith("\r\n\r\n203.0.113.9 http x");
        }
    }

    @Nested
    class PagesOfOtherOrigins {

        private void allow(boolean credentials) {
            server.running()
                    .change(new ProxyAndCors(
                            Proxies.NONE,
                            new Cors(
                                    new AllowedOrigins(
                                            Set.of(WebOrigin.find(APP).orElseThrow()), false),
                                    credentials,
                                    List.of("Authorization", "Content-Type"),
                                    List.of("X-Opaque-Id"),
                                    Duration.ofMinutes(10)),
                            Duration.ZERO));
        }

        private HttpResponse<String> ask(String path, String origin) {
            return send(
                    "OPTIONS",
                    path,
                    "Origin",
                    origin,
                    "Access-Control-Request-Method",
                    "PUT",
                    "Access-Control-Request-Headers",
                    "authorization");
        }

        @Test
        void are_told_nothing_unless_some_are_allowed() {
            HttpResponse<String> response = send("GET", "/_whence", "Origin", APP);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(header(response, "Access-Control-Allow-Origin")).isEmpty();
            assertThat(header(response, "Vary")).isEmpty();
            assertThat(ask("/_who", APP).headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"/_who", "/caches/x", "/graphql", "/nothing/there", "/_echo/x", "/", "/health/live"})
        void may_ask_what_they_may_do_before_anybody_asks_who_they_are(String path) {
            allow(false);

            HttpResponse<String> response = ask(path, APP);

            assertThat(response.statusCode()).isEqualTo(204);
            assertThat(response.body()).isEmpty();
            assertThat(header(response, "Access-Control-Allow-Origin")).contains(APP);
            assertThat(header(response, "Access-Control-Allow-Methods"))
                    .contains("GET, HEAD, POST, PUT, DELETE, OPTIONS");
            assertThat(header(response, "Access-Control-Allow-Headers")).contains("Authorization, Content-Type");
            assertThat(header(response, "Access-Control-Max-Age")).contains("600");
            assertThat(header(response, "Access-Control-Allow-Credentials")).isEmpty();
            assertThat(header(response, "Vary")).contains("Origin");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "https://evil.example",
                    "http://app.example.com",
                    "https://app.example.com.evil.example",
                    "https://app.example.com:8443",
                    "null",
                    "*"
                })
        void are_refused_if_they_are_others(String origin) {
            allow(true);

            HttpResponse<String> asked = ask("/_who", origin);
            HttpResponse<String> sent = send("GET", "/_whence", "Origin", origin);

            assertThat(asked.statusCode()).isEqualTo(403);
            assertThat(asked.body()).isEmpty();
            assertThat(sent.statusCode()).isEqualTo(200);
            assertThat(List.of(asked, sent))
                    .allSatisfy(response -> assertThat(response.headers().map().keySet())
                            .noneMatch(name -> name.startsWith("access-control")))
                    .allSatisfy(response -> assertThat(header(response, "Vary")).contains("Origin"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"/_whence", "/_who", "/_broken", "/nothing/there", "/_echo/x?size=y"})
        void may_read_every_answer_refusals_too(String path) {
            allow(false);

            HttpResponse<String> response = send("GET", path, "Origin", APP);

            assertThat(header(response, "Access-Control-Allow-Origin")).contains(APP);
            assertThat(header(response, "Access-Control-Expose-Headers")).contains("X-Opaque-Id");
            assertThat(header(response, "Access-Control-Allow-Credentials")).isEmpty();
            assertThat(header(response, "Vary")).contains("Origin");
        }

        @Test
        void use_cookies_only_if_they_may() {
            allow(true);

            assertThat(header(send("GET", "/_whence", "Origin", APP), "Access-Control-Allow-Credentials"))
                    .contains("true");
            assertThat(header(ask("/_who", APP), "Access-Control-Allow-Credentials"))
                    .contains("true");
        }

        @Test
        void may_all_read_where_all_are_allowed() {
            server.running()
                    .change(new ProxyAndCors(
                            Proxies.NONE,
                            new Cors(AllowedOrigins.ANY, false, List.of(), List.of(), Duration.ZERO),
                            Duration.ZERO));

            HttpResponse<String> response = send("GET", "/_whence", "Origin", "https://anything.example");

            assertThat(header(response, "Access-Control-Allow-Origin")).contains("*");
            assertThat(header(response, "Vary")).isEmpty();
            assertThat(ask("/_who", "null").statusCode()).isEqualTo(204);
        }

        @Test
        void ask_in_vain_whether_several_of_them_may_at_once() throws IOException {
            allow(false);

            assertThat(server.exchange(request("Origin: " + APP, "Origin: https://evil.example")))
                    .doesNotContain("Access-Control");
        }

        @Test
        void that_do_not_ask_are_answered_as_ever() {
            allow(false);

            assertThat(send("OPTIONS", "/_echo/x", "Origin", APP).statusCode()).isEqualTo(401);
            assertThat(header(send("GET", "/_whence"), "Vary")).contains("Origin");
        }
    }
}

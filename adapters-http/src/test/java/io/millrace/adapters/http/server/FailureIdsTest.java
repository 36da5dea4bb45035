package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.server.connection.Budgets;
import io.millrace.adapters.http.server.settings.Cors;
import io.millrace.adapters.http.server.settings.ForwardedHeader;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.testing.CapturedLog;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.TrustedProxies;
import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators find the cause of a 500 in the log by the id that the client received. */
class FailureIdsTest {

    private static final Pattern ID = Pattern.compile("internal error, its id in the log is \\[([0-9a-f-]{36})]");

    private final CapturedLog log = CapturedLog.of(Failures.class, Level.ERROR);

    @AfterEach
    void listenNoMore() {
        log.close();
    }

    private void assertLogged(HttpResponse<String> response, String cause) {
        assertThat(response.statusCode()).isEqualTo(500);
        Matcher found = ID.matcher(response.body());
        assertThat(found.find()).as(response.body()).isTrue();
        assertThat(log.events())
                .filteredOn(event -> event.getFormattedMessage().contains(found.group(1)))
                .singleElement()
                .satisfies(event ->
                        assertThat(event.getThrowableProxy().getMessage()).contains(cause));
    }

    @ParameterizedTest
    @EnumSource(Area.class)
    void every_area_answers_a_failure_with_the_id_that_is_in_the_log(Area area) {
        try (ToyServer server = ToyServer.withDefaults()) {
            assertLogged(server.send(server.to(ToyServer.brokenIn(area))), "broken in " + area);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/_unwritable", "/_overflow"})
    void a_failure_of_the_answer_and_an_error_of_the_machine_have_one_as_well(String path) {
        try (ToyServer server = ToyServer.withDefaults()) {
            assertLogged(server.send(server.to(path)), path.equals("/_overflow") ? "too deep" : "half way");
        }
    }

    /** A setting that the program always gives is missing, so that the request fails outside of its steps. */
    @Test
    @SuppressWarnings("NullAway")
    void a_failure_at_the_start_of_a_request_has_one_as_well() {
        Proxies trusted = new Proxies(
                new TrustedProxies(List.of(AddressRange.find("127.0.0.0/8").orElseThrow())),
                ForwardedHeader.X_FORWARDED);
        try (ToyServer server = new ToyServer(
                settings -> settings.withProxyAndCors(new HttpServerSettings.ProxyAndCors(trusted, Cors.OFF, null)))) {
            assertLogged(
                    server.send(server.to("/_echo/a")
                            .header("X-Forwarded-For", "192.0.2.1")
                            .header("X-Forwarded-Proto", "https")),
                    "strictTransport()");
        }
    }

    /** Undertow answers what its handlers throw without a body, and logs it without an id. */
    @Test
    void a_failure_outside_of_the_steps_of_a_request_has_one_as_well() throws Exception {
        assertLogged(
                throughUndertow(exchange -> {
                    throw new IllegalStateException("outside");
                }),
                "outside");
    }

    @Test
    void an_exchange_that_the_server_ends_with_a_failure_has_one_as_well() throws Exception {
        assertLogged(
                throughUndertow(exchange -> {
                    exchange.setStatusCode(500);
                    exchange.endExchange();
                }),
                "the server ended the exchange with a failure");
    }

    private static HttpResponse<String> throughUndertow(HttpHandler failing) throws IOException, InterruptedException {
        HttpServerSettings settings = HttpServerSettings.defaults("127.0.0.1", 0, 2);
        Failures failures = new Failures(failure -> false, Guards.open().audit());
        Budgets budgets = Budgets.of(settings.limits());
        Undertow server = Undertow.builder()
                .addHttpListener(0, "127.0.0.1", exchange -> {
                    Call call = new Call(exchange, budgets, failures, settings, settings.proxyAndCors(), Tracing.NONE);
                    exchange.addDefaultResponseListener(call::answerFailureOfServer);
                    failing.handleRequest(exchange);
                })
                .build();
        server.start();
        try {
            int port = ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
            return TestClient.HTTP.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } finally {
            server.stop();
        }
    }
}

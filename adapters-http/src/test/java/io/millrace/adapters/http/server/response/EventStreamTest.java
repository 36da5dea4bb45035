package io.millrace.adapters.http.server.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventStreamTest {

    private final Map<String, Authentication> tokens = new ConcurrentHashMap<>();
    private HttpServer server;

    @BeforeEach
    void start() {
        Guard open = Guards.open();
        Route events = Route.in(Area.GRAPHQL, Action.LOG_OUT, "/events", "GET")
                .later(request -> CompletableFuture.completedFuture(Response.events(silence(), "event: complete")));
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(List.of(events), Set.of("events")),
                new Guard(this::identify, open.authorize(), open.audit()),
                new ServingState(),
                failure -> false);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void events_end_soon_after_the_rights_of_their_caller_have_changed_and_only_then() throws Exception {
        Stream.of("signed out", "role taken", "role given", "another user", "unchanged")
                .forEach(token -> tokens.put(token, user("anna", "reader", "writer")));
        CompletableFuture<String> signedOut = listen("signed out");
        CompletableFuture<String> taken = listen("role taken");
        CompletableFuture<String> given = listen("role given");
        CompletableFuture<String> another = listen("another user");
        CompletableFuture<String> unchanged = listen("unchanged");

        tokens.remove("signed out");
        tokens.put("role taken", user("anna", "reader"));
        tokens.put("role given", user("anna", "reader", "writer", "admin"));
        tokens.put("another user", user("ben", "reader", "writer"));
        CompletableFuture.allOf(signedOut, taken, given, another).get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);

        assertThat(Stream.of(signedOut, taken, given, another).map(CompletableFuture::join))
                .allSatisfy(said -> assertThat(said).doesNotContain("complete"));
        assertThat(unchanged).isNotDone();
    }

    /** Returns once the events have begun. */
    private CompletableFuture<String> listen(String token) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + "/events"))
                .header("Authorization", token)
                .build();
        var answer = TestClient.HTTP.send(request, BodyHandlers.ofLines());
        assertThat(answer.statusCode()).isEqualTo(200);
        return CompletableFuture.supplyAsync(
                () -> String.join("\n", answer.body().toList()), task -> new Thread(task).start());
    }

    private static Authentication user(String name, String... roles) {
        return Authentication.of(
                new Username(name), Stream.of(roles).map(RoleName::new).toList());
    }

    /** Looks into what stands for a store. */
    private Result identify(Identification.Head head) {
        return new Result.Unsettled(() -> {
            Authentication known =
                    tokens.get(head.headers().find("Authorization").orElse(""));
            return known == null
                    ? new Result.Refused(StoreError.of(401, "security_exception", "unknown"))
                    : new Result.Known(known);
        });
    }

    private static Flow.Publisher<byte[]> silence() {
        return subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {}

            @Override
            public void cancel() {}
        });
    }
}

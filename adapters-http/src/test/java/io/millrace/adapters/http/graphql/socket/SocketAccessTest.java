package io.millrace.adapters.http.graphql.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class SocketAccessTest {

    private static final String HELLO = "{'id':'1','type':'subscribe','payload':{'query':'{ hello }'}}";

    private final SocketServer server =
            SocketServer.guarded(Map.of("Bearer good", SocketServer.user("anna", "reader")));

    @AfterEach
    void close() {
        server.close();
    }

    private static String init(String credentials) {
        return "{'type':'connection_init','payload':{'authorization':'" + credentials + "','more':1}}";
    }

    @Test
    void a_token_may_come_with_the_first_message() {
        try (SocketClient client = server.transport()) {
            client.sendText(init("Bearer good"));
            assertThat(client.receive()).isEqualTo("{'type':'connection_ack'}");

            assertThat(client.sendText(HELLO).receive()).contains("hello nobody");
        }
    }

    @Test
    void a_token_may_come_with_the_handshake() {
        try (SocketClient client =
                server.transport("Authorization", "Bearer good").init()) {
            assertThat(client.sendText(HELLO).receive()).contains("hello nobody");
        }
    }

    @Test
    void a_token_in_a_cookie_is_let_in_and_a_bad_one_can_be_made_up_for() {
        server.tokens.put("JWT=good", SocketServer.user("anna"));
        try (SocketClient good = server.transport("Cookie", "JWT=good").init();
                SocketClient bad = server.transport("Cookie", "JWT=old")) {
            assertThat(good.sendText(HELLO).receive()).contains("hello nobody");
            assertThat(bad.sendText(init("Bearer good")).receive()).isEqualTo("{'type':'connection_ack'}");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'connection_init'}",
                "{'type':'connection_init','payload':{}}",
                "{'type':'connection_init','payload':{'Authorization':7}}",
                "{'type':'connection_init','payload':{'Authorization':'Bearer bad'}}"
            })
    void whoever_brings_nothing_good_is_4403(String message) {
        try (SocketClient client = server.transport()) {
            client.sendText(message);

            assertThat(client.closeCode()).isEqualTo(4403);
            assertThat(client.hasReceivedNothing()).isTrue();
        }
    }

    @Test
    void whoever_brings_nothing_good_is_told_and_1011_in_the_older_protocol() {
        try (SocketClient client = server.legacy()) {
            client.sendText(init("Bearer bad"));

            assertThat(client.receive()).isEqualTo("{'type':'connection_error','payload':{'message':'Forbidden'}}");
            assertThat(client.closeCode()).isEqualTo(1011);
        }
    }

    @Test
    void nothing_is_carried_out_while_it_is_not_known_who_asks() {
        try (SocketClient client = server.transport()) {
            server.store = new CountDownLatch(1);
            client.sendText(init("Bearer good")).sendText(HELLO);

            assertThat(client.closeCode()).isEqualTo(4401);
        }
    }

    @Test
    void an_operation_right_behind_the_first_message_waits_for_it_in_the_older_protocol() {
        try (SocketClient client = server.legacy()) {
            server.store = new CountDownLatch(1);
            client.sendText(init("Bearer good")).sendText("{'id':'1','type':'start','payload':{'query':'{ hello }'}}");
            server.store.countDown();

            assertThat(client.receive(3))
                    .containsExactly(
                            "{'type':'connection_ack'}",
                            "{'id':'1','type':'data','payload':{'data':{'hello':'hello nobody'}}}",
                            "{'id':'1','type':'complete'}");
        }
    }

    @Test
    void an_operation_right_behind_the_first_message_of_a_stranger_is_not_carried_out() {
        try (SocketClient client = server.legacy()) {
            client.sendText(init("Bearer bad")).sendText("{'id':'1','type':'start','payload':{'query':'{ hello }'}}");

            assertThat(client.receive()).isEqualTo("{'type':'connection_error','payload':{'message':'Forbidden'}}");
            assertThat(client.closeCode()).isEqualTo(1011);
        }
    }

    @Test
    void a_bad_token_in_the_handshake_is_401() {
        assertThat(handshake("Authorization: Bearer bad")).startsWith("HTTP/1.1 401 ");
    }

    @Test
    void a_socket_ends_soon_after_its_token_is_taken_back() {
        try (SocketClient client = server.transport()) {
            client.sendText(init("Bearer good")).receive();
            client.sendText(
                    "{'id':'1','type':'subscribe','payload':{'query':'subscription { count(to: 1) { number } }'}}");
            client.receive(2);
            server.tokens.clear();

            assertThat(client.closeCode()).isEqualTo(4403);
        }
    }

    @Test
    void a_socket_ends_soon_after_the_roles_of_its_user_have_changed() {
        try (SocketClient client = server.transport()) {
            client.sendText(init("Bearer good")).receive();
            server.tokens.put("Bearer good", SocketServer.user("anna", "reader", "writer"));

            assertThat(client.closeCode()).isEqualTo(4403);
        }
    }

    @Test
    void a_socket_ends_soon_after_its_user_has_lost_the_second_factor() {
        try (SocketClient client = server.transport()) {
            client.sendText(init("Bearer good")).receive();
            Authentication anna = SocketServer.user("anna", "reader");
            server.tokens.put(
                    "Bearer good",
                    new Authentication(
                            anna.username(),
                            anna.roles(),
                            anna.fullName(),
                            anna.email(),
                            anna.means(),
                            anna.session(),
                            !anna.lacksSecondFactor(),
                            anna.address()));

            assertThat(client.closeCode()).isEqualTo(4403);
        }
    }

    @Test
    void a_socket_ends_when_its_token_does() {
        Authentication ben = SocketServer.user("ben");
        AccessTokenClaims claims = AccessTokenClaims.of(
                "here",
                ben,
                new AccessTokenId(new SessionId("session"), Optional.empty(), "id"),
                Instant.now(),
                Duration.ofSeconds(2));
        server.tokens.put(
                "Bearer short",
                new Authentication(
                        ben.username(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        new Authentication.Means.Bearer(claims),
                        Optional.empty()));
        try (SocketClient client = server.transport()) {
            client.sendText(init("Bearer short")).receive();

            assertThat(client.closeCode()).isEqualTo(4403);
            assertThat(Instant.now()).isAfterOrEqualTo(claims.expiresAt());
        }
    }

    @Test
    void one_user_has_only_so_many_sockets_until_one_is_closed() {
        server.tokens.put("Bearer other", SocketServer.user("ben"));
        try (SocketClient one = server.transport("Authorization", "Bearer good").init();
                SocketClient two =
                        server.transport("Authorization", "Bearer good").init();
                SocketClient three = server.transport("Authorization", "Bearer good");
                SocketClient other = server.transport("Authorization", "Bearer other")) {
            assertThat(three.sendText("{'type':'connection_init'}").closeCode()).isEqualTo(1013);
            other.init();
            one.leave();
            assertThat(one.closeCode()).isEqualTo(1000);
            try (SocketClient four = server.transport("Authorization", "Bearer good")) {
                four.init();
            }
            assertThat(two.sendText(HELLO).receive()).contains("hello nobody");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:PORT,      101",
        "https://app.example.com,    101",
        "HTTPS://APP.example.com:443,101",
        "https://127.0.0.1:PORT,     403",
        "http://127.0.0.1,           403",
        "http://localhost:PORT,      403",
        "https://evil.example.com,   403",
        "null,                       403"
    })
    void pages_of_others_may_not_open_a_socket(String origin, int status) {
        assertThat(handshake("Origin: "
                        + origin.replace("PORT", String.valueOf(server.address().getPort()))))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void a_second_origin_does_not_help() {
        assertThat(handshake("Origin: https://app.example.com", "Origin: https://evil.example.com"))
                .startsWith("HTTP/1.1 403 ");
    }

    private String handshake(String... headers) {
        String[] lines = {
            "GET /graphql-ws HTTP/1.1",
            "Host: 127.0.0.1:" + server.address().getPort(),
            "Connection: keep-alive, Upgrade",
            "Upgrade: WebSocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Protocol: graphql-transport-ws",
            "Sec-WebSocket-Extensions: permessage-deflate"
        };
        try (RawSocket raw = new RawSocket(server.address())) {
            String answer = raw.ask(
                    Stream.concat(Arrays.stream(lines), Arrays.stream(headers)).toArray(String[]::new));
            assertThat(answer).doesNotContainIgnoringCase("permessage");
            return answer;
        }
    }
}

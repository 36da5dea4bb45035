package io.millrace.adapters.http.graphql.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketFramesTest {

    private final SocketServer server = SocketServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    private RawSocket open() {
        RawSocket raw = RawSocket.open(server.address(), "graphql-transport-ws");
        raw.sendText("{'type':'connection_init'}");
        assertThat(raw.receive()).isEqualTo("{'type':'connection_ack'}");
        return raw;
    }

    private static byte[] utf8(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void frames_may_contain_any_bytes() {
        try (RawSocket raw = RawSocket.open(server.address(), "graphql-transport-ws")) {
            raw.sendText("{'type':\r'connection_init'}");

            assertThat(raw.receive()).isEqualTo("{'type':'connection_ack'}");
        }
    }

    @Test
    void frames_may_contain_any_bytes_after_a_request_with_a_body_on_the_same_connection() {
        try (RawSocket raw = new RawSocket(server.address())) {
            assertThat(raw.ask(
                            "POST /discard HTTP/1.1",
                            "Host: localhost",
                            "Content-Type: application/json",
                            "Transfer-Encoding: chunked",
                            "",
                            "2",
                            "{}",
                            "0"))
                    .startsWith("HTTP/1.1 204 ");
            raw.upgrade(server.address(), "graphql-transport-ws");
            raw.sendText("{'type':\r'connection_init'}");

            assertThat(raw.receive()).isEqualTo("{'type':'connection_ack'}");
        }
    }

    @Test
    void text_that_is_not_utf_8_is_1007() {
        try (RawSocket raw = open()) {
            raw.frame(RawSocket.TEXT, new byte[] {'"', (byte) 0xC3, '(', '"'});

            assertThat(raw.receive()).isEqualTo("1007");
        }
    }

    @Test
    void frames_that_break_the_rules_are_1002() {
        try (RawSocket reserved = open();
                RawSocket continued = open()) {
            reserved.frame(RawSocket.TEXT | 0x40, utf8("{'type':'ping'}"));
            continued.frame(RawSocket.CONTINUED, utf8("{'type':'ping'}"));

            assertThat(reserved.receive()).isEqualTo("1002");
            assertThat(continued.receive()).isEqualTo("1002");
        }
    }

    @Test
    void a_character_may_be_cut_in_two() {
        byte[] message = utf8("{'id':'1','type':'subscribe','payload':{'query':'{ hello(name: \\'ä\\') }'}}");
        int cut = new String(message, StandardCharsets.ISO_8859_1).indexOf('Ã') + 1;
        try (RawSocket raw = open()) {
            raw.frame(RawSocket.TEXT_BEGUN, Arrays.copyOf(message, cut))
                    .frame(RawSocket.CONTINUED, Arrays.copyOfRange(message, cut, message.length));

            assertThat(raw.receive()).contains("hello ä");
        }
    }

    @Test
    void a_first_message_has_room_for_credentials_only() {
        try (RawSocket raw = RawSocket.open(server.address(), "graphql-transport-ws")) {
            raw.sendText("{'type':'connection_init','payload':{'a':'" + "x".repeat(70_000) + "'}}");

            assertThat(raw.receive()).isEqualTo("1009");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-WebSocket-Version: 8,        426",
        "Sec-WebSocket-Version: none,     426",
        "Sec-WebSocket-Key: short,        400",
        "Upgrade: h2c,                    426",
        "Connection: close,               426"
    })
    void a_handshake_that_is_none_is_refused(String header, int status) {
        String name = header.substring(0, header.indexOf(':'));
        String[] lines = Stream.of(
                        "GET /graphql-ws HTTP/1.1",
                        "Host: 127.0.0.1:" + server.address().getPort(),
                        "Connection: Upgrade",
                        "Upgrade: websocket",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                        "Sec-WebSocket-Protocol: graphql-ws")
                .map(line -> line.startsWith(name + ":") ? header : line)
                .toArray(String[]::new);
        try (RawSocket raw = new RawSocket(server.address())) {
            assertThat(raw.ask(lines)).startsWith("HTTP/1.1 " + status + " ");
        }
    }

    @Test
    void a_client_that_does_not_read_pauses_its_subscription_and_nobody_else() {
        try (RawSocket slow = open();
                RawSocket other = open()) {
            slow.sendText("{'id':'1','type':'subscribe','payload':{'query':"
                    + "'subscription { count(to: 1000000, size: 10000) { number text } }'}}");
            await().until(() -> isStill(server));
            long held = server.emitted.get();
            other.sendText("{'id':'1','type':'subscribe','payload':{'query':'{ hello }'}}");

            assertThat(other.receive()).contains("hello nobody");
            // What the systems of both ends keep on the way, and one more.
            assertThat(held * 10_000).isLessThan(10_000_000);
            while (server.emitted.get() == held) {
                slow.receive();
            }
        }
        await().until(() -> server.cancelled.get() == 1);
    }

    private static boolean isStill(SocketServer server) {
        long before = server.emitted.get();
        await().pollDelay(Duration.ofMillis(400)).until(() -> true);
        return before > 0 && server.emitted.get() == before;
    }

    @Test
    void a_client_that_does_not_read_its_answers_is_not_read_either() {
        try (RawSocket raw = open()) {
            String big = "{'id':'ID','type':'subscribe','payload':{'query':'{ text(size: 3000000) }'}}";
            for (int id = 0; id < 20; id++) {
                raw.sendText(big.replace("ID", String.valueOf(id)));
            }
            int answered = 0;
            for (int heard = 0; heard < 40 && answered < 20; heard++) {
                String message = raw.receive();
                if (message.contains("'type':'complete'") || message.contains("'type':'error'")) {
                    answered++;
                }
            }

            assertThat(answered).isEqualTo(20);
        }
    }

    @Test
    void a_connection_that_is_gone_cancels_everything() {
        try (RawSocket raw = open()) {
            raw.sendText(
                    "{'id':'1','type':'subscribe','payload':{'query':'subscription { count(to: 1000000000) { number } }'}}");
            raw.receive();
        }

        await().until(() -> server.cancelled.get() == 1);
    }
}

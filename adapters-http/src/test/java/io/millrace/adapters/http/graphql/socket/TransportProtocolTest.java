package io.millrace.adapters.http.graphql.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransportProtocolTest {

    private SocketServer server = SocketServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    private void use(SocketServer other) {
        server.close();
        server = other;
    }

    private static String subscribe(String id, String query) {
        return "{'id':'" + id + "','type':'subscribe','payload':{'query':'" + query + "'}}";
    }

    private static String code(String message) {
        return message.replaceAll(".*'code':'(\\w+)'.*", "$1");
    }

    @Nested
    class Operations {

        @Test
        void a_query_has_one_result_and_an_end() {
            try (SocketClient client = server.transport().init()) {
                client.sendText(
                        "{'id':'1','type':'subscribe','payload':{'query':'query Q($name: String) { hello(name: $name) }',"
                                + "'operationName':'Q','variables':{'name':'Änne'},'extensions':null}}");

                assertThat(client.receive(2))
                        .containsExactly(
                                "{'id':'1','type':'next','payload':{'data':{'hello':'hello Änne'}}}",
                                "{'id':'1','type':'complete'}");
            }
        }

        @Test
        void null_for_a_variable_where_it_is_not_allowed_is_an_error_of_the_client() {
            try (SocketClient client = server.transport().init()) {
                client.sendText("{'id':'1','type':'subscribe','payload':{'query':'query Q($s: Boolean = true) "
                        + "{ hello @skip(if: $s) }','variables':{'s':null}}}");
                String condition = client.receive();
                client.sendText("{'id':'2','type':'subscribe','payload':{'query':'mutation M($n: Int = 1) "
                        + "{ add(number: $n) }','variables':{'n':null}}}");
                String argument = client.receive();

                assertThat(condition).startsWith("{'id':'1','type':'error'").contains("'path':['hello']");
                assertThat(code(condition)).isEqualTo("BAD_USER_INPUT");
                assertThat(argument)
                        .startsWith("{'id':'2','type':'next'")
                        .contains("'path':['add']")
                        .contains("coerced Null value for NonNull type");
            }
        }

        @Test
        void a_mutation_is_carried_out() {
            try (SocketClient client = server.transport().init()) {
                client.sendText(subscribe("1", "mutation { add(number: 3) }"));

                assertThat(client.receive(2))
                        .containsExactly(
                                "{'id':'1','type':'next','payload':{'data':{'add':3}}}",
                                "{'id':'1','type':'complete'}");
            }
        }

        @Test
        void the_events_of_a_subscription_come_in_order_and_then_its_end() {
            try (SocketClient client = server.transport().init()) {
                client.sendText(subscribe("1", "subscription { count(to: 200) { number } }"));

                assertThat(client.receive(200))
                        .containsExactlyElementsOf(IntStream.rangeClosed(1, 200)
                                .mapToObj(number -> "{'id':'1','type':'next','payload':{'data':{'count':{'number':"
                                        + number + "}}}}")
                                .toList());
                assertThat(client.receive()).isEqualTo("{'id':'1','type':'complete'}");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"{", "{ nothing }", "subscription { nothing }", "query($a: Int!) { text(size: $a) }"})
        void what_cannot_be_carried_out_is_an_error_and_the_socket_stays(String query) {
            try (SocketClient client = server.transport().init()) {
                client.sendText(subscribe("1", query));
                String refused = client.receive();
                client.sendText(subscribe("1", "{ hello }"));

                assertThat(refused).startsWith("{'id':'1','type':'error','payload':[{'message':'");
                assertThat(client.receive(2).get(1)).isEqualTo("{'id':'1','type':'complete'}");
            }
        }

        @Test
        void a_subscription_that_is_completed_by_its_client_is_cancelled() {
            try (SocketClient client = server.transport().init()) {
                client.sendText(subscribe("1", "subscription { count(to: 1000000000) { number } }"));
                client.receive(3);
                client.sendText("{'id':'1','type':'complete'}").sendText("{'id':'unknown','type':'complete'}");

                await().until(() -> server.cancelled.get() == 1);
                client.sendText(subscribe("1", "{ hello }"));
                client.receiveUntil("{'id':'1','type':'complete'}");
            }
        }

        @Test
        void a_thousand_subscriptions_one_after_the_other_leave_nothing_behind() {
            try (SocketClient client = server.transport().init()) {
                for (int count = 0; count < 1_000; count++) {
                    client.sendText(subscribe("1", "subscription { count(to: 1000000000) { number } }"));
                    client.sendText("{'id':'1','type':'complete'}");
                }
                client.sendText("{'type':'ping'}");
                client.receiveUntil("{'type':'pong'}");

                await().until(() -> server.cancelled.get() == server.subscribed.get());
                client.sendText(subscribe("2", "{ hello }"));
                client.receiveUntil("{'id':'2','type':'complete'}");
            }
        }

        @Test
        void a_query_that_is_completed_by_its_client_has_no_result() throws InterruptedException {
            try (SocketClient client = server.transport().init()) {
                client.sendText(subscribe("slow", "{ slow }"));
                server.slowBegun.await();
                client.sendText("{'id':'slow','type':'complete'}").sendText("{'type':'ping'}");
                assertThat(client.receive()).isEqualTo("{'type':'pong'}");
                server.slow.countDown();
                client.sendText(subscribe("2", "{ hello }"));

                assertThat(client.receive(2)).allMatch(message -> message.startsWith("{'id':'2'"));
            }
        }

        @Test
        void several_go_on_at_a_time_but_not_too_many() {
            try (SocketClient client = server.transport().init()) {
                for (int id = 1; id <= SocketServer.TERMS.operations(); id++) {
                    client.sendText(subscribe(String.valueOf(id), "{ slow }"));
                }
                client.sendText(subscribe("more", "{ hello }"));

                String refused = client.receive();
                server.slow.countDown();

                assertThat(refused).startsWith("{'id':'more','type':'error'");
                assertThat(code(refused)).isEqualTo("TOO_MANY_OPERATIONS");
                assertThat(client.receive(2 * SocketServer.TERMS.operations()))
                        .filteredOn(message -> message.contains("complete"))
                        .hasSize(SocketServer.TERMS.operations());
            }
        }

        @Test
        void a_message_in_parts_is_one_message() {
            try (SocketClient client = server.transport().init()) {
                client.sendInParts("{'id':'1','type':'sub", "", "scribe','payload':{'query':", "'{ hello }'}}");

                assertThat(client.receive()).contains("hello nobody");
            }
        }

        @Test
        void a_long_message_is_answered_in_its_turn() {
            try (SocketClient client = server.transport().init()) {
                client.sendText(subscribe("1", "{ hello } " + " ".repeat(50_000)))
                        .sendText("{'type':'ping'}");

                assertThat(client.receive(3)).contains("{'id':'1','type':'complete'}", "{'type':'pong'}");
            }
        }
    }

    @Nested
    class Closing {

        @Test
        void an_operation_before_the_beginning_is_4401() {
            try (SocketClient client = server.transport()) {
                client.sendText(subscribe("1", "{ hello }"));

                assertThat(client.closeCode()).isEqualTo(4401);
                assertThat(client.hasReceivedNothing()).isTrue();
            }
        }

        @Test
        void a_second_beginning_is_4429_even_right_after_the_first() {
            try (SocketClient client = server.transport()) {
                client.sendText("{'type':'connection_init'}").sendText("{'type':'connection_init'}");

                assertThat(client.closeCode()).isEqualTo(4429);
            }
        }

        @Test
        void an_identifier_in_use_is_4409_and_everything_is_cancelled() {
            try (SocketClient client = server.transport().init()) {
                client.sendText(subscribe("1", "subscription { count(to: 1000000000) { number } }"));
                client.receive();
                client.sendText(subscribe("1", "{ hello }"));

                assertThat(client.closeCode()).isEqualTo(4409);
                await().until(() -> server.cancelled.get() == 1);
            }
        }

        @Test
        void silence_at_the_beginning_is_4408() {
            use(SocketServer.open(terms ->
                    new SocketTerms(1_000, Optional.empty(), Duration.ofMillis(150), 1, 1, 1, terms.allowedOrigins())));
            try (SocketClient client = server.transport()) {
                assertThat(client.closeCode()).isEqualTo(4408);
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{",
                    "[]",
                    "'text'",
                    "{}",
                    "{'type':1}",
                    "{'type':'start','id':'1'}",
                    "{'type':'connection_init','payload':[]}",
                    "{'type':'ping','payload':'text'}",
                    "{'type':'subscribe','payload':{'query':'{ hello }'}}",
                    "{'type':'subscribe','id':'','payload':{'query':'{ hello }'}}",
                    "{'type':'subscribe','id':1,'payload':{'query':'{ hello }'}}",
                    "{'type':'subscribe','id':'1'}",
                    "{'type':'subscribe','id':'1','payload':{}}",
                    "{'type':'subscribe','id':'1','payload':{'query':'{ hello }','variables':[]}}",
                    "{'type':'complete'}",
                    "{'type':'ping'} {'type':'ping'}",
                    "{'type':'ping','type':'pong'}"
                })
        void what_is_no_message_is_4400(String message) {
            try (SocketClient client = server.transport()) {
                client.sendText(message);

                assertThat(client.closeCode()).isEqualTo(4400);
            }
        }

        @Test
        void bytes_are_4400() {
            try (SocketClient client = server.transport().init()) {
                client.sendBytes("{\"type\":\"ping\"}".getBytes(StandardCharsets.UTF_8));

                assertThat(client.closeCode()).isEqualTo(4400);
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "graphql", "graphql-sse,mqtt"})
        void a_subprotocol_that_is_not_spoken_is_4406(String subprotocol) {
            try (SocketClient client = new SocketClient(server.uri(), subprotocol)) {
                assertThat(client.closeCode()).isEqualTo(4406);
                assertThat(client.subprotocol()).isEmpty();
            }
        }

        @Test
        void a_message_over_the_limit_is_1009_in_one_part_or_many() {
            String large = "x".repeat(60_000);
            try (SocketClient one = server.transport().init();
                    SocketClient many = server.transport().init()) {
                one.sendText(subscribe("1", "#" + large + large));
                many.sendInParts("{'id':'", large, large, "'}");

                assertThat(List.of(one.closeCode(), many.closeCode())).containsOnly(1009);
            }
        }

        @Test
        void the_end_of_the_service_is_1001_and_everything_is_cancelled() {
            try (SocketClient client = server.transport().init()) {
                client.sendText(subscribe("1", "subscription { count(to: 1000000000) { number } }"));
                client.receive();
                server.drain();

                assertThat(client.closeCode()).isEqualTo(1001);
                await().until(() -> server.cancelled.get() == 1);
            }
        }
    }

    @Test
    void of_both_subprotocols_the_newer_one_is_spoken() {
        try (SocketClient client = new SocketClient(server.uri(), "graphql-ws,graphql-transport-ws")) {
            assertThat(client.subprotocol()).isEqualTo("graphql-transport-ws");
        }
    }

    @Test
    void a_ping_is_answered_at_any_time_with_what_it_brought() {
        try (SocketClient client = server.transport()) {
            client.sendText("{'type':'ping','payload':{'a':[1,2.50]}}")
                    .sendText("{'type':'pong'}")
                    .sendText("{'type':'ping','payload':null}");

            assertThat(client.receive(2))
                    .containsExactly("{'type':'pong','payload':{'a':[1,2.50]}}", "{'type':'pong'}");
        }
    }

    @Test
    void clients_are_asked_from_time_to_time_whether_they_are_there() {
        use(SocketServer.open(terms -> new SocketTerms(
                1_000, Optional.of(Duration.ofMillis(100)), terms.initTimeout(), 1, 1, 1, terms.allowedOrigins())));
        try (SocketClient client = server.transport().init()) {
            assertThat(client.receive(2)).containsOnly("{'type':'ping'}");
        }
    }
}

package io.millrace.adapters.http.graphql.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LegacyProtocolTest {

    private SocketServer server = SocketServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    private void use(SocketServer other) {
        server.close();
        server = other;
    }

    private static String start(String id, String query) {
        return "{'id':'" + id + "','type':'start','payload':{'query':'" + query + "'}}";
    }

    @Test
    void queries_and_mutations_have_one_result_and_an_end() {
        try (SocketClient client = server.legacy().init()) {
            client.sendText(start("1", "{ hello }"));
            assertThat(client.receive(2))
                    .containsExactly(
                            "{'id':'1','type':'data','payload':{'data':{'hello':'hello nobody'}}}",
                            "{'id':'1','type':'complete'}");
            client.sendText(start("2", "mutation { add(number: 2) }"));
            assertThat(client.receive(2))
                    .containsExactly(
                            "{'id':'2','type':'data','payload':{'data':{'add':2}}}", "{'id':'2','type':'complete'}");
        }
    }

    @Test
    void an_identifier_may_be_a_number_and_comes_back_as_one() {
        try (SocketClient client = server.legacy().init()) {
            client.sendText("{'id':7,'type':'start','payload':{'query':'{ hello }'}}");
            assertThat(client.receive(2))
                    .containsExactly(
                            "{'id':7,'type':'data','payload':{'data':{'hello':'hello nobody'}}}",
                            "{'id':7,'type':'complete'}");

            client.sendText(
                    "{'id':8,'type':'start','payload':{'query':'subscription { count(to: 1000000000) { number } }'}}");
            assertThat(client.receive()).startsWith("{'id':8,'type':'data'");
            client.sendText("{'id':8,'type':'stop'}");
            await().until(() -> server.cancelled.get() == 1);
        }
    }

    @Test
    void the_events_of_a_subscription_come_in_order_and_then_its_end() {
        try (SocketClient client = server.legacy().init()) {
            client.sendText(start("1", "subscription { count(to: 20) { number } }"));

            assertThat(client.receive(20))
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, 20)
                            .mapToObj(number ->
                                    "{'id':'1','type':'data','payload':{'data':{'count':{'number':" + number + "}}}}")
                            .toList());
            assertThat(client.receive()).isEqualTo("{'id':'1','type':'complete'}");
        }
    }

    @Test
    void what_cannot_be_carried_out_is_one_error_and_the_socket_stays() {
        try (SocketClient client = server.legacy().init()) {
            client.sendText(start("1", "{ nothing }"));
            String refused = client.receive();
            client.sendText(start("1", "{ hello }"));

            assertThat(refused).startsWith("{'id':'1','type':'error','payload':{'message':'");
            assertThat(client.receive()).contains("hello nobody");
        }
    }

    @Test
    void a_subscription_that_is_stopped_is_cancelled() {
        try (SocketClient client = server.legacy().init()) {
            client.sendText(start("1", "subscription { count(to: 1000000000) { number } }"));
            client.receive(2);
            client.sendText("{'id':'1','type':'stop'}");

            await().until(() -> server.cancelled.get() == 1);
        }
    }

    @Test
    void an_operation_takes_the_place_of_another_with_its_identifier() {
        try (SocketClient client = server.legacy().init()) {
            client.sendText(start("1", "subscription { count(to: 1000000000) { number } }"));
            client.receive();
            client.sendText(start("1", "{ hello }"));

            client.receiveUntil("{'id':'1','type':'data','payload':{'data':{'hello':'hello nobody'}}}");
            await().until(() -> server.cancelled.get() == 1);
            assertThat(client.receive()).isEqualTo("{'id':'1','type':'complete'}");
        }
    }

    @Test
    void what_makes_no_sense_is_told_and_the_socket_stays() {
        try (SocketClient client = server.legacy().init()) {
            client.sendText("{")
                    .sendText("{'type':'subscribe','id':'7'}")
                    .sendText("{'type':'start','id':'8','payload':{}}");

            assertThat(client.receive()).startsWith("{'type':'connection_error','payload':{'message':'");
            assertThat(client.receive()).startsWith("{'id':'7','type':'error','payload':{'message':'");
            assertThat(client.receive()).startsWith("{'id':'8','type':'error','payload':{'message':'");
            client.sendText(start("1", "{ hello }"));
            assertThat(client.receive()).contains("hello nobody");
        }
    }

    @Test
    void the_beginning_is_answered_by_a_sign_of_life_that_is_repeated() {
        use(SocketServer.open(terms -> new SocketTerms(
                1_000, Optional.of(Duration.ofMillis(100)), terms.initTimeout(), 1, 1, 1, terms.allowedOrigins())));
        try (SocketClient client = server.legacy().init()) {
            assertThat(client.receive(3)).containsOnly("{'type':'ka'}");
        }
    }

    @Test
    void an_operation_before_the_beginning_is_told_and_4401() {
        try (SocketClient client = server.legacy()) {
            client.sendText(start("1", "{ hello }"));

            assertThat(client.receive()).isEqualTo("{'type':'connection_error','payload':{'message':'Unauthorized'}}");
            assertThat(client.closeCode()).isEqualTo(4401);
        }
    }

    @Test
    void whoever_takes_leave_is_closed_and_everything_is_cancelled() {
        try (SocketClient client = server.legacy().init()) {
            client.sendText(start("1", "subscription { count(to: 1000000000) { number } }"));
            client.receive();
            client.sendText("{'type':'connection_terminate'}");

            assertThat(client.closeCode()).isEqualTo(1000);
            await().until(() -> server.cancelled.get() == 1);
        }
    }

    @Test
    void bytes_are_1003() {
        try (SocketClient client = server.legacy().init()) {
            client.sendBytes(new byte[] {1, 2, 3});

            assertThat(client.closeCode()).isEqualTo(1003);
        }
    }
}

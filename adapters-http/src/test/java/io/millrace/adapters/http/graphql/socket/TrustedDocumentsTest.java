package io.millrace.adapters.http.graphql.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.graphql.StoredGraphQl;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.DocumentMode;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrustedDocumentsTest {

    private static final String QUERY = "{ hello }";
    private static final String EVENTS = "subscription { count(to: 1) { number } }";

    private final StoredGraphQl stored = new StoredGraphQl(new InMemoryUpgradeStore(), Clock.systemUTC());

    /** The protocols, and what a message that begins an operation is called in each. */
    enum Protocol {
        TRANSPORT("subscribe", "next"),
        LEGACY("start", "data");

        private final String start;
        private final String event;

        Protocol(String start, String event) {
            this.start = start;
            this.event = event;
        }

        SocketClient open(SocketServer server) {
            return this == TRANSPORT
                    ? server.transport().init()
                    : server.legacy().init();
        }

        String start(String payload) {
            return "{'id':'1','type':'" + start + "','payload':{" + payload + "}}";
        }

        String event(String data) {
            return "{'id':'1','type':'" + event + "','payload':{'data':{" + data + "}}}";
        }
    }

    private static String byText(String text) {
        return "'query':'" + text + "'";
    }

    private static String byHash(String text) {
        return "'extensions':{'persistedQuery':{'version':1,'sha256Hash':'"
                + DocumentHash.of(text).value() + "'}}";
    }

    @ParameterizedTest
    @EnumSource
    void only_trusted_documents_are_carried_out(Protocol protocol) {
        stored.trust(QUERY);
        stored.trust(EVENTS);
        try (SocketServer server = SocketServer.open(stored.policy(DocumentMode.TRUSTED_ONLY));
                SocketClient client = protocol.open(server)) {
            client.sendText(protocol.start(byText(QUERY)));
            assertThat(client.receive()).isEqualTo(protocol.event("'hello':'hello nobody'"));
            assertThat(client.receive()).isEqualTo("{'id':'1','type':'complete'}");
            client.sendText(protocol.start(byHash(EVENTS)));
            assertThat(client.receive()).isEqualTo(protocol.event("'count':{'number':1}"));
            assertThat(client.receive()).isEqualTo("{'id':'1','type':'complete'}");

            client.sendText(protocol.start(byText("{ text(size: 1) }")));
            assertThat(client.receive()).contains("'type':'error'", "'code':'DOCUMENT_NOT_TRUSTED'");
            client.sendText(protocol.start(byText("subscription { count(to: 2) { number } }")));
            assertThat(client.receive()).contains("'type':'error'", "'code':'DOCUMENT_NOT_TRUSTED'");
            client.sendText(protocol.start(byHash("{ text(size: 1) }")));
            assertThat(client.receive()).contains("'type':'error'", "'code':'DOCUMENT_NOT_TRUSTED'");
            assertThat(server.subscribed.get()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_document_is_registered_by_sending_it_with_its_hash(Protocol protocol) {
        try (SocketServer server = SocketServer.open(stored.policy(DocumentMode.PERSISTED));
                SocketClient client = protocol.open(server)) {
            client.sendText(protocol.start(byHash(QUERY)));
            assertThat(client.receive()).contains("PersistedQueryNotFound", "'code':'PERSISTED_QUERY_NOT_FOUND'");

            client.sendText(protocol.start(byText(QUERY) + "," + byHash("{ other }")));
            assertThat(client.receive()).contains("'code':'PERSISTED_QUERY_MISMATCH'");
            client.sendText(protocol.start(byText(QUERY) + "," + byHash(QUERY)));
            client.receiveUntil("{'id':'1','type':'complete'}");

            client.sendText(protocol.start(byHash(QUERY)));
            assertThat(client.receive()).isEqualTo(protocol.event("'hello':'hello nobody'"));
        }
    }

    @Test
    void any_document_is_carried_out_where_all_are() {
        stored.trust(QUERY);
        try (SocketServer server = SocketServer.open(stored.policy(DocumentMode.OPEN));
                SocketClient client = Protocol.TRANSPORT.open(server)) {
            client.sendText(Protocol.TRANSPORT.start(byHash(QUERY)));
            client.receiveUntil("{'id':'1','type':'complete'}");
            client.sendText(Protocol.TRANSPORT.start(byText("{ text(size: 1) }")));
            client.receiveUntil("{'id':'1','type':'complete'}");
            client.sendText(Protocol.TRANSPORT.start(byHash("{ text(size: 1) }")));

            assertThat(client.receive()).contains("'code':'PERSISTED_QUERY_NOT_SUPPORTED'");
        }
    }
}

package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.DocumentMode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownDocumentsTest {

    private static final String QUERY = "{ __typename }";
    private static final String OTHER = "query Other { __typename }";
    private static final String EVENTS = "subscription { documentAdded(dataStream: \"logs\") { document { id } } }";
    private static final String GRAPHQL = "application/graphql-response+json";

    private GraphQlServer server = GraphQlServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    private void use(DocumentMode mode) {
        use(mode, StatusProfile.CLASSIC, GraphQlLimits.defaults());
    }

    private void use(DocumentMode mode, StatusProfile statuses, GraphQlLimits limits) {
        server.close();
        server = GraphQlServer.open(mode, statuses, limits);
    }

    private static String extensions(String hash) {
        return "{\"persistedQuery\":{\"version\":1,\"sha256Hash\":\"" + hash + "\"}}";
    }

    private static String hash(String text) {
        return DocumentHash.of(text).value();
    }

    private Answer byHash(String text) {
        return server.send("{\"extensions\":" + extensions(hash(text)) + "}");
    }

    private Answer getByHash(String text) {
        return server.send(server.request("?extensions=" + GraphQlServer.encoded(extensions(hash(text))))
                .GET()
                .build());
    }

    private Answer withHash(String text) {
        return withHash(text, hash(text));
    }

    private Answer withHash(String text, String hash) {
        String body = GraphQlServer.body(text, "{}");
        return server.send(body.substring(0, body.length() - 1) + ",\"extensions\":" + extensions(hash) + "}");
    }

    /** Returns the first lines that say something. */
    private static List<String> twoLines(HttpResponse<Stream<String>> events) {
        try (Stream<String> lines = events.body()) {
            return lines.filter(line -> line.length() > 1).limit(2).toList();
        }
    }

    private static void assertAnswered(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.data().path("__typename").asText()).isEqualTo("Query");
    }

    private static void assertRefused(Answer answer, String code) {
        assertThat(answer.code()).as(answer.text()).isEqualTo(code);
        assertThat(answer.json().has("data")).isFalse();
    }

    @Nested
    class Open {

        @Test
        void carries_out_any_document_and_stored_ones_by_their_hash() {
            server.stored.trust(QUERY);

            assertAnswered(server.post(OTHER));
            assertAnswered(byHash(QUERY));
            assertAnswered(getByHash(QUERY));
        }

        @Test
        void says_that_it_does_not_take_documents_from_clients() {
            assertAnswered(withHash(QUERY));

            Answer refused = byHash(QUERY);
            assertRefused(refused, "PERSISTED_QUERY_NOT_SUPPORTED");
            assertThat(refused.json().at("/errors/0/message").asText()).isEqualTo("PersistedQueryNotSupported");
        }
    }

    @Nested
    class Persisted {

        @Test
        void a_document_is_registered_by_sending_it_with_its_hash() {
            use(DocumentMode.PERSISTED);

            Answer unknown = byHash(QUERY);
            assertRefused(unknown, "PERSISTED_QUERY_NOT_FOUND");
            assertThat(unknown.json().at("/errors/0/message").asText()).isEqualTo("PersistedQueryNotFound");
            assertRefused(getByHash(QUERY), "PERSISTED_QUERY_NOT_FOUND");
            assertAnswered(withHash(QUERY));

            assertAnswered(byHash(QUERY));
            assertAnswered(getByHash(QUERY));
            assertThat(server.manage("GET", "/" + hash(QUERY), "")
                            .json()
                            .path("standing")
                            .asText())
                    .isEqualTo("registered");
        }

        @Test
        void a_hash_of_another_document_is_refused_and_nothing_is_registered() {
            use(DocumentMode.PERSISTED);

            Answer refused = withHash(OTHER, hash(QUERY));

            assertRefused(refused, "PERSISTED_QUERY_MISMATCH");
            assertThat(refused.status()).isEqualTo(400);
            assertRefused(byHash(QUERY), "PERSISTED_QUERY_NOT_FOUND");
            assertRefused(byHash(OTHER), "PERSISTED_QUERY_NOT_FOUND");
        }

        @Test
        void what_cannot_be_carried_out_is_not_registered() {
            use(DocumentMode.PERSISTED);

            assertRefused(withHash("{ nothing }"), "GRAPHQL_VALIDATION_FAILED");

            assertRefused(byHash("{ nothing }"), "PERSISTED_QUERY_NOT_FOUND");
        }

        @Test
        void what_finds_no_room_is_carried_out_and_not_kept() {
            use(DocumentMode.PERSISTED);
            withHash("query A { __typename }");
            withHash("query B { __typename }");

            assertAnswered(withHash(QUERY));

            assertRefused(byHash(QUERY), "PERSISTED_QUERY_NOT_FOUND");
            assertAnswered(byHash("query B { __typename }"));
        }

        @Test
        void nothing_is_registered_by_get() {
            use(DocumentMode.PERSISTED);

            assertAnswered(server.send(server.request("?query=" + GraphQlServer.encoded(QUERY) + "&extensions="
                            + GraphQlServer.encoded(extensions(hash(QUERY))))
                    .GET()
                    .build()));

            assertRefused(byHash(QUERY), "PERSISTED_QUERY_NOT_FOUND");
        }

        @Test
        void a_document_that_is_sent_alone_is_not_registered() {
            use(DocumentMode.PERSISTED);

            assertAnswered(server.post(QUERY));

            assertRefused(byHash(QUERY), "PERSISTED_QUERY_NOT_FOUND");
        }
    }

    @Nested
    class Trusted_only {

        @Test
        void trusted_documents_are_carried_out_by_text_and_by_hash() {
            use(DocumentMode.TRUSTED_ONLY);
            server.stored.trust(QUERY);

            assertAnswered(server.post(QUERY));
            assertAnswered(server.get(QUERY));
            assertAnswered(withHash(QUERY));
            assertAnswered(byHash(QUERY));
            assertAnswered(getByHash(QUERY));
        }

        @ParameterizedTest
        @ValueSource(strings = {OTHER, "{__typename}", "{ __schema { types { name } } }", "{ nothing }", "{", EVENTS})
        void everything_else_is_refused_before_it_is_read(String text) {
            use(DocumentMode.TRUSTED_ONLY);
            server.stored.trust(QUERY);

            assertRefused(server.post(text), "DOCUMENT_NOT_TRUSTED");
            assertRefused(server.get(text), "DOCUMENT_NOT_TRUSTED");
            assertRefused(withHash(text), "DOCUMENT_NOT_TRUSTED");
            assertRefused(byHash(text), "DOCUMENT_NOT_TRUSTED");
            assertRefused(getByHash(text), "DOCUMENT_NOT_TRUSTED");
            assertRefused(withHash(text, hash(QUERY)), "PERSISTED_QUERY_MISMATCH");
            assertThat(twoLines(server.listen(text)))
                    .containsExactly(
                            "event: next",
                            "data: {\"errors\":[{\"message\":\"only documents that are stored as trusted are"
                                    + " executed, and this document is not\","
                                    + "\"extensions\":{\"code\":\"DOCUMENT_NOT_TRUSTED\"}}]}");
        }

        @Test
        void a_trusted_subscription_is_carried_out_as_events() {
            use(DocumentMode.TRUSTED_ONLY);
            server.stored.trust(EVENTS);
            server.stored.trust("mutation { createDataStream(name: \"logs\") { name } }");
            server.createLogs();

            HttpResponse<Stream<String>> events = server.events("{\"extensions\":" + extensions(hash(EVENTS)) + "}");
            await().until(() -> server.tails.followers() == 1);
            server.add("a");

            assertThat(twoLines(events))
                    .containsExactly(
                            "event: next", "data: {\"data\":{\"documentAdded\":{\"document\":{\"id\":\"a\"}}}}");
        }

        @Test
        void what_was_registered_by_a_client_before_is_refused() {
            use(DocumentMode.TRUSTED_ONLY);
            server.stored.register(QUERY);

            assertRefused(server.post(QUERY), "DOCUMENT_NOT_TRUSTED");
            assertRefused(byHash(QUERY), "DOCUMENT_NOT_TRUSTED");
        }

        @Test
        void what_is_removed_is_refused_at_once() {
            use(DocumentMode.TRUSTED_ONLY);
            server.stored.trust(QUERY);
            assertAnswered(byHash(QUERY));

            assertThat(server.manage("DELETE", "/" + hash(QUERY), "").status()).isEqualTo(200);

            assertRefused(byHash(QUERY), "DOCUMENT_NOT_TRUSTED");
            assertRefused(server.post(QUERY), "DOCUMENT_NOT_TRUSTED");
        }
    }

    @Nested
    class Refusals {

        @ParameterizedTest
        @EnumSource
        void have_the_statuses_of_their_profile(StatusProfile statuses) {
            use(DocumentMode.PERSISTED, statuses, GraphQlLimits.defaults());
            boolean draft = statuses == StatusProfile.DRAFT;
            String body = "{\"extensions\":" + extensions(hash(QUERY)) + "}";

            assertThat(server.send(body).status()).isEqualTo(draft ? 422 : 200);
            assertThat(server.send(body, "Accept", GRAPHQL).status()).isEqualTo(draft ? 422 : 400);
            assertThat(withHash(QUERY, hash(OTHER)).status()).isEqualTo(400);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"text\"",
                    "1",
                    "[]",
                    "{}",
                    "{\"version\":1}",
                    "{\"version\":2,\"sha256Hash\":\"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\"}",
                    "{\"version\":\"1\",\"sha256Hash\":\"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\"}",
                    "{\"version\":1,\"sha256Hash\":1}",
                    "{\"version\":1,\"sha256Hash\":\"44136fa\"}",
                    "{\"version\":1,\"sha256Hash\":\"44136FA355B3678A1146AD16F7E8649E94FB4FC21FE77E8310C060F61CAAFF8A\"}"
                })
        void come_for_an_extension_that_is_not_of_its_form(String extension) {
            for (DocumentMode mode : DocumentMode.values()) {
                use(mode);

                Answer refused = server.send(
                        "{\"query\":\"{ __typename }\",\"extensions\":{\"persistedQuery\":" + extension + "}}");

                assertRefused(refused, "BAD_REQUEST");
                assertThat(refused.status()).isEqualTo(400);
            }
        }

        @ParameterizedTest
        @EnumSource
        void ask_to_come_again_while_nothing_can_be_looked_up(StatusProfile statuses) {
            use(DocumentMode.TRUSTED_ONLY, statuses, GraphQlLimits.defaults());
            server.stored.trust(QUERY);
            server.stored.away = true;

            for (Answer refused : List.of(server.post(QUERY), byHash(QUERY), getByHash(QUERY))) {
                assertRefused(refused, "UNAVAILABLE");
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.response().headers().firstValue("Retry-After"))
                        .contains("1");
            }
        }

        @Test
        void come_for_a_request_without_any_document() {
            assertRefused(server.send("{\"extensions\":{\"persistedQuery\":null}}"), "BAD_REQUEST");
            assertRefused(server.send("{\"extensions\":{}}"), "BAD_REQUEST");
        }

        @Test
        void come_for_stored_documents_that_are_over_a_limit() {
            GraphQlLimits usual = GraphQlLimits.defaults();
            use(
                    DocumentMode.TRUSTED_ONLY,
                    StatusProfile.CLASSIC,
                    GraphQlLimits.of(usual.characters(), usual.tokens(), 1, usual.fields(), usual.timeout(), false));
            String deep = "{ dataStreams { totalCount } }";
            server.stored.trust(deep);
            server.stored.trust("{ __schema { description } }");

            assertRefused(byHash(deep), "TOO_DEEP");
            assertRefused(byHash("{ __schema { description } }"), "INTROSPECTION_DISABLED");
        }
    }

    @Nested
    class Management {

        @Test
        void stores_an_array_of_texts() {
            String body = "[\"" + QUERY + "\",\"" + OTHER + "\",\"" + QUERY + "\"]";

            assertThat(server.manage("PUT", "", body).text())
                    .isEqualTo("{\"documents\":[{\"hash\":\"" + hash(QUERY) + "\",\"result\":\"trusted\"},{\"hash\":\""
                            + hash(OTHER) + "\",\"result\":\"trusted\"}]}");
            assertThat(server.manage("PUT", "", "[\"" + QUERY + "\"]").text()).contains("\"result\":\"noop\"");
            assertThat(server.audited).hasSize(1).allMatch(entry -> entry.startsWith("GRAPHQL_DOCUMENTS_TRUSTED"));
        }

        @Test
        void stores_a_manifest_of_hashes_and_texts() {
            Answer stored = server.manage("PUT", "", "{\"" + hash(QUERY) + "\":\"" + QUERY + "\"}");

            assertThat(stored.status()).isEqualTo(200);
            assertThat(server.audited).containsExactly("GRAPHQL_DOCUMENTS_TRUSTED {hashes=" + hash(QUERY) + "}");
        }

        @ParameterizedTest
        @ValueSource(strings = {"[]", "{}", "1", "[1]", "{\"a\":\"{ __typename }\"}", "[\"{ nothing }\"]", "[\"{\"]"})
        void refuses_what_is_no_manifest_or_cannot_be_carried_out(String body) {
            Answer refused = server.manage("PUT", "", body);

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text()).contains("illegal_argument_exception");
            assertThat(server.manage("GET", "", "").text()).isEqualTo("{\"documents\":[]}");
            assertThat(server.audited).isEmpty();
        }

        @Test
        void stores_all_or_nothing() {
            assertThat(server.manage("PUT", "", "[\"" + QUERY + "\",\"{ nothing }\"]")
                            .text())
                    .contains("document [" + hash("{ nothing }") + "] cannot be executed");

            assertThat(server.manage("GET", "", "").text()).isEqualTo("{\"documents\":[]}");
        }

        @Test
        void shows_and_lists_what_is_stored() {
            server.stored.trust(QUERY);
            server.stored.register(OTHER);
            List<String> hashes = Stream.of(hash(QUERY), hash(OTHER)).sorted().toList();

            assertThat(server.manage("GET", "/" + hash(QUERY), "").text())
                    .isEqualTo("{\"hash\":\"" + hash(QUERY) + "\",\"standing\":\"trusted\",\"document\":\"" + QUERY
                            + "\"}");
            assertThat(server.manage("GET", "?size=1", "")
                            .json()
                            .at("/documents/0/hash")
                            .asText())
                    .isEqualTo(hashes.get(0));
            assertThat(server.manage("GET", "?after=" + hashes.get(0), "")
                            .json()
                            .at("/documents/0/hash")
                            .asText())
                    .isEqualTo(hashes.get(1));
        }

        @Test
        void removes_once() {
            server.stored.trust(QUERY);

            assertThat(server.manage("DELETE", "/" + hash(QUERY), "").text()).isEqualTo("{\"acknowledged\":true}");
            assertThat(server.manage("DELETE", "/" + hash(QUERY), "").status()).isEqualTo(404);
            assertThat(server.manage("GET", "/" + hash(QUERY), "").status()).isEqualTo(404);
            assertThat(server.manage("GET", "/abc", "").status()).isEqualTo(400);
            assertThat(server.audited).containsExactly("GRAPHQL_DOCUMENT_REMOVED {hash=" + hash(QUERY) + "}");
        }

        @Test
        void asks_to_come_again_while_nothing_can_be_stored() {
            server.stored.trust(QUERY);
            server.stored.block();

            Answer refused = server.manage("PUT", "", "[\"" + OTHER + "\"]");

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.response().headers().firstValue("Retry-After")).contains("1");
            assertThat(server.manage("DELETE", "/" + hash(QUERY), "").status()).isEqualTo(503);
            assertAnswered(byHash(QUERY));
        }
    }
}

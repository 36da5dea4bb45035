package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driving.feature.ManageSystemFeatures.Outcome;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.FeatureStatus;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.feature.SystemFeaturesStatus;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GraphQlEndpointTest {

    private GraphQlServer server = GraphQlServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    private void use(GraphQlServer other) {
        server.close();
        server = other;
    }

    private static List<String> texts(JsonNode nodes, String field) {
        List<String> texts = new ArrayList<>();
        nodes.forEach(node -> texts.add(node.path(field).asText()));
        return texts;
    }

    @Nested
    class Data_streams {

        @Test
        void are_shown_with_their_backing_indices_and_what_those_hold() {
            server.createLogs("a", "b");

            JsonNode stream =
                    server.post("""
                        { dataStreams { totalCount nodes { name generation template documentCount sizeInBytes
                            indexTemplate { name indexPatterns makesDataStreams }
                            writeIndex { name writable documentCount settings }
                            backingIndices { name position version } } } }
                        """).data().path("dataStreams").path("nodes").path(0);

            assertThat(stream.path("name").asText()).isEqualTo("logs");
            assertThat(stream.path("documentCount").asLong()).isEqualTo(2);
            assertThat(stream.path("indexTemplate").path("name").asText()).isEqualTo("logs");
            assertThat(stream.path("writeIndex").path("writable").asBoolean()).isTrue();
            assertThat(stream.path("writeIndex").path("settings").isObject()).isTrue();
            assertThat(stream.path("backingIndices")).hasSize(1);
        }

        @Test
        void come_a_part_at_a_time() {
            server.createLogs();
            server.post("mutation { createDataStream(name: \"logs-b\") { name } }");
            server.post("mutation { createDataStream(name: \"logs-c\") { name } }");
            String query = "query($after: String) { dataStreams(first: 2, after: $after)"
                    + " { totalCount nodes { name } pageInfo { hasNextPage hasPreviousPage endCursor } } }";

            JsonNode first = server.post(query).data().path("dataStreams");
            JsonNode second = server.post(
                            query,
                            "{\"after\":\""
                                    + first.path("pageInfo").path("endCursor").asText() + "\"}")
                    .data()
                    .path("dataStreams");

            assertThat(texts(first.path("nodes"), "name")).containsExactly("logs", "logs-b");
            assertThat(first.path("pageInfo").path("hasNextPage").asBoolean()).isTrue();
            assertThat(texts(second.path("nodes"), "name")).containsExactly("logs-c");
            assertThat(second.path("pageInfo").path("hasNextPage").asBoolean()).isFalse();
            assertThat(second.path("pageInfo").path("hasPreviousPage").asBoolean())
                    .isTrue();
        }

        @Test
        void have_a_lifecycle_that_is_set_explained_and_taken_away() {
            server.createLogs("a");

            JsonNode set = server.post(
                            "mutation { putLifecycle(dataStream: \"logs\", lifecycle: {dataRetention: \"7d\"}) {"
                                    + " enabled effectiveRetention retentionDeterminedBy rollover { condition value } } }")
                    .data()
                    .path("putLifecycle");
            server.post("mutation { rollOver(dataStream: \"logs\") { rolledOver } }");
            JsonNode shown = server.post("{ dataStream(name: \"logs\") { lifecycle { dataRetention } }"
                            + " explainLifecycle(dataStream: \"logs\") { managed rolledOverAt removableAt error } }")
                    .data();
            server.post("mutation { deleteLifecycle(dataStream: \"logs\") }");
            JsonNode gone = server.post("{ dataStream(name: \"logs\") { lifecycle { dataRetention } } }")
                    .data();

            assertThat(set.path("enabled").asBoolean()).isTrue();
            assertThat(set.path("effectiveRetention").asText()).isEqualTo("7d");
            assertThat(set.path("retentionDeterminedBy").asText()).isEqualTo("DATA_STREAM_CONFIGURATION");
            assertThat(texts(set.path("rollover"), "value")).containsExactly("50gb", "1", "200000000", "1d");
            assertThat(shown.at("/dataStream/lifecycle/dataRetention").asText()).isEqualTo("7d");
            assertThat(shown.at("/explainLifecycle/0/managed").asBoolean()).isTrue();
            JsonNode first = shown.at("/explainLifecycle/0");
            assertThat(Instant.parse(first.path("removableAt").asText()))
                    .isEqualTo(
                            Instant.parse(first.path("rolledOverAt").asText()).plus(Duration.ofDays(7)));
            assertThat(shown.at("/explainLifecycle/1/removableAt").isNull()).isTrue();
            assertThat(gone.at("/dataStream/lifecycle").isNull()).isTrue();
        }

        @Test
        void keep_the_component_templates_and_aliases_of_a_template() {
            String put = "mutation { putIndexTemplate(name: \"composed\", template: {indexPatterns: \"composed-*\","
                    + " aliases: {all: {is_hidden: true}}, composedOf: [\"parts\"], ignoreMissingComponentTemplates: %s})"
                    + " { aliases composedOf ignoreMissingComponentTemplates } }";

            assertThat(server.post(put.formatted("[]")).text())
                    .contains("component templates [parts] that do not exist");
            assertThat(server.post(put.formatted("[\"parts\"]")).data().path("putIndexTemplate"))
                    .hasToString("{\"aliases\":{\"all\":{\"is_hidden\":true}},\"composedOf\":[\"parts\"],"
                            + "\"ignoreMissingComponentTemplates\":[\"parts\"]}");
        }

        @Test
        void get_their_lifecycle_from_their_template() {
            server.createLogs("a");
            JsonNode put = server.post("mutation { putIndexTemplate(name: \"kept\", template: {indexPatterns: \"kept\","
                            + " makesDataStreams: true, lifecycle: {dataRetention: \"7d\"}})"
                            + " { lifecycle { dataRetention } } }")
                    .data();
            server.post("mutation { createDataStream(name: \"kept\") { name } }");
            JsonNode read = server.post("{ dataStream(name: \"kept\") { lifecycle { dataRetention }"
                            + " indexTemplate { lifecycle { effectiveRetention } } }"
                            + " indexTemplates { name lifecycle { enabled } } }")
                    .data();

            assertThat(put.at("/putIndexTemplate/lifecycle/dataRetention").asText())
                    .isEqualTo("7d");
            assertThat(read.at("/dataStream/lifecycle/dataRetention").asText()).isEqualTo("7d");
            assertThat(read.at("/dataStream/indexTemplate/lifecycle/effectiveRetention")
                            .asText())
                    .isEqualTo("7d");
            assertThat(texts(read.path("indexTemplates"), "name")).contains("kept", "logs");
            for (JsonNode template : read.path("indexTemplates")) {
                assertThat(template.path("lifecycle").isNull())
                        .isEqualTo(!template.path("name").asText().equals("kept"));
            }
        }

        @Test
        void are_made_rolled_over_and_deleted() {
            server.createLogs("a");

            JsonNode rolled = server.post("mutation { rollOver(dataStream: \"logs\", conditions: {maxDocs: 1})"
                            + " { rolledOver newIndex conditions { condition met } } }")
                    .data()
                    .path("rollOver");
            Answer deleted = server.post("mutation { deleteDataStream(name: \"logs\") }");
            Answer gone = server.post("{ dataStream(name: \"logs\") { name } }");

            assertThat(rolled.path("rolledOver").asBoolean()).isTrue();
            assertThat(rolled.path("conditions").path(0).path("condition").asText())
                    .isEqualTo("[max_docs: 1]");
            assertThat(deleted.data().path("deleteDataStream").asText()).isEqualTo("logs");
            assertThat(gone.data().path("dataStream").isNull()).isTrue();
            assertThat(gone.json().has("errors")).isFalse();
        }
    }

    @Nested
    class Documents {

        @Test
        void are_kept_exactly_as_they_were_sent_in_a_variable() {
            server.createLogs();
            String source = "{\"@timestamp\" : 1.5e12, \"b\":1,  \"a\":[1e400,{}]}";

            Answer created = server.post(
                    "mutation($source: JSON!) { createDocument(dataStream: \"logs\", id: \"x\", source: $source)"
                            + " { id index sequence } }",
                    "{\"source\":" + source + "}");
            Answer found = server.post("{ document(dataStream: \"logs\", id: \"x\") { source timestamp } }");

            assertThat(created.data().path("createDocument").path("id").asText())
                    .isEqualTo("x");
            assertThat(found.text()).contains("\"source\":" + source);
        }

        @Test
        void may_stand_in_the_operation_itself() {
            server.createLogs();

            server.post("mutation { createDocument(dataStream: \"logs\", id: \"x\", source: {a: [1, 2.5, null, true],"
                    + " text: \"\\\"\"}) { id } }");
            Answer answer = server.post(
                    "mutation { ingestDocuments(dataStream: \"logs\", documents: [{id: \"1\", source: {n: 1}},"
                            + " {source: 5}]) { errors items { created { id } error { code } } } }");

            assertThat(answer.data().path("ingestDocuments").path("errors").asBoolean())
                    .isTrue();
            assertThat(texts(answer.data().path("ingestDocuments").path("items"), "error"))
                    .hasSize(2);
        }

        @Test
        void have_an_id_that_is_a_text_or_a_whole_number() {
            server.createLogs("7", "70000000000000000000");

            for (String id : List.of("7", "\"7\"", "70000000000000000000")) {
                Answer literal = server.post("{ document(dataStream: \"logs\", id: " + id + ") { id } }");
                Answer variable = server.post(
                        "query($id: ID!) { document(dataStream: \"logs\", id: $id) { id } }", "{\"id\":" + id + "}");

                assertThat(literal.data().path("document").path("id").asText()).isEqualTo(id.replace("\"", ""));
                assertThat(variable.text()).isEqualTo(literal.text());
            }
            for (String id : List.of("1.5", "true", "[1]", "{a: 1}")) {
                assertThat(server.post("{ document(dataStream: \"logs\", id: " + id + ") { id } }")
                                .code())
                        .isEqualTo("GRAPHQL_VALIDATION_FAILED");
            }
        }

        @Test
        void a_missing_data_stream_without_a_template_is_named_and_no_index_is_created() {
            Answer answer = server.post("mutation { createDocument(dataStream: \"metrics\", source: {a: 1}) { id } }");

            assertThat(answer.text())
                    .contains("data stream [metrics] does not exist; put an index template with data_stream that"
                            + " matches its name");
        }

        @Test
        void that_are_refused_say_why() {
            server.createLogs();

            Answer answer = server.post("mutation { createDocument(dataStream: \"logs\", source: {a: 1}) { id } }");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.code()).isEqualTo("DOCUMENT_INVALID");
            assertThat(answer.data().path("createDocument").isNull()).isTrue();
        }

        @Test
        void come_a_part_at_a_time_in_every_order() {
            server.createLogs("a", "b", "c");

            for (String order : List.of("PLACE", "TIMESTAMP", "TIMESTAMP_DESCENDING")) {
                String query = "query($after: String) { documents(dataStream: \"logs\", first: 2, order: " + order
                        + ", after: $after) { totalCount nodes { id source } pageInfo { endCursor hasNextPage } } }";
                JsonNode first = server.post(query).data().path("documents");
                JsonNode second = server.post(
                                query,
                                "{\"after\":\""
                                        + first.path("pageInfo")
                                                .path("endCursor")
                                                .asText() + "\"}")
                        .data()
                        .path("documents");

                assertThat(first.path("totalCount").asLong()).isEqualTo(3);
                assertThat(texts(first.path("nodes"), "id")).containsExactly("a", "b");
                assertThat(texts(second.path("nodes"), "id")).containsExactly("c");
            }
        }

        @Test
        void take_no_cursor_of_another_list_or_another_hand() {
            server.createLogs("a", "b");
            String cursor = server.post("{ documents(dataStream: \"logs\", first: 1) { pageInfo { endCursor } } }")
                    .data()
                    .path("documents")
                    .path("pageInfo")
                    .path("endCursor")
                    .asText();
            String changed = cursor.substring(0, cursor.length() - 1) + (cursor.endsWith("A") ? "B" : "A");

            for (String wrong : List.of(changed, "", "x", "%%%")) {
                assertThat(server.post("{ documents(dataStream: \"logs\", after: \"" + wrong + "\") { nodes { id } } }")
                                .code())
                        .isEqualTo("BAD_USER_INPUT");
            }
            assertThat(server.post("{ documents(dataStream: \"logs\", order: TIMESTAMP, after: \"" + cursor
                                    + "\") { nodes { id } } }")
                            .code())
                    .isEqualTo("BAD_USER_INPUT");
        }

        @Test
        void can_be_limited_to_a_time() {
            server.createLogs("a");

            Answer within = server.post("{ documents(dataStream: \"logs\", from: \"2026-11-20T10:00:00Z\","
                    + " until: \"2026-11-20T10:00:01Z\") { nodes { id } } }");
            Answer outside = server.post(
                    "{ documents(dataStream: \"logs\", until: \"2026-11-20T10:00:00Z\") { nodes { id } } }");

            assertThat(within.data().path("documents").path("nodes")).hasSize(1);
            assertThat(outside.data().path("documents").path("nodes")).isEmpty();
        }
    }

    @Nested
    class Settings_and_upgrades {

        @Test
        void settings_are_changed_and_taken_back() {
            String key = "migrate.max_concurrent_indices_reindexed_per_data_stream";

            Answer changed = server.post("mutation { changeClusterSettings(settings: [{key: \"" + key
                    + "\", value: \"3\"}]) { settings { key value defaultValue persistent } } }");
            Answer refused = server.post(
                    "mutation { changeClusterSettings(settings: [{key: \"no.such\", value: \"3\"}]) { settings { key }"
                            + " } }");

            assertThat(changed.text()).contains("\"value\":\"3\",\"defaultValue\":\"1\",\"persistent\":\"3\"");
            assertThat(refused.code()).isEqualTo("BAD_USER_INPUT");
            assertThat(server.audited).containsExactly("SETTINGS_CHANGED {persistent." + key + "=3}");
        }

        @Test
        void a_plain_index_is_upgraded_if_the_request_says_so() {
            server.store.indices().create(EngineFixture.aNewIndex("notes", Versions.previous(), Map.of()));

            Answer refused = server.post("mutation { startReindex(dataStream: \"notes\") { state } }");
            JsonNode started = server.post("mutation { startReindex(dataStream: \"notes\", plainIndex: true) {"
                            + " dataStream plainIndex state totalIndicesInDataStream indices { index } } }")
                    .data()
                    .path("startReindex");
            Answer dotted =
                    server.post("mutation { startReindex(dataStream: \".kibana\", plainIndex: true) { state } }");
            server.post("mutation { cancelReindex(dataStream: \"notes\") { state } }");

            assertThat(refused.text()).contains("Data stream named [notes] does not exist");
            assertThat(started)
                    .hasToString("{\"dataStream\":\"notes\",\"plainIndex\":true,\"state\":\"RUNNING\","
                            + "\"totalIndicesInDataStream\":1,\"indices\":[{\"index\":\"notes\"}]}");
            assertThat(dotted.code()).isEqualTo("BAD_USER_INPUT");
            assertThat(server.audited)
                    .containsExactly("MIGRATION_STARTED {index=notes}", "MIGRATION_CANCELLED {index=notes}");
        }

        @Test
        void an_upgrade_is_started_read_and_cancelled() {
            server.store.dataStreams().create(EngineFixture.aNewStream("old", Versions.previous()));

            JsonNode started = server.post("mutation { startReindex(dataStream: \"old\") { state pending successes"
                            + " totalIndicesRequiringUpgrade indices { index state } } }")
                    .data()
                    .path("startReindex");
            Answer again = server.post("mutation { startReindex(dataStream: \"old\") { state } }");
            Answer cancelled = server.post("mutation { cancelReindex(dataStream: \"old\") { state endTime } }");
            Answer read = server.post("{ reindexTask(dataStream: \"old\") { state complete }"
                    + " dataStream(name: \"old\") { reindexTask { state } } }");

            assertThat(started.path("state").asText()).isEqualTo("RUNNING");
            assertThat(started.path("pending").asInt()).isEqualTo(1);
            assertThat(started.path("indices").path(0).path("state").asText()).isEqualTo("PENDING");
            assertThat(again.code()).isEqualTo("ALREADY_EXISTS");
            assertThat(cancelled.data().path("cancelReindex").path("state").asText())
                    .isEqualTo("CANCELLED");
            assertThat(read.data()
                            .path("dataStream")
                            .path("reindexTask")
                            .path("state")
                            .asText())
                    .isEqualTo("CANCELLED");
        }
    }

    @Nested
    class Caches {

        @Test
        void are_shown_as_the_endpoint_shows_them() {
            server.caches.put("words", "a", "b");

            JsonNode all = server.post("{ caches { name keyType maxEntries maxSizeInBytes } }")
                    .data()
                    .path("caches");
            Answer one = server.post("""
                { cache(name: "words") { implementationClass keyType valueType maxEntries maxSizeInBytes
                    timeToLiveInMillis entries sizeInBytes ehcache { cacheEvictions cacheExpirations cacheGets
                    cacheHitPercentage cacheHits cacheMisses cacheMissPercentage cachePuts cacheRemovals } } }
                """);

            assertThat(texts(all, "name")).containsExactly("numbers", "secrets", "words");
            assertThat(all.path(0).path("maxEntries").asLong()).isEqualTo(10);
            assertThat(one.text())
                    .isEqualTo("{\"data\":{\"cache\":{\"implementationClass\":\"java.util.TreeMap\","
                            + "\"keyType\":\"java.lang.String\",\"valueType\":\"java.lang.String\","
                            + "\"maxEntries\":null,\"maxSizeInBytes\":1024,\"timeToLiveInMillis\":60000,"
                            + "\"entries\":1,\"sizeInBytes\":12,\"ehcache\":{\"cacheEvictions\":5,"
                            + "\"cacheExpirations\":6,\"cacheGets\":3,\"cacheHitPercentage\":66.666664,"
                            + "\"cacheHits\":2,\"cacheMisses\":1,\"cacheMissPercentage\":33.333332,"
                            + "\"cachePuts\":4,\"cacheRemovals\":7}}}}");
        }

        @Test
        void show_an_entry_but_not_its_value_if_that_is_secret() {
            server.caches.put("words", "a", "b");
            server.caches.put("secrets", "a", "hush");

            Answer answer = server.post("{ words: cacheEntry(cache: \"words\", key: \"a\") { key hidden value }"
                    + " secrets: cacheEntry(cache: \"secrets\", key: \"a\") { key hidden value } }");

            assertThat(answer.text())
                    .isEqualTo("{\"data\":{\"words\":{\"key\":\"a\",\"hidden\":false,\"value\":\"b\"},"
                            + "\"secrets\":{\"key\":\"a\",\"hidden\":true,\"value\":null}}}");
        }

        @Test
        void are_emptied_here_and_elsewhere_and_that_is_audited() {
            List<String> told = new CopyOnWriteArrayList<>();
            server.announcements.subscribe(new Topic("caches"), new Announcements.Listener() {
                @Override
                public void announced(String payload) {
                    told.add(payload);
                }

                @Override
                public void interrupted() {
                    told.add("interrupted");
                }
            });
            for (String mutation : List.of(
                    "invalidateCaches",
                    "invalidateCache(name: \"words\")",
                    "invalidateCacheEntry(cache: \"words\", key: \"a\")")) {
                server.caches.put("words", "a", "b");

                Answer answer = server.post("mutation { done: " + mutation + " }");

                assertThat(answer.text()).isEqualTo("{\"data\":{\"done\":true}}");
                assertThat(server.caches.findEntry("words", "a")).isEmpty();
            }
            assertThat(told).containsExactly("*", "words", "words a");
            assertThat(server.audited.subList(0, 2))
                    .containsExactly("CACHE_INVALIDATED {cache=*}", "CACHE_INVALIDATED {cache=words}");
            assertThat(server.audited.get(2)).contains("cache=words", "key=a");
        }

        @Test
        void that_are_not_there_or_cannot_be_meant_are_refused_and_nothing_is_audited() {
            Map<String, String> refused = Map.of(
                    "{ cache(name: \"none\") { name } }", "NOT_FOUND",
                    "{ cacheEntry(cache: \"words\", key: \"none\") { key } }", "NOT_FOUND",
                    "{ cacheEntry(cache: \"numbers\", key: \"1\") { key } }", "BAD_USER_INPUT",
                    "mutation { invalidateCache(name: \"none\") }", "NOT_FOUND",
                    "mutation { invalidateCacheEntry(cache: \"none\", key: \"a\") }", "NOT_FOUND",
                    "mutation { invalidateCacheEntry(cache: \"numbers\", key: \"1\") }", "BAD_USER_INPUT",
                    "mutation { invalidateCacheEntry(cache: \"words\", key: \" \") }", "BAD_USER_INPUT");

            refused.forEach((operation, code) -> {
                Answer answer = server.post(operation);

                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.code()).as(operation).isEqualTo(code);
                assertThat(answer.data().iterator().next().isNull()).isTrue();
            });
            assertThat(server.post("mutation { invalidateCacheEntry(cache: \"numbers\", key: \"1\") }")
                            .text())
                    .contains("its keys are not String");
            assertThat(server.audited).isEmpty();
        }
    }

    @Nested
    class Rights {

        private static final Role LOGS_READER = new Role(
                new RoleName("logs_reader"),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern("logs")), Set.of(IndexPrivilege.READ))));

        @Test
        void whoever_does_not_say_who_calls_gets_nowhere() {
            use(GraphQlServer.guarded());

            assertThat(server.post("{ __typename }").status()).isEqualTo(401);
        }

        @Test
        void every_field_asks_for_itself_and_the_others_are_answered() {
            use(GraphQlServer.guarded());
            server.store.dataStreams().create(EngineFixture.aNewStream("logs"));

            Answer answer = server.postAs(
                    "reader",
                    "mutation { deleteDataStream(name: \"logs\")"
                            + " changeClusterSettings(settings: []) { settings { key } } }");
            Answer partly = server.postAs(
                    "reader",
                    "{ dataStream(name: \"logs\") { name reindexTask { state } } clusterSettings { settings { key }"
                            + " } }");

            assertThat(answer.code()).isEqualTo("FORBIDDEN");
            assertThat(answer.json().path("errors")).hasSize(2);
            assertThat(server.store
                            .dataStreams()
                            .find(EngineFixture.aNewStream("logs").name()))
                    .isPresent();
            assertThat(partly.code()).isEqualTo("FORBIDDEN");
            assertThat(partly.data().path("dataStream").path("name").asText()).isEqualTo("logs");
            assertThat(partly.data().path("clusterSettings").path("settings")).isNotEmpty();
        }

        @Test
        void names_one_may_not_see_are_left_out_of_lists_and_refused_by_name() {
            use(GraphQlServer.guarded(LOGS_READER));
            server.store.dataStreams().create(EngineFixture.aNewStream("logs"));
            server.store.dataStreams().create(EngineFixture.aNewStream("secret"));

            Answer list = server.postAs("logs_reader", "{ dataStreams { totalCount nodes { name } } }");
            Answer named = server.postAs("logs_reader", "{ dataStream(name: \"secret\") { name } }");
            Answer absent = server.postAs("logs_reader", "{ dataStream(name: \"absent\") { name } }");

            assertThat(texts(list.data().path("dataStreams").path("nodes"), "name"))
                    .containsExactly("logs");
            assertThat(list.data().path("dataStreams").path("totalCount").asInt())
                    .isEqualTo(1);
            assertThat(named.code()).isEqualTo("FORBIDDEN");
            assertThat(absent.code()).isEqualTo("FORBIDDEN");
        }

        @Test
        void a_subscription_asks_like_any_other_field() {
            use(GraphQlServer.guarded(LOGS_READER));
            server.store.dataStreams().create(EngineFixture.aNewStream("secret"));

            HttpResponse<Stream<String>> events = server.listen(
                    "subscription { documentAdded(dataStream: \"secret\") { cursor } }", "X-Roles", "logs_reader");

            assertThat(events.body().filter(line -> line.startsWith("data: {")).findFirst())
                    .hasValueSatisfying(line -> assertThat(line).contains("FORBIDDEN"));
        }
    }

    @Nested
    class Subscriptions {

        private List<String> data(HttpResponse<Stream<String>> events, int count) {
            Iterator<String> lines =
                    events.body().filter(line -> line.startsWith("data: {")).iterator();
            List<String> found = new ArrayList<>();
            while (found.size() < count) {
                found.add(lines.next());
            }
            return found;
        }

        @Test
        void documents_come_as_they_arrive_and_from_a_cursor_on() throws Exception {
            server.createLogs("before");
            HttpResponse<Stream<String>> events = server.listen(
                    "subscription { documentAdded(dataStream: \"logs\") { cursor document { id source } } }");
            await().until(() -> server.tails.followers() == 1);
            server.add("a", "b");

            List<String> found = data(events, 2);
            JsonNode first = GraphQlServer.JSON.readTree(found.get(0).substring("data: ".length()));
            String cursor =
                    first.path("data").path("documentAdded").path("cursor").asText();
            HttpResponse<Stream<String>> resumed =
                    server.listen("subscription { documentAdded(dataStream: \"logs\", after: \"" + cursor
                            + "\") { document { id } } }");

            assertThat(events.headers().firstValue("Content-Type")).contains("text/event-stream; charset=utf-8");
            assertThat(found.get(0)).contains("\"id\":\"a\"");
            assertThat(found.get(1)).contains("\"id\":\"b\"");
            assertThat(data(resumed, 1).get(0)).contains("\"id\":\"b\"");
        }

        @Test
        void documents_come_from_the_cursor_on_that_was_asked_for_before() throws Exception {
            server.createLogs("before");
            String cursor = server.post("{ arrivalCursor(dataStream: \"logs\") }")
                    .data()
                    .path("arrivalCursor")
                    .asText();
            server.add("a");

            HttpResponse<Stream<String>> events =
                    server.listen("subscription { documentAdded(dataStream: \"logs\", after: \"" + cursor
                            + "\") { document { id } } }");

            assertThat(data(events, 1).get(0)).contains("\"id\":\"a\"");
            assertThat(server.post("{ arrivalCursor(dataStream: \"gone\") }").code())
                    .isEqualTo("NOT_FOUND");
        }

        @Test
        void an_upgrade_is_followed_to_its_end() {
            server.store.dataStreams().create(EngineFixture.aNewStream("old", Versions.previous()));
            server.post("mutation { startReindex(dataStream: \"old\") { state } }");

            HttpResponse<Stream<String>> events =
                    server.listen("subscription { reindexProgress(dataStream: \"old\") { state } }");
            Iterator<String> lines = events.body().iterator();
            List<String> seen = new ArrayList<>();
            while (seen.stream().noneMatch(line -> line.contains("RUNNING"))) {
                seen.add(lines.next());
            }
            server.post("mutation { cancelReindex(dataStream: \"old\") { state } }");
            lines.forEachRemaining(seen::add);

            assertThat(seen).anyMatch(line -> line.contains("CANCELLED")).contains("event: complete");
        }

        @Test
        void the_migration_of_system_features_is_followed_to_its_end() {
            server.features.set(List.of(
                    new SystemFeaturesStatus(List.of(), MigrationStatus.IN_PROGRESS),
                    new SystemFeaturesStatus(List.of(), MigrationStatus.NO_MIGRATION_NEEDED)));

            HttpResponse<Stream<String>> events =
                    server.listen("subscription { systemFeaturesProgress { migrationStatus } }");

            assertThat(events.body().toList())
                    .containsSubsequence(
                            "data: {\"data\":{\"systemFeaturesProgress\":{\"migrationStatus\":\"IN_PROGRESS\"}}}",
                            "data: {\"data\":{\"systemFeaturesProgress\":"
                                    + "{\"migrationStatus\":\"NO_MIGRATION_NEEDED\"}}}",
                            "event: complete");
        }

        @Test
        void whoever_takes_one_answer_only_is_told_so() {
            server.createLogs();
            String query = "subscription { documentAdded(dataStream: \"logs\") { cursor } }";

            Answer answer = server.post(query);

            assertThat(answer.status()).isEqualTo(406);
            assertThat(answer.code()).isEqualTo("NOT_ACCEPTABLE");
        }

        @Test
        void a_query_may_be_answered_as_an_event() {
            HttpResponse<Stream<String>> events = server.listen("{ __typename }");

            assertThat(events.body())
                    .contains("event: next", "data: {\"data\":{\"__typename\":\"Query\"}}", "event: complete", "data:");
        }

        @Test
        void a_data_stream_that_is_deleted_ends_with_an_error() {
            server.createLogs();
            HttpResponse<Stream<String>> events =
                    server.listen("subscription { documentAdded(dataStream: \"logs\") { cursor } }");
            await().until(() -> server.tails.followers() == 1);

            server.post("mutation { deleteDataStream(name: \"logs\") }");

            assertThat(events.body())
                    .anyMatch(line -> line.contains("NOT_FOUND"))
                    .endsWith("event: complete", "data:", "");
            assertThat(server.tails.followers()).isZero();
        }

        @Test
        void whoever_leaves_is_forgotten_and_delays_nobody() {
            server.createLogs();
            String query = "subscription { documentAdded(dataStream: \"logs\") { document { id } } }";
            HttpResponse<Stream<String>> leaving = server.listen(query);
            HttpResponse<Stream<String>> staying = server.listen(query);
            await().until(() -> server.tails.followers() == 2);

            leaving.body().close();
            AtomicInteger number = new AtomicInteger();
            await().until(() -> {
                server.add("n" + number.incrementAndGet());
                return server.tails.followers() == 1;
            });

            assertThat(data(staying, 1).get(0)).contains("\"id\":\"n1\"");
        }

        @Test
        void a_server_that_stops_lets_listeners_go() {
            server.createLogs();
            HttpResponse<Stream<String>> events =
                    server.listen("subscription { documentAdded(dataStream: \"logs\") { cursor } }");
            await().until(() -> server.tails.followers() == 1);

            server.close();

            assertThat(events.body()).noneMatch(line -> line.contains("next"));
        }
    }

    @Nested
    class Requests {

        @Test
        void text_after_the_body_several_operations_in_one_and_forms_are_refused() {
            assertThat(server.send("{\"query\":\"{ __typename }\"} x").status()).isEqualTo(400);
            assertThat(server.send("[{\"query\":\"{ __typename }\"}]").status()).isEqualTo(400);
            assertThat(server.send(server.request("", "Content-Type", "multipart/form-data; boundary=x")
                                    .POST(BodyPublishers.ofString("--x--"))
                                    .build())
                            .status())
                    .isEqualTo(415);
        }

        @Test
        void a_type_that_is_not_offered_is_not_acceptable() {
            assertThat(server.send("{\"query\":\"{ __typename }\"}", "Accept", "text/html")
                            .status())
                    .isEqualTo(406);
            assertThat(server.send("{\"query\":\"{ __typename }\"}", "Accept", "text/html, */*;q=0.1")
                            .type())
                    .startsWith("application/json");
        }

        @Test
        void the_type_of_higher_quality_wins() {
            Answer answer = server.send(
                    "{\"query\":\"{ __typename }\"}",
                    "Accept",
                    "application/json;q=0.5, application/graphql-response+json;q=0.9");
            Answer first = server.send(
                    "{\"query\":\"{ __typename }\"}", "Accept", "application/graphql-response+json, application/json");
            Answer refused =
                    server.send("{\"query\":\"{ __typename }\"}", "Accept", "application/json;q=0, application/*");

            assertThat(answer.type()).startsWith("application/graphql-response+json");
            assertThat(first.type()).startsWith("application/graphql-response+json");
            assertThat(refused.type()).startsWith("application/graphql-response+json");
        }

        @Test
        void the_operation_that_is_meant_has_to_be_clear() {
            String two = "{\"query\":\"query A { __typename } query B { __typename }\"";

            assertThat(server.send(two + "}").code()).isEqualTo("OPERATION_RESOLUTION_FAILURE");
            assertThat(server.send(two + ",\"operationName\":\"C\"}").code()).isEqualTo("OPERATION_RESOLUTION_FAILURE");
            assertThat(server.send(two + ",\"operationName\":\"B\"}").json().has("errors"))
                    .isFalse();
        }

        @Test
        void an_empty_parameter_of_a_url_is_absent() {
            Answer answer = server.send(server.request("?query=" + GraphQlServer.encoded("{ __typename }")
                            + "&operationName=&variables=&extensions=&unknown=1")
                    .GET()
                    .build());

            assertThat(answer.json().has("errors")).isFalse();
        }

        @Test
        void the_draft_has_statuses_of_its_own() {
            use(GraphQlServer.open(StatusProfile.DRAFT));
            String json = "application/json";

            assertThat(server.send("{\"query\":\"{\"}", "Accept", json).status())
                    .isEqualTo(400);
            assertThat(server.send("{\"query\":\"{ nothing }\"}", "Accept", json)
                            .status())
                    .isEqualTo(422);
            assertThat(server.send("{\"query\":\"{ nothing }\"}", "Accept", json)
                            .type())
                    .startsWith("application/graphql-response+json");
            assertThat(server.send("{\"nothing\":1}", "Accept", json).status()).isEqualTo(422);
            assertThat(server.send("{", "Accept", json).status()).isEqualTo(400);
            assertThat(server.send("{\"query\":\"{ indexTemplates(name: \\\"no\\\") { name } __typename }\"}")
                            .status())
                    .isEqualTo(294);
        }
    }

    @Test
    void a_schema_with_a_field_that_nobody_registered_stops_the_start() {
        String schema = MillraceSchema.text().replace("type Mutation {", "type Mutation {\n  wipe: Boolean\n");

        assertThatThrownBy(() -> GraphQlServer.schemaOf(schema))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no action is registered for the field Mutation.wipe");
    }

    @Test
    void every_type_field_and_argument_is_described() {
        Answer answer = server.post(
                "{ __schema { types { name description fields { name description args { name description } }"
                        + " inputFields { name description } enumValues { name description } } } }");

        List<String> silent = new ArrayList<>();
        for (JsonNode type : answer.data().path("__schema").path("types")) {
            String name = type.path("name").asText();
            if (!name.startsWith("__")) {
                collect(type, name, silent);
            }
        }

        assertThat(silent).isEmpty();
    }

    private static void collect(JsonNode node, String name, List<String> silent) {
        if (node.path("description").asText("").isBlank()
                || node.path("description").isNull()) {
            silent.add(name);
        }
        for (String member : List.of("fields", "args", "inputFields", "enumValues")) {
            for (JsonNode inner : node.path(member)) {
                collect(inner, name + "." + inner.path("name").asText(), silent);
            }
        }
    }

    @Nested
    class SystemFeatureFields {

        private static final String QUERY = "{ systemFeatures { migrationStatus features { name minimumIndexVersion"
                + " migrationStatus indices { index version totalDocCount reindexedDocCount failure } } } }";

        @Test
        void they_tell_what_has_to_be_migrated_how_far_that_is_and_what_failed() {
            IndexName name = new IndexName(".audit");
            IndexUpgrade.InProgress busy = new IndexUpgrade.Pending(new IndexId("1"), name)
                    .begin()
                    .counted(70)
                    .copied(30);
            server.features.set(new SystemFeaturesStatus(
                    List.of(new FeatureStatus(
                            new FeatureName("audit"),
                            Versions.previous(),
                            MigrationStatus.IN_PROGRESS,
                            List.of(
                                    new FeatureStatus.OutdatedIndex(
                                            name, Versions.previous(), Optional.of(busy), Optional.empty()),
                                    new FeatureStatus.OutdatedIndex(
                                            new IndexName(".audit-more"),
                                            Versions.previous(),
                                            Optional.empty(),
                                            Optional.of("it is closed"))))),
                    MigrationStatus.IN_PROGRESS));

            assertThat(server.post(QUERY).text())
                    .contains("{\"migrationStatus\":\"IN_PROGRESS\",\"features\":[{\"name\":\"audit\","
                            + "\"minimumIndexVersion\":\"7.17.0\",\"migrationStatus\":\"IN_PROGRESS\",\"indices\":["
                            + "{\"index\":\".audit\",\"version\":\"7.17.0\",\"totalDocCount\":70,"
                            + "\"reindexedDocCount\":30,\"failure\":null},"
                            + "{\"index\":\".audit-more\",\"version\":\"7.17.0\",\"totalDocCount\":null,"
                            + "\"reindexedDocCount\":null,\"failure\":\"it is closed\"}]}]}");
        }

        @Test
        void a_migration_that_is_started_is_audited_and_one_that_is_not_says_why() {
            String start = "mutation { migrateSystemFeatures { accepted reason features } }";
            server.features.set(new Outcome.Accepted(List.of(new FeatureName("audit"))));

            assertThat(server.post(start).text())
                    .contains("{\"accepted\":true,\"reason\":null,\"features\":[\"audit\"]}");
            assertThat(server.audited).containsExactly("MIGRATION_STARTED {system_features=audit}");

            server.features.set(new Outcome.Refused("No system indices require migration"));

            assertThat(server.post(start).text())
                    .contains("{\"accepted\":false,\"reason\":\"No system indices require migration\","
                            + "\"features\":[]}");
            assertThat(server.audited).hasSize(1);
        }
    }

    @Nested
    class Requests_of_other_forms {

        @Test
        void an_empty_operation_name_counts_as_absent() {
            Answer answer = server.send("{\"query\":\"query Some { __typename }\",\"operationName\":\"\"}");
            Answer several =
                    server.send("{\"query\":\"query A { __typename } query B { __typename }\",\"operationName\":\"\"}");

            assertThat(answer.text()).isEqualTo("{\"data\":{\"__typename\":\"Query\"}}");
            assertThat(several.code()).isEqualTo("OPERATION_RESOLUTION_FAILURE");
        }

        @Test
        void without_a_body_are_answered_with_an_error_as_other_malformed_ones_are() {
            for (String[] headers : List.of(
                    new String[] {"Content-Type", "application/json"},
                    new String[] {"X-None", "none"},
                    new String[] {"Accept", "application/graphql-response+json"},
                    new String[] {"Accept", "text/event-stream"})) {
                Answer answer = server.send(server.request("", headers)
                        .POST(BodyPublishers.noBody())
                        .build());

                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.code()).isEqualTo("NOT_JSON");
                assertThat(answer.json().path("errors").path(0).path("message").asText())
                        .isEqualTo("request body is required");
                assertThat(answer.json().has("data")).isFalse();
            }
        }

        @Test
        void with_directives_of_incremental_delivery_are_refused_because_there_are_none() {
            JsonNode directives = server.post("{ __schema { directives { name } } }")
                    .data()
                    .path("__schema")
                    .path("directives");

            assertThat(texts(directives, "name"))
                    .containsExactlyInAnyOrder(
                            "include",
                            "skip",
                            "deprecated",
                            "specifiedBy",
                            "oneOf",
                            "experimental_disableErrorPropagation");
            for (String query : List.of(
                    "{ ... @defer { __typename } }",
                    "{ ...Part @defer } fragment Part on Query { __typename }",
                    "{ ...Part } fragment Part on Query { ... @include(if: true) @defer(label: \"x\") { __typename } }",
                    "{ dataStreams { nodes @stream { name } } }")) {
                assertThat(server.post(query).code()).isEqualTo("GRAPHQL_VALIDATION_FAILED");
            }
        }
    }
}

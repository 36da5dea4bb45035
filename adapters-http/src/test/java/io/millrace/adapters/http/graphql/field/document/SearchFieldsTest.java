package io.millrace.adapters.http.graphql.field.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.http.graphql.GraphQlServer;
import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchFieldsTest {

    private GraphQlServer server = GraphQlServer.open();

    @BeforeEach
    void fill() {
        server.createLogs();
        write(
                "logs",
                "a",
                "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"level\":\"info\",\"n\":1,\"user\":{\"name\":\"x\",\"id\":7}}");
        write("logs", "b", "{\"@timestamp\":\"2026-11-20T10:30:00Z\",\"level\":\"error\",\"n\":2}");
        write("logs", "c", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"level\":\"Error\",\"n\":3.0}");
        write("logs", "d", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"n\":70000000000000000000}");
        write("logs", "e", "{\"@timestamp\":\"2026-11-20T12:59:59.999999Z\",\"level\":\"info\"}");
    }

    @AfterEach
    void close() {
        server.close();
    }

    private void write(String stream, String id, String source) {
        Answer answer = server.post(
                "mutation($source: JSON!) { createDocument(dataStream: \"" + stream + "\", id: \"" + id
                        + "\", source: $source) { id } }",
                "{\"source\":" + source + "}");
        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
    }

    private static List<String> ids(JsonNode documents) {
        List<String> ids = new ArrayList<>();
        documents.path("nodes").forEach(node -> ids.add(node.path("id").asText()));
        return ids;
    }

    private List<String> find(String query) {
        Answer answer = server.post("{ documents(dataStream: \"logs\", query: " + query + ") { nodes { id } } }");
        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        return ids(answer.data().path("documents"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{matchAll: true}|a,b,c,d,e",
                "{matchNone: true}|",
                "{term: {field: \"level\", value: \"error\"}}|b",
                "{term: {field: \"level\", value: \"error\", ignoreCase: true}}|b,c",
                "{term: {field: \"n\", value: 3}}|c",
                "{term: {field: \"n\", value: 70000000000000000000}}|d",
                "{terms: {field: \"n\", values: [1, 2.0]}}|a,b",
                "{terms: {field: \"n\", values: 1}}|a",
                "{range: {field: \"n\", gt: 1, lte: 3}}|b,c",
                "{range: {field: \"@timestamp\", gte: \"now-2h\", lt: \"now-90m\"}}|a,c,d",
                "{exists: {field: \"user.name\"}}|a",
                "{prefix: {field: \"level\", value: \"in\"}}|a,e",
                "{ids: {values: [\"d\", \"x\"]}}|d",
                "{bool: {must: {exists: {field: \"level\"}}, mustNot: [{term: {field: \"level\", value:"
                        + " \"info\"}}]}}|b,c",
                "{bool: {should: [{term: {field: \"n\", value: 1}}, {ids: {values: \"e\"}}]}}|a,e"
            })
    void documents_are_found_by_every_kind_of_query(String query, String ids) {
        assertThat(String.join(",", find(query))).isEqualTo(ids == null ? "" : ids);
        assertThat(server.post("{ documentCount(dataStream: \"logs\", query: " + query + ") }")
                        .data()
                        .path("documentCount")
                        .asInt())
                .isEqualTo(ids == null ? 0 : ids.split(",").length);
    }

    @Test
    void a_query_may_come_in_a_variable() {
        Answer answer = server.post(
                "query($query: DocumentQuery) { documents(dataStream: \"logs\", query: $query) { nodes { id } } }",
                "{\"query\":{\"bool\":{\"must\":{\"term\":{\"field\":\"n\",\"value\":7e19}}}}}");

        assertThat(ids(answer.data().path("documents"))).containsExactly("d");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|DocumentQuery",
                "{matchAll: true, matchNone: true}|DocumentQuery",
                "{term: null}|DocumentQuery",
                "{match: {field: \"a\"}}|match",
                "{term: {field: \"a\"}}|value",
                "{term: {field: \"a\", value: [1]}}|query.term.value",
                "{term: {field: \"a\", value: {b: 1}}}|query.term.value",
                "{terms: {field: \"a\", values: [[1]]}}|query.terms.values",
                "{bool: {must: [{bool: {should: [{term: {field: 5, value: 1}}]}}]}}|field",
                "{range: {field: \"a\", from: 1}}|from",
                "{ids: {values: [1.5]}}|query.ids.values",
                "{exists: {field: \"_source\"}}|[query.exists] [exists] on [_source]",
                "{matchAll: false}|[query.matchAll] must be true"
            })
    void a_query_of_a_wrong_shape_is_refused_by_name(String query, String named) {
        Answer answer = server.post("{ documents(dataStream: \"logs\", query: " + query + ") { nodes { id } } }");

        assertThat(answer.code()).isIn("GRAPHQL_VALIDATION_FAILED", "BAD_USER_INPUT");
        assertThat(answer.json().path("errors").path(0).path("message").asText())
                .contains(named);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{exists: {field: \"a\", feld: \"a\"}}|feld",
                "{exists: {}}|[field]",
                "{term: {field: \"a\", value: {b: 1}}}|FieldValue",
                "null|must[50]"
            })
    void what_is_wrong_is_named_however_long_the_query_is(String clause, String named) {
        String clauses = "{term: {field: \"level\", value: \"x' is not a valid 'y\"}}, ".repeat(50);
        Answer answer = server.post(
                "{ documentCount(dataStream: \"logs\", query: {bool: {must: [" + clauses + clause + "]}}) }");

        assertThat(answer.code()).isEqualTo("GRAPHQL_VALIDATION_FAILED");
        assertThat(answer.json().path("errors").path(0).path("message").asText())
                .contains(named)
                .hasSizeLessThan(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|DocumentQuery",
                "{\"matchAll\":true,\"matchNone\":true}|DocumentQuery",
                "{\"term\":null}|term",
                "{\"term\":{\"field\":\"a\",\"value\":{}}}|FieldValue",
                "{\"bool\":{\"must\":[{\"term\":{\"field\":\"a\"}}]}}|value",
            })
    void a_variable_of_a_wrong_shape_is_refused_by_name(String query, String named) {
        Answer answer = server.post(
                "query($query: DocumentQuery) { documentCount(dataStream: \"logs\", query: $query) }",
                "{\"query\":" + query + "}");

        assertThat(answer.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().path("errors").path(0).path("message").asText())
                .contains(named);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PLACE", "PLACE_DESCENDING", "TIMESTAMP", "TIMESTAMP_DESCENDING"})
    void parts_are_the_same_in_either_direction(String order) {
        server.post("mutation { rollOver(dataStream: \"logs\") { rolledOver } }");
        write("logs", "0", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}");
        write("logs", "f", "{\"@timestamp\":\"2026-11-20T10:30:00Z\"}");
        List<String> all = ids(documents("order: " + order + ", after: $cursor", "null"));

        for (int size = 1; size <= all.size(); size++) {
            List<String> forward = new ArrayList<>();
            String cursor = "null";
            JsonNode part;
            do {
                part = documents("order: " + order + ", first: " + size + ", after: $cursor", cursor);
                assertThat(part.path("pageInfo").path("hasPreviousPage").asBoolean())
                        .isEqualTo(!forward.isEmpty());
                forward.addAll(ids(part));
                cursor = part.path("pageInfo").path("endCursor").toString();
            } while (part.path("pageInfo").path("hasNextPage").asBoolean());
            List<String> backward = new ArrayList<>();
            cursor = "null";
            do {
                part = documents("order: " + order + ", last: " + size + ", before: $cursor", cursor);
                assertThat(part.path("pageInfo").path("hasNextPage").asBoolean())
                        .isEqualTo(!backward.isEmpty());
                assertThat(part.path("totalCount").asInt()).isEqualTo(all.size());
                backward.addAll(0, ids(part));
                cursor = part.path("pageInfo").path("startCursor").toString();
            } while (part.path("pageInfo").path("hasPreviousPage").asBoolean());

            assertThat(forward).isEqualTo(all);
            assertThat(backward).as("parts of " + size).isEqualTo(all);
        }
        assertThat(all).hasSize(7).doesNotHaveDuplicates();
    }

    private JsonNode documents(String arguments, String cursor) {
        Answer answer = server.post(
                "query($cursor: String) { documents(dataStream: \"logs\", " + arguments
                        + ") { totalCount nodes { id } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }"
                        + " } }",
                "{\"cursor\":" + cursor + "}");
        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        return answer.data().path("documents");
    }

    @Test
    void descending_places_are_the_reverse_of_places() {
        List<String> reversed = new ArrayList<>(find("{matchAll: true}"));
        Collections.reverse(reversed);

        assertThat(ids(documents("order: PLACE_DESCENDING, after: $cursor", "null")))
                .isEqualTo(reversed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "first: 1, last: 1|[first] and [after] cannot be combined with [last] and [before]",
                "first: 1, before: \"x\"|[first] and [after] cannot be combined with [last] and [before]",
                "last: 0|[last] must be between 1 and 1000, but was [0]",
                "first: 1001|[first] must be between 1 and 1000, but was [1001]",
                "before: \"x\"|the cursor does not belong to this list"
            })
    void a_wrong_part_is_refused(String arguments, String message) {
        Answer answer = server.post("{ documents(dataStream: \"logs\", " + arguments + ") { nodes { id } } }");

        assertThat(answer.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().path("errors").path(0).path("message").asText())
                .isEqualTo(message);
    }

    @Test
    void sources_are_reduced_to_the_fields_that_are_wanted() {
        Answer found = server.post("{ documents(dataStream: \"logs\", first: 1, fields: [\"user\", \"n\"],"
                + " withoutFields: \"user.id\") { nodes { timestamp source } } }");
        Answer one = server.post("{ document(dataStream: \"logs\", id: \"a\", fields: \"u*\") { source } }");

        assertThat(found.text()).contains("\"source\":{\"n\":1,\"user\":{\"name\":\"x\"}}");
        assertThat(one.text()).contains("\"source\":{\"user\":{\"name\":\"x\",\"id\":7}}");
    }

    @Test
    void several_data_streams_and_patterns_are_searched_together() {
        server.post("mutation { createDataStream(name: \"logs-x\") { name } }");
        write("logs-x", "y", "{\"@timestamp\":\"2026-11-20T11:00:00Z\"}");

        for (String names : List.of("logs,logs-x", "logs*", "logs*,-logs-z")) {
            assertThat(server.post("{ documentCount(dataStream: \"" + names + "\") }")
                            .data()
                            .path("documentCount")
                            .asInt())
                    .isEqualTo(6);
        }
        assertThat(server.post("{ documentCount(dataStream: \"logs*,-logs-x\") }")
                        .data()
                        .path("documentCount")
                        .asInt())
                .isEqualTo(5);
        assertThat(server.post("{ documentCount(dataStream: \"logs,gone\") }").code())
                .isEqualTo("NOT_FOUND");
        assertThat(server.post("{ documentCount(dataStream: \"logs,gone\", ignoreUnavailable: true) }")
                        .data()
                        .path("documentCount")
                        .asInt())
                .isEqualTo(5);
        assertThat(server.post("{ documentCount(dataStream: \"A B\") }").code()).isEqualTo("BAD_USER_INPUT");
    }

    @Test
    void patterns_find_what_the_caller_may_read_and_no_more() {
        Role some = new Role(
                new RoleName("some"),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern("logs")), Set.of(IndexPrivilege.READ))));
        server.close();
        server = GraphQlServer.guarded(some);
        server.store.engine().indexTemplates().put(aStreamTemplate("logs", "logs*"), false);
        for (String name : List.of("logs", "logs-x")) {
            server.postAs("admin", "mutation { createDataStream(name: \"" + name + "\") { name } }");
            server.addTo(name, "in-" + name);
        }

        assertThat(ids(server.postAs("some", "{ documents(dataStream: \"logs*\") { nodes { id } } }")
                        .data()
                        .path("documents")))
                .containsExactly("in-logs");
        for (String field : List.of(
                "documents(dataStream: \"%s\") { nodes { id } }",
                "documentCount(dataStream: \"%s\")",
                "documentHistogram(dataStream: \"%s\", interval: \"1h\") { totalCount }")) {
            for (String name : List.of("logs,logs-x", "logs-x")) {
                assertThat(server.postAs("some", "{ " + field.formatted(name) + " }")
                                .code())
                        .isEqualTo("FORBIDDEN");
            }
            assertThat(server.postAs("some", "{ " + field.formatted("logs*") + " }")
                            .json()
                            .has("errors"))
                    .isFalse();
        }
    }

    private JsonNode histogram(String arguments) {
        Answer answer = server.post("{ documentHistogram(dataStream: \"logs\", " + arguments
                + ") { totalCount buckets { from until count } } }");
        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        return answer.data().path("documentHistogram");
    }

    private static List<String> buckets(JsonNode histogram) {
        List<String> buckets = new ArrayList<>();
        histogram
                .path("buckets")
                .forEach(bucket -> buckets.add(bucket.path("from").asText() + " "
                        + bucket.path("count").asText()));
        return buckets;
    }

    @Test
    void a_histogram_counts_in_spans_of_time() {
        assertThat(buckets(histogram("interval: \"1h\"")))
                .containsExactly("2026-11-20T10:00:00Z 4", "2026-11-20T11:00:00Z 0", "2026-11-20T12:00:00Z 1");
        assertThat(buckets(histogram("interval: \"30m\", query: {exists: {field: \"n\"}}")))
                .containsExactly("2026-11-20T10:00:00Z 3", "2026-11-20T10:30:00Z 1");
        assertThat(buckets(histogram("interval: \"1d\"")).get(0)).isEqualTo("2026-11-20T00:00:00Z 5");
        assertThat(histogram("interval: \"1m\"").path("totalCount").asInt()).isEqualTo(5);
    }

    @Test
    void a_histogram_goes_from_one_moment_until_another_if_they_are_given() {
        assertThat(buckets(histogram(
                        "interval: \"1h\", from: \"2026-11-20T08:30:00Z\"," + " until: \"2026-11-20T10:30:00Z\"")))
                .containsExactly("2026-11-20T08:00:00Z 0", "2026-11-20T09:00:00Z 0", "2026-11-20T10:00:00Z 3");
        assertThat(buckets(histogram("interval: \"1h\", query: {matchNone: true}")))
                .isEmpty();
        assertThat(buckets(histogram("interval: \"1h\", from: \"2027-01-01T00:00:00Z\"")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "0", "-1", "1y", "999us", "99999999d", "1h5m"})
    void an_interval_that_is_none_is_refused(String interval) {
        Answer answer = server.post(
                "{ documentHistogram(dataStream: \"logs\", interval: \"" + interval + "\") { totalCount } }");

        assertThat(answer.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().path("errors").path(0).path("message").asText())
                .contains("[interval]");
    }

    @Test
    void a_histogram_of_too_many_spans_is_refused() {
        Answer given = server.post("{ documentHistogram(dataStream: \"logs\", interval: \"1s\","
                + " from: \"2026-11-20T10:00:00Z\", until: \"2026-11-20T10:10:00Z\") { totalCount } }");
        assertThat(given.json().path("errors").path(0).path("message").asText())
                .contains(" makes 600 buckets between ");
        Answer answer = server.post("{ documentHistogram(dataStream: \"logs\", interval: \"1s\") { totalCount } }");

        assertThat(answer.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().path("errors").path(0).path("message").asText())
                .isEqualTo("[interval] of [1s] makes 10800 buckets between [2026-11-20T10:00:00Z] and"
                        + " [2026-11-20T12:59:59.999999Z], at most 500 are allowed");
    }

    @Test
    void values_and_numbers_of_a_field_can_be_aggregated() {
        Answer answer = server.post("{ documentTopValues(dataStream: \"logs\", field: \"n\", size: 1)"
                + " { values { value count } otherCount }"
                + " documentStatistics(dataStream: \"logs\", field: \"n\") { count minimum maximum distinctCount }"
                + " documentPercentiles(dataStream: \"logs\", field: \"n\", percents: [100]) { percent value }"
                + " documentSeries(dataStream: \"logs\", field: \"n\", size: 1, interval: \"1d\")"
                + " { value count buckets { from until count } } }");

        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        JsonNode data = answer.data();
        long count = data.path("documentStatistics").path("count").asLong();
        assertThat(count).isPositive();
        assertThat(data.path("documentTopValues")
                                .path("values")
                                .path(0)
                                .path("count")
                                .asLong()
                        + data.path("documentTopValues").path("otherCount").asLong())
                .isEqualTo(count);
        assertThat(data.path("documentPercentiles").path(0).path("value"))
                .isEqualTo(data.path("documentStatistics").path("maximum"));
        assertThat(data.path("documentSeries")
                        .path(0)
                        .path("buckets")
                        .path(0)
                        .path("count")
                        .asLong())
                .isEqualTo(data.path("documentSeries").path(0).path("count").asLong());
    }

    @Test
    void statistics_that_exceed_the_range_of_numbers_are_null() {
        write("logs", "f", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"huge\":1e308}");
        write("logs", "g", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"huge\":1.5e308}");

        Answer answer = server.post(
                "{ documentStatistics(dataStream: \"logs\", field: \"huge\")" + " { count maximum average sum } }");

        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        JsonNode statistics = answer.data().path("documentStatistics");
        assertThat(statistics.path("count").asLong()).isEqualTo(2);
        assertThat(statistics.path("maximum").asDouble()).isEqualTo(1.5e308);
        assertThat(statistics.path("average").isNull()).isTrue();
        assertThat(statistics.path("sum").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_001})
    void a_list_of_values_has_a_limited_size(int size) {
        Answer answer = server.post(
                "{ documentTopValues(dataStream: \"logs\", field: \"n\", size: " + size + ") { otherCount } }");

        assertThat(answer.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.text()).contains("[size] must be between 1 and 1000");
    }

    @Test
    void arriving_documents_are_followed_by_a_query_and_go_on_from_a_cursor() throws IOException {
        String field = "documentAdded(dataStream: \"logs\", query: {range: {field: \"n\", gte: 10}}, fields: \"n\"%s)"
                + " { cursor document { id source } }";
        String cursor;
        try (Stream<String> lines =
                server.listen("subscription { " + field.formatted("") + " }").body()) {
            write("logs", "small", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"n\":1}");
            write("logs", "large", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"n\":10}");
            JsonNode event = firstEvent(lines).path("data").path("documentAdded");

            assertThat(event.path("document").toString()).isEqualTo("{\"id\":\"large\",\"source\":{\"n\":10}}");
            cursor = event.path("cursor").asText();
        }
        write("logs", "none", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}");
        write("logs", "huge", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"n\":1e99}");
        try (Stream<String> lines = server.listen(
                        "subscription { " + field.formatted(", after: \"" + cursor + "\"") + " }")
                .body()) {
            assertThat(firstEvent(lines)
                            .path("data")
                            .path("documentAdded")
                            .path("document")
                            .path("id")
                            .asText())
                    .isEqualTo("huge");
        }
    }

    @Test
    void a_wrong_query_ends_a_subscription_with_its_name() throws IOException {
        try (Stream<String> lines = server.listen("subscription { documentAdded(dataStream: \"logs\","
                        + " query: {bool: {must: {exists: {field: \"_id\"}}}}) { cursor } }")
                .body()) {
            assertThat(firstEvent(lines).path("errors").path(0).path("message").asText())
                    .startsWith("[query.bool.must[0].exists] ");
        }
    }

    private static JsonNode firstEvent(Stream<String> lines) throws IOException {
        String event =
                lines.filter(line -> line.startsWith("data: {")).findFirst().orElseThrow();
        return GraphQlServer.JSON.readTree(event.substring("data: ".length()));
    }
}

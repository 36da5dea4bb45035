package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream of real documents lives through everything that can happen to the service and its database. */
class AccessLogIT {

    private static final List<Entry> ENTRIES = AccessLog.read();
    private static final List<List<Entry>> DAYS = AccessLog.days(ENTRIES);

    @TempDir
    private Path folder;

    @Test
    void a_stream_of_real_documents_is_loaded_searched_and_survives() {
        loadSearchAndSurvive();
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"7.17.0", "8.0.0"})
    void a_stream_of_real_documents_is_loaded_searched_and_survives_in_an_earlier_layout(String version) {
        loadSearchAndSurvive("index.version=" + version);
    }

    private void loadSearchAndSurvive(String... settings) {
        PreparedPostgres.install(folder, MillraceProcess.versionIn(settings));
        try (RunningService first = LocalService.start(folder, settings)) {
            new Upgrade(first.client(), "logs-access").load(DAYS);
            assertComplete(first.client());
            assertCountsAgree(first.client());
            assertPagingAgrees(first.client());
        }
        try (MillraceProcess second = MillraceProcess.start(folder, settings)) {
            assertComplete(second.client());

            second.killDatabase();
            awaitAnswers(second.client());
            assertComplete(second.client());

            second.kill();
        }
        try (RunningService third = LocalService.start(folder, settings)) {
            assertComplete(third.client());
            assertPagingAgrees(third.client());
        }
    }

    /** Every document is there once, in the index of its day, character by character as it was sent. */
    private static void assertComplete(StoreClient client) {
        assertThat(client.get("/logs-access/_count")
                        .orFail()
                        .json()
                        .path("count")
                        .asInt())
                .isEqualTo(ENTRIES.size());
        List<String> indices = new Upgrade(client, "logs-access").backingIndices();
        assertThat(indices).hasSize(DAYS.size());
        for (int day = 0; day < indices.size(); day++) {
            new Upgrade(client, indices.get(day)).assertEveryDocumentOnce(DAYS.get(day));
        }
    }

    private static void assertCountsAgree(StoreClient client) {
        assertCount(client, "{\"term\":{\"http.response.status_code\":404}}", entry -> status(entry) == 404);
        assertCount(
                client,
                "{\"terms\":{\"http.response.status_code\":[500,\"403\"]}}",
                entry -> Set.of(500, 403).contains(status(entry)));
        assertCount(
                client,
                "{\"term\":{\"http.request.method\":{\"value\":\"POST\"}}}",
                entry -> text(entry, "/http/request/method").equals("POST"));
        assertCount(
                client,
                "{\"prefix\":{\"url.original.keyword\":\"/blog\"}}",
                entry -> text(entry, "/url/original").startsWith("/blog"));
        assertCount(
                client,
                "{\"range\":{\"http.response.body.bytes\":{\"gte\":1000,\"lt\":5000}}}",
                entry -> entry.json().at("/http/response/body/bytes").asLong(-1) >= 1_000
                        && entry.json().at("/http/response/body/bytes").asLong(-1) < 5_000);
        assertCount(
                client,
                "{\"exists\":{\"field\":\"http.request.referrer\"}}",
                entry -> !entry.json().at("/http/request/referrer").isMissingNode());
        assertCount(
                client,
                "{\"range\":{\"@timestamp\":{\"gte\":\"2015-05-18\",\"lt\":\"2015-05-18T12:00:00Z\"}}}",
                entry -> entry.timestamp().compareTo("2015-05-18T00:00:00Z") >= 0
                        && entry.timestamp().compareTo("2015-05-18T12:00:00Z") < 0);
        assertCount(
                client,
                "{\"range\":{\"@timestamp\":{\"gt\":\"2015-05-17\",\"lte\":\"2015-05-19\"}}}",
                entry -> Set.of("2015-05-18", "2015-05-19").contains(entry.day()));
        assertCount(
                client,
                "{\"bool\":{\"filter\":[{\"range\":{\"@timestamp\":{\"gte\":\"2015-05-19||/d\"}}}],"
                        + "\"must_not\":{\"term\":{\"http.response.status_code\":200}},"
                        + "\"should\":[{\"prefix\":{\"url.original\":\"/im\"}},"
                        + "{\"term\":{\"http.request.method\":\"HEAD\"}}],\"minimum_should_match\":1}}",
                entry -> entry.day().compareTo("2015-05-19") >= 0
                        && status(entry) != 200
                        && (text(entry, "/url/original").startsWith("/im")
                                || text(entry, "/http/request/method").equals("HEAD")));
        assertCount(
                client,
                "{\"ids\":{\"values\":[\"log-00001\",\"log-09998\",\"gone\"]}}",
                entry -> Set.of("log-00001", "log-09998").contains(entry.id()));
    }

    private static void assertCount(StoreClient client, String query, Predicate<Entry> model) {
        long expected = ENTRIES.stream().filter(model).count();

        assertThat(expected).as("the model finds something by %s", query).isPositive();
        assertThat(client.post("/logs-access/_count", "{\"query\":" + query + "}")
                        .orFail()
                        .json()
                        .path("count")
                        .asLong())
                .as(query)
                .isEqualTo(expected);
        assertThat(client.post("/logs-access/_search", "{\"size\":0,\"track_total_hits\":true,\"query\":" + query + "}")
                        .orFail()
                        .json()
                        .path("hits")
                        .path("total")
                        .path("value")
                        .asLong())
                .as(query)
                .isEqualTo(expected);
    }

    private static void assertPagingAgrees(StoreClient client) {
        Comparator<Entry> byTime = Comparator.comparing(Entry::timestamp);
        Comparator<Entry> byPlace = Comparator.comparing(Entry::day).thenComparing(Entry::id);
        String notFound = "{\"term\":{\"http.response.status_code\":404}}";
        String all = "{\"match_all\":{}}";

        assertPaging(client, all, "[{\"@timestamp\":\"asc\"}]", 777, entry -> true, byTime.thenComparing(byPlace));
        assertPaging(
                client,
                all,
                "[{\"@timestamp\":{\"order\":\"desc\"}},\"_doc\"]",
                1_000,
                entry -> true,
                byTime.reversed().thenComparing(byPlace));
        assertPaging(client, all, "[\"_doc\"]", 3_000, entry -> true, byPlace);
        assertPaging(
                client,
                notFound,
                "[{\"@timestamp\":\"desc\"}]",
                25,
                entry -> status(entry) == 404,
                byTime.reversed().thenComparing(byPlace));
    }

    private static void assertPaging(
            StoreClient client, String query, String sort, int size, Predicate<Entry> model, Comparator<Entry> order) {
        List<String> ids = new ArrayList<>();
        JsonNode after = StoreClient.MAPPER.createArrayNode();
        do {
            JsonNode hits =
                    page(client, query, sort, after, size).json().path("hits").path("hits");
            hits.forEach(hit -> ids.add(hit.path("_id").asText()));
            after = hits.isEmpty() ? null : hits.get(hits.size() - 1).path("sort");
        } while (after != null);

        assertThat(ids)
                .as("%s ordered by %s", query, sort)
                .isEqualTo(ENTRIES.stream()
                        .filter(model)
                        .sorted(order)
                        .map(Entry::id)
                        .toList());
    }

    private static Answer page(StoreClient client, String query, String sort, JsonNode after, int size) {
        String behind = after instanceof ArrayNode && after.isEmpty() ? "" : ",\"search_after\":" + after;
        return client.post(
                        "/logs-access/_search",
                        "{\"query\":" + query + ",\"sort\":" + sort + ",\"size\":" + size + behind + "}")
                .orFail();
    }

    private static int status(Entry entry) {
        return entry.json().at("/http/response/status_code").asInt();
    }

    private static String text(Entry entry, String pointer) {
        return entry.json().at(pointer).asText();
    }

    /** Waits until the service has its database back. */
    private static void awaitAnswers(StoreClient client) {
        await().ignoreException(UncheckedIOException.class)
                .until(() -> client.get("/health/ready").status() == 200
                        && client.get("/logs-access/_count").status() == 200);
    }
}

package io.millrace.adapters.opensearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.mapping.Mapping;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.DateInterval;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query.MatchAll;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NativeAggregationsTest {

    private static final String FIELDS = """
            {"properties":{"@timestamp":{"type":"date"},"host":{"type":"keyword","ignore_above":8191},
            "status":{"type":"double"},"bytes":{"type":"long"},"ok":{"type":"boolean"},"line":{"type":"text"},
            "url":{"type":"text","fields":{"keyword":{"type":"keyword"}}},"plain":{"type":"keyword","doc_values":false}}}
            """;

    private static final Index INDEX = new Index(
            new IndexId("1"),
            new IndexName("logs"),
            new UUID(0, 1),
            Versions.latest(),
            true,
            false,
            Set.of(),
            false,
            false,
            IndexSettings.EMPTY,
            JsonText.EMPTY_OBJECT,
            Instant.EPOCH,
            Optional.empty(),
            Optional.empty());

    private static Optional<NativeAggregations> translated(Aggregations aggregations, String... mappings) {
        return NativeAggregations.of(
                aggregations,
                Stream.of(mappings).map(NativeAggregationsTest::scan).toList(),
                false);
    }

    private static IndexScan scan(String mappings) {
        Mapping mapping = new Mapping(new JsonText(mappings), true);
        return new IndexScan(
                INDEX,
                mapping,
                new MatchAll(),
                Sort.PLACE,
                Optional.empty(),
                NativeQuery.of(new MatchAll(), mapping),
                Optional.empty());
    }

    private static Aggregations one(Aggregation aggregation) {
        return one(aggregation, Aggregations.NONE);
    }

    private static Aggregations one(Aggregation aggregation, Aggregations inner) {
        return new Aggregations(List.of(new Entry("outer", aggregation, inner)));
    }

    private static FieldPath field(String name) {
        return new FieldPath(name);
    }

    @Test
    void a_histogram_with_the_most_frequent_values_of_each_bucket_is_passed_to_the_cluster() {
        Aggregations inner = new Aggregations(List.of(
                new Entry("hosts", Aggregation.Terms.of(field("host.keyword"), 5), Aggregations.NONE),
                new Entry("bytes", new Aggregation.Statistics(field("bytes"), Optional.empty()), Aggregations.NONE)));
        Aggregations aggregations = one(
                Aggregation.DateHistogram.of(field("@timestamp"), DateInterval.Calendar.DAY, ZoneOffset.UTC), inner);

        assertThat(translated(aggregations, FIELDS).orElseThrow().json()).hasToString("""
                {"a0":{"date_histogram":{"field":"@timestamp","calendar_interval":"day","time_zone":"Z",\
                "min_doc_count":1,"format":"epoch_millis"},\
                "aggs":{"a0":{"terms":{"field":"host","size":5,"shard_size":1000,"min_doc_count":1,\
                "order":[{"_count":"desc"},{"_key":"asc"}]}},\
                "a1":{"extended_stats":{"field":"bytes"}}}}}\
                """);
    }

    @Test
    void buckets_are_ordered_by_the_number_of_an_inner_aggregation() {
        Aggregations inner =
                one(new Aggregation.Percentiles(field("bytes"), List.of(50.0, 95.0), false, Optional.empty()));
        Aggregation.Terms terms = new Aggregation.Terms(
                field("url"),
                3,
                List.of(new BucketOrder.ByNumber("outer", "95.0", true)),
                1,
                Optional.of(new FieldValue.Text("none")),
                Optional.empty(),
                Set.of());

        assertThat(translated(one(terms, inner), FIELDS).orElseThrow().json().toString())
                .contains("\"field\":\"url.keyword\"", "\"shard_size\":100,", "\"missing\":\"none\"")
                .contains("\"order\":[{\"a0[95.0]\":\"desc\"},{\"_key\":\"asc\"}]");
    }

    @Test
    void the_cluster_does_not_evaluate_what_its_indices_do_not_contain() {
        List<Aggregation> aggregations = List.of(
                Aggregation.Terms.of(field("line"), 5),
                Aggregation.Terms.of(field("plain"), 5),
                new Aggregation.Statistics(field("host"), Optional.empty()),
                new Aggregation.Histogram(
                        field("host"),
                        5,
                        0,
                        1,
                        Aggregation.Bounds.NONE,
                        Aggregation.Bounds.NONE,
                        List.of(),
                        Optional.empty()),
                new Aggregation.Cardinality(field("host"), Optional.of(new FieldValue.Numeric("7"))));

        assertThat(aggregations)
                .allSatisfy(aggregation ->
                        assertThat(translated(one(aggregation), FIELDS)).isEmpty());
    }

    @Test
    void a_field_with_another_type_in_another_index_is_not_evaluated_by_the_cluster() {
        String other = "{\"properties\":{\"host\":{\"type\":\"long\"}}}";
        String without = "{\"properties\":{}}";
        Aggregations hosts = one(Aggregation.Terms.of(field("host"), 5));

        assertThat(translated(hosts, FIELDS, other)).isEmpty();
        assertThat(translated(hosts, FIELDS, without)).isPresent();
        assertThat(translated(hosts, without)).isPresent();
    }

    @Test
    void whole_numbers_that_a_double_does_not_distinguish_are_not_counted_by_the_cluster()
            throws JsonProcessingException {
        NativeAggregations statuses = translated(one(Aggregation.Terms.of(field("status"), 5)), FIELDS)
                .orElseThrow();
        String buckets = "\"a0\":{\"doc_count_error_upper_bound\":3,\"sum_other_doc_count\":9,"
                + "\"buckets\":[{\"key\":200.0,\"doc_count\":2}]}";

        assertThat(statuses.json().path("size0")).hasToString("{\"stats\":{\"field\":\"status\"}}");
        assertThat(statuses.read(json("{" + buckets + ",\"size0\":{\"min\":1.0,\"max\":9.1E15}}"), Map.of()))
                .isEmpty();
        assertThat(statuses.read(json("{" + buckets + ",\"size0\":{\"min\":200.0,\"max\":200.0}}"), Map.of()))
                .contains(Map.of(
                        "outer",
                        new Buckets(
                                List.of(new Bucket(BucketKey.Term.of(new FieldValue.Numeric("200")), 2, Map.of())),
                                9,
                                3)));
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return Json.MAPPER.readTree(text);
    }
}

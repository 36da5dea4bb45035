package io.millrace.adapters.http.document.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.document.order.SearchOrder;
import io.millrace.adapters.http.document.query.TermsLookup;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.FieldPage;
import io.millrace.domain.document.sort.SortValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchReaderTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Place PLACE = new Place("logs", 3, new DocumentId("a/b"));

    private static SearchPlan read(String body, String parameters) {
        return SearchReader.read(
                Request.builder("POST", "/logs/_search")
                        .body(body.getBytes(StandardCharsets.UTF_8))
                        .parameters(Parameters.parse(parameters))
                        .build(),
                NOON,
                TermsLookup.NONE);
    }

    private static Page page(Sort sort, After after) {
        return new Page(0, 10, sort, Optional.of(after), OptionalLong.of(10_000));
    }

    @Test
    void nothing_said_means_the_first_ten_in_no_order() {
        SearchPlan plan = read("", "");

        assertThat(plan.page()).isEqualTo(new Page(0, 10, Sort.ANY, Optional.empty(), OptionalLong.of(10_000)));
        assertThat(plan.sort()).isEmpty();
    }

    @Test
    void parameters_win_over_the_body() {
        SearchPlan plan = read(
                "{\"from\":1,\"size\":2,\"sort\":\"_doc\",\"track_total_hits\":false,\"timeout\":\"1s\"}",
                "from=3&size=4&sort=@timestamp:desc,_doc&track_total_hits=5");

        assertThat(plan.page())
                .isEqualTo(new Page(3, 4, Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(5)));
    }

    @Test
    void whole_numbers_may_have_a_point_or_an_exponent_or_be_strings() {
        SearchPlan plan = read("{\"from\":1.0,\"size\":\"2.0\",\"track_total_hits\":5e0}", "");

        assertThat(plan.page()).isEqualTo(new Page(1, 2, Sort.ANY, Optional.empty(), OptionalLong.of(5)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "\"@timestamp\"; TIMESTAMP",
                "[\"_doc\"]; PLACE",
                "{\"_doc\":\"desc\"}; PLACE_DESCENDING",
                "[{\"@timestamp\":{\"order\":\"desc\",\"unmapped_type\":\"date\"}},\"_doc\"]; TIMESTAMP_DESCENDING",
                "[{\"@timestamp\":\"ASC\"},{\"_doc\":\"asc\"}]; TIMESTAMP",
                "[{\"@timestamp\":\"desc\"},{\"_doc\":\"desc\"}]; TIMESTAMP_DESCENDING",
                "[\"_shard_doc\"]; PLACE",
                "[\"@timestamp\",{\"_shard_doc\":\"desc\"}]; TIMESTAMP"
            })
    void orders_are_read(String sort, Sort expected) {
        assertThat(read("{\"sort\":" + sort + "}", "").sort()).contains(SearchOrder.of(expected));
    }

    @Test
    void search_after_takes_what_a_hit_showed() {
        Timestamp moment = Timestamp.parse("2015-05-17T10:05:03.000001Z").orElseThrow();
        Timestamp second = Timestamp.parse("2015-05-17T10:05:03Z").orElseThrow();

        assertThat(read("{\"sort\":\"@timestamp\",\"search_after\":[1431857103000]}", "")
                        .page())
                .isEqualTo(page(Sort.TIMESTAMP, new After(Optional.of(second), Optional.empty())));
        assertThat(read(
                                "{\"sort\":\"@timestamp\",\"search_after\":[\"2015-05-17T10:05:03.000001Z\",\"3/logs/a/b\"]}",
                                "")
                        .page())
                .isEqualTo(page(Sort.TIMESTAMP, new After(Optional.of(moment), Optional.of(PLACE))));
        assertThat(read("{\"sort\":\"_doc\",\"search_after\":[\"3/logs/a/b\"]}", "")
                        .page())
                .isEqualTo(page(Sort.PLACE, new After(Optional.empty(), Optional.of(PLACE))));
    }

    @Test
    void orders_by_fields_are_read() {
        FieldOrder.Key host = new FieldOrder.Key(new FieldPath("host"), false, false, false, Optional.empty());
        FieldOrder.Key size = new FieldOrder.Key(new FieldPath("size"), true, false, true, Optional.empty());
        FieldOrder.Key cost =
                new FieldOrder.Key(new FieldPath("cost"), true, true, false, Optional.of(new FieldValue.Numeric("0")));

        assertThat(read(
                                "{\"sort\":[\"host\",{\"size\":{\"order\":\"desc\",\"missing\":\"_first\",\"mode\":\"min\","
                                        + "\"unmapped_type\":\"long\"}},{\"cost\":{\"missing\":0,\"order\":\"desc\"}},"
                                        + "{\"_doc\":\"desc\"}],\"search_after\":[\"a\",null,1.5,\"3/logs/a/b\"]}",
                                "")
                        .page()
                        .byFields())
                .contains(new FieldPage(
                        new FieldOrder(List.of(host, size, cost), true),
                        Optional.of(new FieldOrder.Position(
                                List.of(
                                        SortValue.of(new FieldValue.Text("a")),
                                        SortValue.MISSING,
                                        SortValue.of(new FieldValue.Numeric("1.5"))),
                                Optional.of(PLACE)))));
        assertThat(read("", "sort=host:asc").sort())
                .contains(new SearchOrder(Sort.PLACE, Optional.of(new FieldOrder(List.of(host), false))));
    }

    @Test
    void the_parameter_q_replaces_the_query_of_the_body() {
        Query expected =
                new Query.Passes(new FieldPath("a"), Phrase.of("x", false).orElseThrow());

        assertThat(read("{\"query\":{\"match_none\":{}}}", "q=a:x&default_operator=AND&analyze_wildcard=true")
                        .query())
                .isEqualTo(expected);
        assertThat(read("", "q=x&df=a").query()).isEqualTo(expected);
    }

    @Test
    void totals_are_tracked_as_far_as_wanted() {
        assertThat(read("{\"track_total_hits\":true}", "").page().trackTotal()).isEmpty();
        assertThat(read("{\"track_total_hits\":false}", "").page().trackTotal()).hasValue(0);
        assertThat(read("", "track_total_hits=-1").page().trackTotal()).hasValue(0);
        assertThat(read("", "rest_total_hits_as_int").page().trackTotal()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            nullValues = "-",
            value = {
                "{\"knn\":{\"a\":{}}}; ; [knn] is not offered in a search",
                "{\"sizes\":1}; ; unknown key [sizes] for a VALUE_NUMBER in [search_source], did you mean [size]?",
                "{\"sort\":\"_score\"}; ; [sort] on [_score] is not offered, use a field of the document",
                "{\"sort\":[\"_doc\",\"@timestamp\"]}; ; [_doc] must be the last field of the sort, because it decides"
                        + " between all documents",
                "{\"sort\":{\"a\":{\"mode\":\"sum\"}}}; ; [mode] with value [sum] is not offered in the sort by [a], only"
                        + " [min] and [max]",
                "{\"sort\":{\"a\":{\"nested\":{\"path\":\"a\"}}}}; ; [nested] is not offered in the sort by [a]",
                "{\"sort\":{\"a\":{\"missing\":[1]}}}; ; [missing] must be [_first], [_last] or a value in the sort by"
                        + " [a]",
                "{\"sort\":\"a*\"}; ; field name [a*] must not contain wildcards",
                "{\"sort\":[\"a\",\"b\"],\"search_after\":[1]}; ; search_after has 1 value(s), but the sort needs 2 or 3"
                        + " of the values that a search returned",
                "{\"sort\":\"a\",\"search_after\":[{}]}; ; [search_after] must contain strings, numbers, booleans and"
                        + " nulls",
                "{\"sort\":[{\"@timestamp\":{\"format\":\"x\"}}]}; ; [format] with value [x] is not offered"
                        + " in the sort by [@timestamp]",
                "{\"sort\":[{\"@timestamp\":{\"order\":\"asc\",\"format\":\"epoch_millis\"}}]}; ; [format] with value"
                        + " [epoch_millis] is not offered in the sort by [@timestamp]",
                "{\"sort\":{\"@timestamp\":\"up\"}}; ; Unknown SortOrder [up]",
                "{\"search_after\":[1]}; ; Sort must contain at least one field.",
                "{\"sort\":\"_doc\",\"search_after\":[1]}; ; [search_after] value for [_doc] must be a string"
                        + " that a search returned",
                "{\"sort\":\"_doc\",\"search_after\":[\"x\"]}; ; [search_after] value [x] is not a value that a search"
                        + " returned for [_doc]",
                "{\"sort\":\"@timestamp\",\"search_after\":[null]}; ; Failed to parse search_after value for field"
                        + " [@timestamp].",
                "{\"sort\":\"@timestamp\",\"search_after\":[1,\"0/a/b\",3]}; ; search_after has 3 value(s), but"
                        + " sorting by [@timestamp] needs 1 or 2 of the values that a search returned",
                "{\"sort\":\"_doc\",\"search_after\":[\"0/a/b\",3]}; ; search_after has 2 value(s), but sorting by"
                        + " [_doc] needs 1",
                "{\"size\":-1}; ; [size] parameter cannot be negative, found [-1]",
                "^^; q=(a; Failed to parse query [(a]: a [(] is not closed",
                "^^; q=a&analyzer=german; parameter [analyzer] with value [german] is not offered, only [standard]",
                "^^; routing=a; parameter [routing] is not offered",
                "^^; size=x; Failed to parse int parameter [size] with value [x]",
                "^^; track_total_hits=9&rest_total_hits_as_int=true; [rest_total_hits_as_int] cannot be used if the"
                        + " tracking of total hits is not accurate, got 9"
            })
    void what_is_wrong_or_not_offered_is_refused(String body, String parameters, String reason) {
        assertThatThrownBy(() -> read(body, parameters == null ? "" : parameters))
                .satisfies(refused -> assertThat(message(refused)).isEqualTo(reason));
    }

    private static @Nullable String message(Throwable refused) {
        return refused instanceof Rejection rejection ? Rejections.message(rejection) : refused.getMessage();
    }
}

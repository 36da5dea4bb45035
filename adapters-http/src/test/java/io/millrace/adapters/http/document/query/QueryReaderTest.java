package io.millrace.adapters.http.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryReaderTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static Query read(String json) {
        return QueryReader.read(StrictJson.parse(json.getBytes(StandardCharsets.UTF_8)), NOON);
    }

    private static Query.During during(String from, String to) {
        return new Query.During(TimeRange.of(moment(from), moment(to)));
    }

    private static Timestamp moment(String text) {
        return Timestamp.parse(text).orElseThrow();
    }

    private static Query.Terms is(String field, String value) {
        return Query.Terms.of(new FieldPath(field), new FieldValue.Text(value));
    }

    @Nested
    class Fields {

        @Test
        void match_all_and_match_none_take_a_boost_without_meaning() {
            assertThat(read("{\"match_all\":{\"boost\":1.2}}")).isEqualTo(new Query.MatchAll());
            assertThat(read("{\"match_none\":{}}")).isEqualTo(new Query.MatchNone());
        }

        @Test
        void term_has_a_short_and_a_long_form() {
            assertThat(read("{\"term\":{\"a.b\":\"x\"}}")).isEqualTo(is("a.b", "x"));
            assertThat(read("{\"term\":{\"a.b\":{\"value\":\"x\",\"boost\":2}}}"))
                    .isEqualTo(is("a.b", "x"));
            assertThat(read("{\"term\":{\"a\":{\"value\":1.0,\"case_insensitive\":true}}}"))
                    .isEqualTo(new Query.Terms(new FieldPath("a"), List.of(new FieldValue.Numeric("1.0")), true));
            assertThat(read("{\"term\":{\"a\":true}}"))
                    .isEqualTo(Query.Terms.of(new FieldPath("a"), new FieldValue.Truth(true)));
        }

        @Test
        void terms_prefix_exists_and_ids_are_read() {
            assertThat(read("{\"terms\":{\"a\":[\"x\",2],\"boost\":1}}"))
                    .isEqualTo(new Query.Terms(
                            new FieldPath("a"), List.of(new FieldValue.Text("x"), new FieldValue.Numeric("2")), false));
            assertThat(read("{\"prefix\":{\"a\":\"x\"}}")).isEqualTo(new Query.Prefix(new FieldPath("a"), "x", false));
            assertThat(read("{\"prefix\":{\"a\":{\"value\":\"x\",\"case_insensitive\":true}}}"))
                    .isEqualTo(new Query.Prefix(new FieldPath("a"), "x", true));
            assertThat(read("{\"exists\":{\"field\":\"a\"}}")).isEqualTo(new Query.Exists(new FieldPath("a")));
            assertThat(read("{\"ids\":{\"values\":[\"1\",2]}}"))
                    .isEqualTo(new Query.Ids(Set.of(new DocumentId("1"), new DocumentId("2"))));
            assertThat(read("{\"ids\":{\"values\":\"1\"}}")).isEqualTo(new Query.Ids(Set.of(new DocumentId("1"))));
        }

        @Test
        void term_and_terms_on_the_id_are_ids() {
            assertThat(read("{\"term\":{\"_id\":\"a\"}}")).isEqualTo(new Query.Ids(Set.of(new DocumentId("a"))));
            assertThat(read("{\"term\":{\"_id\":{\"value\":7}}}"))
                    .isEqualTo(new Query.Ids(Set.of(new DocumentId("7"))));
            assertThat(read("{\"terms\":{\"_id\":[\"a\",\"b\",\"a\"]}}"))
                    .isEqualTo(new Query.Ids(Set.of(new DocumentId("a"), new DocumentId("b"))));
            assertThat(read("{\"terms\":{\"_id\":[]}}")).isEqualTo(new Query.Ids(Set.of()));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                quoteCharacter = '^',
                value = {
                    "{\"prefix\":{\"_id\":\"a\"}}; [prefix] on [_id] is not offered, use [ids], [term] or [terms]",
                    "{\"exists\":{\"field\":\"_id\"}}; [exists] on [_id] is not offered, use [ids], [term] or [terms]",
                    "{\"range\":{\"_id\":{\"gt\":\"a\"}}}; [range] on [_id] is not offered, use [ids], [term] or [terms]",
                    "{\"term\":{\"_id\":{\"value\":\"a\",\"case_insensitive\":true}}}; [term] on [_id] with"
                            + " [case_insensitive] is not offered, use [ids], [term] or [terms]",
                    "{\"term\":{\"_index\":\"a\"}}; [term] on [_index] is not offered, name the index in the path",
                    "{\"terms\":{\"_index\":[\"a\"]}}; [terms] on [_index] is not offered, name the index in the path",
                    "{\"exists\":{\"field\":\"_source\"}}; [exists] on [_source] is not offered, use a field of the"
                            + " document",
                    "{\"term\":{\"_type\":\"a\"}}; [term] on [_type] is not offered, use a field of the document",
                    "{\"term\":{\"_routing\":\"a\"}}; [term] on [_routing] is not offered, use a field of the document",
                    "{\"range\":{\"_seq_no\":{\"gt\":1}}}; [range] on [_seq_no] is not offered, use a field of the"
                            + " document",
                    "{\"prefix\":{\"_version\":\"1\"}}; [prefix] on [_version] is not offered, use a field of the document"
                })
        void metadata_that_is_not_searched_is_refused(String query, String reason) {
            assertThatThrownBy(() -> read(query)).hasMessage(reason);
        }

        @Test
        void a_range_may_have_the_older_names_of_its_limits() {
            assertThat(read("{\"range\":{\"a\":{\"from\":1,\"to\":\"z\",\"include_lower\":true,\"include_upper\":false,"
                            + "\"relation\":\"WITHIN\",\"boost\":1.0}}}"))
                    .isEqualTo(read("{\"range\":{\"a\":{\"gte\":1,\"lt\":\"z\"}}}"));
            assertThat(read("{\"range\":{\"a\":{\"include_lower\":false,\"from\":1,\"to\":null}}}"))
                    .isEqualTo(read("{\"range\":{\"a\":{\"gt\":1}}}"));
            assertThat(read("{\"range\":{\"a\":{\"from\":1,\"to\":2}}}"))
                    .isEqualTo(read("{\"range\":{\"a\":{\"gte\":1,\"lte\":2}}}"));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                quoteCharacter = '^',
                value = {
                    "{\"range\":{\"a\":{\"from\":1,\"gt\":1}}}; [range] query does not support two lower limits, found [gt]",
                    "{\"range\":{\"a\":{\"lte\":1,\"to\":1}}}; [range] query does not support two upper limits, found [to]",
                    "{\"range\":{\"a\":{\"from\":1,\"include_lower\":\"x\"}}}; [range] Failed to parse value [x] of"
                            + " [include_lower] as only [true] or [false] are allowed.",
                    "{\"range\":{\"a\":{\"gt\":1,\"relation\":\"near\"}}}; [range] query does not support relation [near]",
                    "{\"wrapper\":{\"query\":\"{}\"}}; [wrapper] query must contain a query that is encoded in base64",
                    "{\"bool\":{\"adjust_pure_negative\":false}}; [bool] with [adjust_pure_negative] of [false] is not offered"
                })
        void older_forms_that_contradict_themselves_are_refused(String query, String reason) {
            assertThatThrownBy(() -> read(query)).hasMessage(reason);
        }

        @Test
        void all_queries_in_base64_together_have_a_maximum_size() {
            String inner = "{\"term\":{\"a\":\"" + "x".repeat(40_000) + "\"}}";
            String wrapper = "{\"wrapper\":{\"query\":\""
                    + Base64.getEncoder().encodeToString(inner.getBytes(StandardCharsets.UTF_8)) + "\"}}";

            assertThatCode(() -> read(wrapper)).doesNotThrowAnyException();
            assertThatThrownBy(() -> read("{\"bool\":{\"should\":[" + wrapper + "," + wrapper + "]}}"))
                    .hasMessage("[wrapper] queries must have at most [65536] bytes in one request");
        }

        @Test
        void a_query_may_be_encoded_in_base64() {
            String inner = "{\"term\":{\"a\":\"x\"}}";
            String encoded = Base64.getEncoder().encodeToString(inner.getBytes(StandardCharsets.UTF_8));

            assertThat(read("{\"bool\":{\"adjust_pure_negative\":true,\"must\":[{\"wrapper\":{\"query\":\"" + encoded
                            + "\"}}]}}"))
                    .isEqualTo(read("{\"bool\":{\"must\":[" + inner + "]}}"));
        }

        @Test
        void a_range_on_a_field_keeps_its_values_and_calculates_dates() {
            assertThat(read("{\"range\":{\"a\":{\"gte\":1,\"lt\":\"z\"}}}"))
                    .isEqualTo(new Query.Between(
                            new FieldPath("a"),
                            Optional.of(new Query.Bound(new FieldValue.Numeric("1"), true)),
                            Optional.of(new Query.Bound(new FieldValue.Text("z"), false))));
            assertThat(read("{\"range\":{\"a\":{\"gt\":\"now-1d/d\",\"lte\":null}}}"))
                    .isEqualTo(new Query.Between(
                            new FieldPath("a"),
                            Optional.of(new Query.Bound(new FieldValue.Text("2026-11-19T23:59:59.999999Z"), false)),
                            Optional.empty()));
        }
    }

    @Nested
    class Moments {

        @ParameterizedTest
        @CsvSource({
            "gte, 2015-05-17, 2015-05-17T00:00:00Z, 9999-12-31T23:59:59.999999Z",
            "gt, 2015-05-17, 2015-05-18T00:00:00Z, 9999-12-31T23:59:59.999999Z",
            "lte, 2015-05-17, 0000-01-01, 2015-05-17T23:59:59.999999Z",
            "lt, 2015-05-17, 0000-01-01, 2015-05-16T23:59:59.999999Z",
            "gte, now-1h, 2026-11-20T11:00:00Z, 9999-12-31T23:59:59.999999Z",
            "lt, 2015||+1y/y, 0000-01-01, 2015-12-31T23:59:59.999999Z"
        })
        void one_end_takes_the_first_or_last_moment_of_what_is_meant(String end, String value, String from, String to) {
            assertThat(read("{\"range\":{\"@timestamp\":{\"" + end + "\":\"" + value + "\"}}}"))
                    .isEqualTo(during(from, to));
        }

        @Test
        void numbers_formats_and_time_zones_are_honoured() {
            assertThat(read("{\"range\":{\"@timestamp\":{\"gte\":1431857103000,\"lte\":1431857104000}}}"))
                    .isEqualTo(during("2015-05-17T10:05:03Z", "2015-05-17T10:05:04Z"));
            assertThat(
                            read(
                                    "{\"range\":{\"@timestamp\":{\"gte\":\"2015\",\"lte\":\"3000\",\"format\":\"epoch_millis\"}}}"))
                    .isEqualTo(during("1970-01-01T00:00:02.015Z", "1970-01-01T00:00:03Z"));
            assertThat(read("{\"range\":{\"@timestamp\":{\"time_zone\":\"+01:00\",\"gte\":\"2015-05-17\","
                            + "\"lt\":\"2015-05-18\"}}}"))
                    .isEqualTo(during("2015-05-16T23:00:00Z", "2015-05-17T22:59:59.999999Z"));
        }

        @Test
        void an_empty_range_matches_nothing_and_one_without_ends_everything_dated() {
            assertThat(read("{\"range\":{\"@timestamp\":{\"gt\":\"2016\",\"lt\":\"2015\"}}}"))
                    .isEqualTo(new Query.MatchNone());
            assertThat(read("{\"range\":{\"@timestamp\":{}}}")).isEqualTo(new Query.During(TimeRange.ALL));
        }

        @Test
        void a_term_means_the_whole_span() {
            assertThat(read("{\"term\":{\"@timestamp\":\"2015-05-17\"}}"))
                    .isEqualTo(during("2015-05-17", "2015-05-17T23:59:59.999999Z"));
            assertThat(read("{\"terms\":{\"@timestamp\":[\"2015-05-17T10:05:03Z\",1431857104000]}}"))
                    .isEqualTo(new Query.Bool(
                            List.of(),
                            List.of(
                                    during("2015-05-17T10:05:03Z", "2015-05-17T10:05:03.999999Z"),
                                    during("2015-05-17T10:05:04Z", "2015-05-17T10:05:04Z")),
                            List.of(),
                            1));
        }
    }

    @Nested
    class Combining {

        @Test
        void bool_takes_objects_and_arrays() {
            assertThat(read("{\"bool\":{\"must\":{\"term\":{\"a\":\"1\"}},\"filter\":[{\"term\":{\"b\":\"2\"}}],"
                            + "\"should\":[{\"term\":{\"c\":\"3\"}}],\"must_not\":{\"exists\":{\"field\":\"d\"}}}}"))
                    .isEqualTo(new Query.Bool(
                            List.of(is("a", "1"), is("b", "2")),
                            List.of(is("c", "3")),
                            List.of(new Query.Exists(new FieldPath("d"))),
                            0));
        }

        @ParameterizedTest
        @CsvSource({
            "'', 1",
            "'\"minimum_should_match\":0,', 1",
            "'\"minimum_should_match\":2,', 2",
            "'\"minimum_should_match\":-1,', 2",
            "'\"minimum_should_match\":\"67%\",', 2",
            "'\"minimum_should_match\":\"-34%\",', 2",
            "'\"minimum_should_match\":\"9\",', 9"
        })
        void how_many_of_three_should_clauses_have_to_match(String given, int expected) {
            String clauses = "{\"term\":{\"a\":\"1\"}},{\"term\":{\"a\":\"2\"}},{\"term\":{\"a\":\"3\"}}";

            assertThat(read("{\"bool\":{" + given + "\"should\":[" + clauses + "]}}"))
                    .isEqualTo(new Query.Bool(
                            List.of(), List.of(is("a", "1"), is("a", "2"), is("a", "3")), List.of(), expected));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "{}; query malformed, empty clause found",
                "[]; [_na] query malformed, must start with start_object",
                "{\"term\":1}; [term] query malformed, no start_object after query name",
                "{\"rnge\":{}}; unknown query [rnge] did you mean [range]?",
                "{\"term\":{\"a\":1},\"range\":{}}; [term] malformed query, expected [END_OBJECT] but found [FIELD_NAME]",
                "{\"term\":{}}; field name is null or empty",
                "{\"term\":{\"a\":[1]}}; [term] query does not support array of values",
                "{\"term\":{\"a\":null}}; value cannot be null",
                "{\"term\":{\"a\":1,\"b\":2}}; [term] query doesn't support multiple fields, found [a] and [b]",
                "{\"term\":{\"a\":{\"valeu\":1}}}; [term] query does not support [valeu]",
                "{\"terms\":{\"a\":1}}; [terms] query does not support [a]",
                "{\"terms\":{\"a\":{\"index\":\"x\"}}}; Required [id, path]",
                "{\"terms\":{\"a\":{\"index\":\"x\",\"id\":\"1\",\"path\":\"p\"}}}; [terms] query with a document lookup is not offered",
                "{\"terms\":{\"a\":[null]}}; No value specified for terms query",
                "{\"range\":{\"a\":1}}; [range] query does not support [a]",
                "{\"range\":{\"a\":{\"boundary\":\"open\"}}}; [range] query does not support [boundary]",
                "{\"range\":{\"@timestamp\":{\"format\":\"yyyy\"}}}; [range] format [yyyy] is not offered, only"
                        + " [strict_date_optional_time], [epoch_millis] and similar formats",
                "{\"range\":{\"@timestamp\":{\"time_zone\":\"Mars/Base\"}}}; [range] time_zone [Mars/Base] is not known",
                "{\"range\":{\"@timestamp\":{\"gt\":\"soon\"}}}; failed to parse date field [soon] with format"
                        + " [strict_date_optional_time||epoch_millis]",
                "{\"exists\":{}}; [exists] must be provided with a [field]",
                "{\"exists\":{\"field\":\"a*\"}}; field name [a*] must not contain wildcards",
                "{\"ids\":{}}; Required [values]",
                "{\"bool\":{\"mst\":[]}}; [1:10] [bool] unknown field [mst] did you mean [must]?",
                "{\"bool\":{\"must\":[{}]}}; query malformed, empty clause found",
                "{\"prefix\":{\"@timestamp\":\"2\"}}; Can only use prefix queries on text fields - not on [@timestamp]"
                        + " which is a date"
            })
    void what_is_wrong_is_said_in_upstreams_words(String json, String reason) {
        assertThatThrownBy(() -> read(json))
                .satisfies(refused -> assertThat(message(refused)).isEqualTo(reason));
    }

    private static @Nullable String message(Throwable refused) {
        return refused instanceof Rejection rejection ? Rejections.message(rejection) : refused.getMessage();
    }

    @Test
    void a_query_that_upstream_knows_is_told_apart_from_a_slip() {
        assertThatThrownBy(() -> read("{\"fuzzy\":{\"a\":1}}"))
                .hasMessage("query [fuzzy] is not offered, only [bool, boosting, constant_score, dis_max, exists, ids,"
                        + " match, match_all, match_bool_prefix, match_none, match_phrase, match_phrase_prefix,"
                        + " multi_match, prefix, query_string, range, regexp, simple_query_string, term, terms,"
                        + " wildcard, wrapper]");
    }

    @Test
    void queries_that_only_change_the_score_are_the_queries_inside_them() {
        String term = "{\"term\":{\"a\":1}}";
        String other = "{\"term\":{\"b\":2}}";

        assertThat(read("{\"constant_score\":{\"boost\":2,\"filter\":" + term + "}}"))
                .isEqualTo(read(term));
        assertThat(read("{\"boosting\":{\"negative_boost\":0.5,\"positive\":" + term + ",\"negative\":" + other + "}}"))
                .isEqualTo(read(term));
        assertThat(read("{\"dis_max\":{\"tie_breaker\":0.7,\"queries\":[" + term + "," + other + "]}}"))
                .isEqualTo(read("{\"bool\":{\"should\":[" + term + "," + other + "]}}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "{\"constant_score\":{}}; Required [filter]",
                "{\"boosting\":{\"positive\":{\"match_all\":{}},\"negative_boost\":1}}; Required [negative]",
                "{\"boosting\":{\"positive\":{\"match_all\":{}},\"negative\":{\"match_all\":{}}}}; Required [negative_boost]",
                "{\"boosting\":{\"positive\":{\"match_all\":{}},\"negative\":{\"x\":{}},\"negative_boost\":1}}; unknown query [x]",
                "{\"dis_max\":{\"queries\":[]}}; [dis_max] requires 'queries' field with at least one clause"
            })
    void queries_inside_them_are_required_and_checked(String json, String reason) {
        assertThatThrownBy(() -> read(json)).hasMessage(reason);
    }

    @Test
    void too_many_clauses_are_refused() {
        String clause = "{\"term\":{\"a\":1}},";

        assertThatThrownBy(() -> read("{\"bool\":{\"must\":[" + clause.repeat(1_024) + "{\"match_all\":{}}]}}"))
                .hasMessage("the query has more than 1024 clauses");
    }
}

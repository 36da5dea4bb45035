package io.millrace.adapters.http.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.json.StrictJson;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.JsonCandidate;
import io.millrace.domain.document.query.Query;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextQueriesTest {

    private static final Map<String, String> DOCUMENTS = new LinkedHashMap<>();

    static {
        DOCUMENTS.put("a", "{\"message\":\"Connection TIMEOUT to web-01\",\"status\":404,\"host\":\"web-01\"}");
        DOCUMENTS.put("b", "{\"message\":\"connection refused\",\"status\":\"500\",\"host\":\"web-02\",\"ok\":false}");
        DOCUMENTS.put("c", "{\"message\":[\"disk full\",\"timeout\"],\"status\":[1,2.50],\"host\":\"db-01\"}");
        DOCUMENTS.put("d", "{\"title\":\"timeout\",\"tags\":{\"x\":\"web\",\"url\":\"/a/b?c=d\"}}");
    }

    private static Query read(String json) {
        return QueryReader.read(
                StrictJson.parse(json.getBytes(StandardCharsets.UTF_8)), Instant.parse("2026-11-20T12:00:00Z"));
    }

    /** Returns the ids of the matching documents in a row. */
    private static String found(String json) {
        Query query = read(json.replace('\'', '"'));
        StringBuilder ids = new StringBuilder();
        DOCUMENTS.forEach((id, source) -> {
            String dated = "{\"@timestamp\":\"2015-05-17T10:00:00Z\"," + source.substring(1);
            if (query.matches(new JsonCandidate(EngineFixture.aDocument(id, "2015-05-17T10:00:00Z", dated)))) {
                ids.append(id);
            }
        });
        return ids.toString();
    }

    private static void assertRefused(String json, String... parts) {
        assertThatThrownBy(() -> read(json.replace('\'', '"'))).hasMessageContainingAll(parts);
    }

    @Nested
    class Match {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "{'match':{'message':'timeout'}} | ac",
                    "{'match':{'message':{'query':'timeout refused'}}} | abc",
                    "{'match':{'message':{'query':'timeout full','operator':'and'}}} | c",
                    "{'match':{'message':{'query':'web-01','operator':'AND'}}} | a",
                    "{'match':{'message':{'query':'connection timeout x','minimum_should_match':2}}} | a",
                    "{'match':{'message':{'query':'connection timeout x','minimum_should_match':'-1'}}} | a",
                    "{'match':{'message.keyword':'connection refused'}} | b",
                    "{'match':{'message.keyword':'refused'}} | ~~",
                    "{'match':{'status':404}} | a",
                    "{'match':{'status':'4.04e2'}} | a",
                    "{'match':{'status':'2.5 500'}} | bc",
                    "{'match':{'ok':false}} | b",
                    "{'match':{'message':'-'}} | ~~",
                    "{'match':{'message':{'query':'','zero_terms_query':'all'}}} | abcd",
                    "{'match':{'_id':'b'}} | b",
                    "{'match':{'@timestamp':'2015-05-17'}} | abcd",
                    "{'match':{'@timestamp':{'query':'x','lenient':true}}} | ~~",
                    "{'match_phrase':{'message':'connection timeout'}} | a",
                    "{'match_phrase':{'message':'timeout connection'}} | ~~",
                    "{'match_phrase_prefix':{'message':'connection re'}} | b",
                    "{'match_bool_prefix':{'message':'full tim'}} | ac",
                    "{'multi_match':{'query':'timeout','fields':['title^3','message']}} | acd",
                    "{'multi_match':{'query':'timeout'}} | acd",
                    "{'multi_match':{'query':'timeout','fields':['t*']}} | d",
                    "{'multi_match':{'query':'web','fields':['tags.*']}} | d",
                    "{'multi_match':{'query':'connection web','fields':['message','host'],'operator':'and'}} | a",
                    "{'multi_match':{'query':'refused 02','type':'cross_fields','fields':['message','host'],"
                            + "'operator':'and'}} | b",
                    "{'multi_match':{'query':'connection re','type':'phrase_prefix'}} | b",
                    "{'multi_match':{'query':'2015'}} | ~~"
                })
        void words_are_found_in_fields(String query, String expected) {
            assertThat(found(query)).isEqualTo(expected);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "{'match':{'message':{'query':'timeuot','fuzziness':1}}} | ac",
                    "{'match':{'message':{'query':'timeuot','fuzziness':'AUTO'}}} | ac",
                    "{'match':{'message':{'query':'timeuot','fuzziness':'AUTO:8,9'}}} | ~~",
                    "{'match':{'message':{'query':'timeuot','fuzziness':1,'fuzzy_transpositions':false}}} | ~~",
                    "{'match':{'message':{'query':'imeout','fuzziness':1,'prefix_length':1}}} | ~~",
                    "{'match':{'message':{'query':'conection refusd','fuzziness':1,'operator':'and'}}} | b",
                    "{'match':{'status':{'query':'405','fuzziness':1}}} | ~~",
                    "{'match':{'status':{'query':'404','fuzziness':1}}} | a",
                    "{'match_bool_prefix':{'message':{'query':'timeuot disc','fuzziness':1}}} | ac",
                    "{'multi_match':{'query':'timeuot','fields':['title','message'],'fuzziness':1}} | acd",
                    "{'multi_match':{'query':'dsik nothing','type':'bool_prefix','fuzziness':1}} | c"
                })
        void words_may_differ_in_a_few_characters(String query, String expected) {
            assertThat(found(query)).isEqualTo(expected);
        }

        @Test
        void what_would_change_the_result_is_rejected_by_name() {
            assertRefused("{'match':{'a':{'query':'x','fuzziness':3}}}", "[fuzziness] must be [AUTO]", "was [3]");
            assertRefused("{'match':{'a':{'query':'x','fuzziness':'AUTO:6,3'}}}", "lowerLimit must be smaller");
            assertRefused("{'match':{'a':{'query':'x','prefix_length':-1}}}", "prefix length to be non-negative");
            assertRefused("{'match':{'a':{'query':'x','max_expansions':0}}}", "maxExpansions to be positive");
            assertRefused("{'match_phrase':{'a':{'query':'x','fuzziness':1}}}", "[fuzziness] of [1]");
            assertRefused(
                    "{'multi_match':{'query':'x','type':'cross_fields','fuzziness':1}}",
                    "Fuzziness not allowed for type [cross_fields]");
            assertRefused("{'match_phrase':{'a':{'query':'x','slop':2}}}", "[slop] of [2]");
            assertRefused("{'match':{'a':{'query':'x','analyzer':'german'}}}", "[analyzer] of [german]");
            assertRefused("{'match':{'a':{'query':'x','operator':'xor'}}}", "either AND or OR");
            assertRefused("{'match':{'a':{'query':'x y','minimum_should_match':'3<5'}}}", "minimum_should_match");
            assertRefused("{'match':{'a':{'text':'x'}}}", "unknown field [text]");
            assertRefused("{'match':{'a':{}}}", "requires query value");
            assertRefused("{'match':{'a':['x']}}", "must be a string or number");
            assertRefused("{'match':{'a':'x','b':'y'}}", "doesn't support multiple fields");
            assertRefused("{'match':{}}", "field name is null or empty");
            assertRefused("{'match':{'_index':'x'}}", "[_index]");
            assertRefused("{'match':{'@timestamp':'x'}}", "x");
            assertRefused("{'multi_match':{'query':'x','type':'best'}}", "type [best]");
        }

        @Test
        void the_number_of_clauses_is_limited() {
            String words = "x ".repeat(100);
            String fields = "'a',".repeat(5) + "'b','c','d','e','f','g','h','i','j','k','l'";

            assertRefused(
                    "{'multi_match':{'query':'" + words + "','fields':[" + fields + "]}}", "more than 1024 clauses");
        }
    }

    @Nested
    class Patterns {

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                value = {
                    "{'wildcard':{'host':'web-*'}} ; ab",
                    "{'wildcard':{'host':{'value':'WEB-0?','case_insensitive':true}}} ; ab",
                    "{'wildcard':{'host':{'wildcard':'web*'}}} ; ab",
                    "{'wildcard':{'message.keyword':'*refused'}} ; b",
                    "{'regexp':{'host':'(web|db)-01'}} ; ac",
                    "{'regexp':{'host':{'value':'WEB.*','case_insensitive':true,'flags':'ALL'}}} ; ab",
                    "{'dis_max':{'queries':[{'wildcard':{'host':'db*'}},{'match':{'message':'refused'}}]}} ; bc",
                    "{'constant_score':{'filter':{'match':{'message':'refused'}}}} ; b"
                })
        void patterns_match_whole_texts(String query, String expected) {
            assertThat(found(query)).isEqualTo(expected);
        }

        @Test
        void invalid_patterns_are_rejected() {
            assertRefused("{'regexp':{'a':'('}}", "regular expression [(]");
            assertRefused("{'regexp':{'a':'~a'}}", "[~]");
            assertRefused("{'wildcard':{'@timestamp':'2015*'}}", "which is a date");
            assertRefused("{'wildcard':{'a':{'value':null}}}", "value cannot be null");
            assertRefused("{'wildcard':{'a':{}}}", "value cannot be null");
        }
    }

    @Nested
    class QueryString {

        private String of(String text) {
            return found(
                    "{'query_string':{'query':'" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "'}}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "timeout | acd",
                    "timeout refused | abcd",
                    "timeout AND refused | ~~",
                    "message:timeout AND host:web-* | a",
                    "message:timeout && !host:web-01 | c",
                    "+message:timeout -host:db-01 | a",
                    "message:(timeout refused) | abc",
                    "message:(+timeout +full) | c",
                    "message:\"connection timeout\" | a",
                    "\"disk full\"^2 OR title:timeout^1.5 | cd",
                    "status:404 | a",
                    "status:[400 TO 500] | ab",
                    "status:[400 TO 500} | a",
                    "status:{404 TO *] | b",
                    "status:>=404 | ab",
                    "status:>404 | b",
                    "status:<3 | c",
                    "@timestamp:[2015-05-17 TO 2015-05-18] | abcd",
                    "@timestamp:>2015-05-17T10:00:00Z | ~~",
                    "@timestamp:>=\"2015-05-17T10:00:00Z\" | abcd",
                    "host:/web-0[12]/ | ab",
                    "/ti.*t/ | acd",
                    "host:web-01 | a",
                    "_exists_:title | d",
                    "NOT _exists_:title | abc",
                    "title:* | d",
                    "* | abcd",
                    "*:* | abcd",
                    "t*:timeout | d",
                    "tags.url:\"/a/b?c=d\" | d",
                    "tags.url:\\/a\\/b\\?c\\=d | d",
                    "host:web\\-0? | ab",
                    "tim* | acd",
                    "message.keyword:connection\\ refused | b",
                    "message.keyword:connection | ~~",
                    "a OR message:timeout AND status:404 | a",
                    "(message:timeout OR message:refused) AND host:web-* | ab",
                    "NOT message:timeout | bd",
                    "~~ | ~~"
                })
        void the_syntax_of_Lucene_is_understood(String text, String expected) {
            assertThat(of(text)).isEqualTo(expected);
        }

        @Test
        void options_change_fields_and_operators() {
            assertThat(found("{'query_string':{'query':'timeout','default_field':'title'}}"))
                    .isEqualTo("d");
            assertThat(found("{'query_string':{'query':'timeout','fields':['title','message']}}"))
                    .isEqualTo("acd");
            assertThat(found("{'query_string':{'query':'timeout full','default_operator':'AND'}}"))
                    .isEqualTo("c");
            assertThat(found("{'query_string':{'query':'timeout OR refused','default_operator':'AND'}}"))
                    .isEqualTo("abcd");
            assertThat(found("{'query_string':{'query':'timeout full connection','minimum_should_match':2}}"))
                    .isEqualTo("ac");
            assertThat(found("{'query_string':{'query':'@timestamp:x','lenient':true,'analyze_wildcard':true}}"))
                    .isEmpty();
        }

        @Test
        void invalid_and_unsupported_syntax_is_rejected_by_name() {
            for (String text :
                    List.of("(a", "a)", "[1 TO", "f:[1 2]", "f:[1 TO 2", "AND a", "a AND", "f:", "a^", "^")) {
                assertRefused("{'query_string':{'query':'" + text + "'}}", "Failed to parse query [" + text + "]");
            }
            assertRefused("{'query_string':{'query':'a~2'}}", "fuzzy terms and phrases with gaps [~2]");
            assertRefused("{'query_string':{'query':'[1 TO 2]'}}", "a range needs the name of a field");
            assertRefused("{'query_string':{'query':'@timestamp:x'}}", "x");
            assertRefused("{'query_string':{'query':'_index:x'}}", "[_index]");
            assertRefused("{'query_string':{'query':'@timestamp:2015*'}}", "which is a date");
            assertRefused("{'query_string':{}}", "Required [query]");
            assertRefused("{'query_string':{'query':'" + "(".repeat(31) + "'}}", "nested levels");
            assertRefused("{'query_string':{'query':'" + "a ".repeat(2_000) + "'}}", "more than 1024 clauses");
        }
    }

    @Nested
    class SimpleQueryString {

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                quoteCharacter = '~',
                value = {
                    "timeout refused;abcd",
                    "timeout + full;c",
                    "timeout | refused;abcd",
                    "connection + -timeout;b",
                    "\"connection timeout\";a",
                    "tim*;acd",
                    "(timeout | refused) + connection;ab",
                    "timeout full connection + 404;a",
                    "-timeout;b",
                    ")(\" ;~~",
                    "((timeout;acd"
                })
        void the_simple_syntax_is_understood(String text, String expected) {
            String query = text.replace("\"", "\\\"");

            assertThat(found("{'simple_query_string':{'query':'" + query + "'}}"))
                    .isEqualTo(expected);
        }

        @Test
        void options_change_fields_and_operators() {
            assertThat(found("{'simple_query_string':{'query':'timeout full','fields':['message'],"
                            + "'default_operator':'and'}}"))
                    .isEqualTo("c");
            assertThat(found("{'simple_query_string':{'query':'timeout full connection','minimum_should_match':2}}"))
                    .isEqualTo("ac");
            assertThat(found("{'simple_query_string':{'query':'timeout','minimum_should_match':2}}"))
                    .isEqualTo(found("{'simple_query_string':{'query':'timeout'}}"));
        }

        @Test
        void unsupported_features_are_rejected_by_name() {
            assertRefused(
                    "{'simple_query_string':{'query':'a b','minimum_should_match':'x'}}",
                    "[simple_query_string] minimum_should_match must be a whole number or a percentage");
            assertRefused("{'simple_query_string':{'query':'a~1'}}", "[~1]");
            assertRefused("{'simple_query_string':{'query':'a','flags':'AND'}}", "[flags] of [AND]");
            assertRefused("{'simple_query_string':{'query':'" + "(".repeat(31) + "a'}}", "nested levels");
        }
    }
}

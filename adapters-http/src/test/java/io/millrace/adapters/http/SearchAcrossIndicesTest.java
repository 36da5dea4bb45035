package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches whose results depend on the indices of the documents, or on documents of other indices. */
class SearchAcrossIndicesTest {

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void create() {
        for (String index : new String[] {"one", "two"}) {
            store.send("PUT", "/" + index);
            store.send("PUT", "/" + index + "/_alias/alias-" + index);
            for (String id : new String[] {"a", "b"}) {
                write("/" + index + "/_create/" + id, "{'user':'" + id + "'}");
            }
        }
        store.send("PUT", "/lookup");
        write("/lookup/_create/1", "{'followers':['b',null,{'name':'x'}],'o':{'p':[{'q':'a'},{'q':'b'}]}}");
    }

    private void write(String path, String source) {
        assertThat(store.send("PUT", path, source.replace('\'', '"')).status()).isEqualTo(201);
    }

    @AfterEach
    void stop() {
        store.close();
    }

    private String found(String path, String body) {
        Answer answer = store.send("POST", path, body.replace('\'', '"'));
        return answer.line().replace('"', '\'');
    }

    private String hits(String body) {
        return found(
                "/one,two/_search?filter_path=hits.max_score,hits.hits._index,hits.hits._id,hits.hits._score", body);
    }

    private static String hit(String index, String id, String score) {
        return "{'_index':'" + index + "','_id':'" + id + "','_score':" + score + "}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "[{'two':2.5}]",
                "[{'alias-two':2.5}]",
                "[{'tw*':2.5}]",
                "[{'two':2.5},{'alias-two':0.5},{'one':1}]",
                "{'two':2.5,'one':1}"
            })
    void documents_of_indices_with_a_higher_score_come_first(String boosts) {
        assertThat(hits("{'indices_boost':" + boosts + "}"))
                .isEqualTo("200 {'hits':{'max_score':2.5,'hits':[" + hit("two", "a", "2.5") + ","
                        + hit("two", "b", "2.5") + "," + hit("one", "a", "1.0") + "," + hit("one", "b", "1.0")
                        + "]}}");
        assertThat(hits("{'size':2,'from':1,'indices_boost':" + boosts + "}"))
                .isEqualTo("200 {'hits':{'max_score':2.5,'hits':[" + hit("two", "b", "2.5") + ","
                        + hit("one", "a", "1.0") + "]}}");
    }

    @Test
    void all_documents_count_regardless_of_their_scores() {
        assertThat(found("/one,two/_search?filter_path=hits.total", "{'size':1,'indices_boost':[{'two':2}]}"))
                .isEqualTo("200 {'hits':{'total':{'value':4,'relation':'eq'}}}");
        assertThat(found(
                        "/one,two/_search?filter_path=hits.total",
                        "{'size':1,'track_total_hits':3,'indices_boost':[{'two':2}]}"))
                .isEqualTo("200 {'hits':{'total':{'value':3,'relation':'gte'}}}");
    }

    @Test
    void an_order_of_the_request_takes_precedence() {
        assertThat(found(
                        "/one,two/_search?filter_path=hits.hits._index",
                        "{'sort':['user','_doc'],'indices_boost':[{'two':2}]}"))
                .isEqualTo(
                        "200 {'hits':{'hits':[{'_index':'one'},{'_index':'two'},{'_index':'one'},{'_index':'two'}]}}");
    }

    @Test
    void the_object_form_has_a_warning() {
        Answer answer = store.send("POST", "/one/_search", "{\"indices_boost\":{\"one\":2}}");

        assertThat(answer.header("Warning")).contains("Object format in indices_boost is deprecated");
    }

    @Test
    void boosts_that_cannot_apply_are_rejected() {
        assertThat(found("/one/_search", "{'indices_boost':[{'none':2}]}")).contains("no such index [none]");
        assertThat(found("/one/_search?ignore_unavailable=true", "{'indices_boost':[{'none':2}]}"))
                .startsWith("200");
        assertThat(found("/one/_search?scroll=1m", "{'indices_boost':[{'one':2}]}"))
                .contains("[indices_boost] is not offered in a scroll context");
        String many = IntStream.range(0, 65).mapToObj(i -> "{'i" + i + "':1}").collect(Collectors.joining(","));
        assertThat(found("/one/_search", "{'indices_boost':[" + many + "]}"))
                .contains("[indices_boost] must not have more than 64 entries, but had 65");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'index':'lookup','id':'1','path':'followers'}             | 1",
                "{'index':'lookup','id':'1','path':'o.p.q','type':'_doc'}   | 2",
                "{'index':'lookup','id':'1','path':'o'}                     | 0",
                "{'index':'lookup','id':'2','path':'followers'}             | 0"
            })
    void terms_can_be_values_of_another_document(String reference, int expected) {
        String terms = "{'terms':{'user':" + reference + "}}";

        assertThat(found("/one/_count", "{'query':" + terms + "}")).startsWith("200 {'count':" + expected + ",");
        assertThat(found(
                        "/one/_search?filter_path=hits.total.value,aggregations",
                        "{'size':0,'query':{'bool':{'filter':" + terms + "}},'aggs':{'a':{'filter':" + terms + "}}}"))
                .isEqualTo("200 {'hits':{'total':{'value':" + expected + "}},'aggregations':{'a':{'doc_count':"
                        + expected + "}}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'index':'none','id':'1','path':'a'}                  | no such index [none]",
                "{'index':'lookup','id':'1'}                           | Required [path]",
                "{'index':'lookup','id':'1','path':'a','store':true}   | [terms_lookup] unknown field [store]",
                "{'index':'lookup','id':'1','path':'a','routing':'r'}  | [routing] is not offered in a document lookup"
            })
    void impossible_lookups_are_rejected(String reference, String reason) {
        assertThat(found("/one/_search", "{'query':{'terms':{'user':" + reference + "}}}"))
                .startsWith("4")
                .contains(reason);
    }

    @Test
    void lookups_are_rejected_in_scrolls_and_in_long_requests() {
        String lookup = "{'query':{'terms':{'user':{'index':'lookup','id':'1','path':'followers'}}}}";

        assertThat(found("/one/_search?scroll=1m", lookup))
                .startsWith("400")
                .contains("[terms] query with a document lookup is not offered in a scroll context");
        assertThat(found("/one/_search", lookup + " ".repeat(16 << 10)))
                .startsWith("400")
                .contains("a request with a document lookup must be shorter than 16384 bytes");
    }

    @Test
    void a_lookup_finds_a_limited_number_of_values() {
        write("/lookup/_create/many", "{'a':[" + "1,".repeat(65_536) + "1]}");

        assertThat(found("/one/_search", "{'query':{'terms':{'user':{'index':'lookup','id':'many','path':'a'}}}}"))
                .startsWith("400")
                .contains("a document lookup must not find more than 65536 values");
    }

    @Test
    void a_request_has_few_lookups() {
        String many = IntStream.range(0, 17)
                .mapToObj(i -> "{'terms':{'user':{'index':'lookup','id':'" + i + "','path':'a'}}}")
                .collect(Collectors.joining(","));

        assertThat(found("/one/_search", "{'query':{'bool':{'should':[" + many + "]}}}"))
                .startsWith("400")
                .contains("must not have more than 16 document lookups");
    }
}

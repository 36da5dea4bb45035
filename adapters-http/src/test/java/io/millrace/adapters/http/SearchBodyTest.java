package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchBodyTest {

    private static final String SOURCE = "{'@timestamp':'2015-05-17T10:00:00.123456Z','n':1.50,"
            + "'a':{'b':['x',null,'y'],'c.d':true},'list':[{'e':1},{'e':'2015-05-17'}],'bad':'\\\\ud800'}";

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void write() {
        store.createLogs();
        assertThat(store.send(
                                "PUT",
                                "/logs/_create/1",
                                SOURCE.replace('\'', '"').replace("\\\\", "\\"))
                        .status())
                .isEqualTo(201);
    }

    @AfterEach
    void stop() {
        store.close();
    }

    /** Returns the hit of a search, without its index. */
    private String hit(String parameters, String body) {
        String response = store.send("POST", "/logs/_search" + parameters, body.replace('\'', '"'))
                .line()
                .replace('"', '\'');
        int from = response.indexOf("'hits':[{");
        assertThat(from).as(response).isPositive();
        return response.substring(from + 9, response.length() - 4)
                .replace("'_index':'" + StoreServer.BACKING_INDEX + "',", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'_source':false}                                  | '_id':'1','_score':1.0",
                "{'_source':false,'version':true}                   | '_id':'1','_version':1,'_score':1.0",
                "{'_source':false,'seq_no_primary_term':true}       | '_id':'1','_seq_no':0,'_primary_term':1,'_score':1.0",
                "{'_source':false,'version':false,'script_fields':{}} | '_id':'1','_score':1.0",
                "{'stored_fields':['*']}                            | '_id':'1','_score':1.0",
                "{'stored_fields':'_none_'}                         | '_score':1.0",
                "{'stored_fields':['*'],'_source':['n']}            | '_id':'1','_score':1.0,'_source':{'n':1.50}",
                "{'stored_fields':['_source'],'_source':['n']}      | '_id':'1','_score':1.0,'_source':{'n':1.50}"
            })
    void the_members_of_hits_are_chosen_by_the_body(String body, String expected) {
        assertThat(hit("", body)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "['n']                                              | 'n':[1.50]",
                "['a.b.keyword','a.b']                              | 'a.b.keyword':['x','y'],'a.b':['x','y']",
                "['a.*']                                            | 'a.b':['x','y'],'a.c.d':[true]",
                "['a.*','a*',{'field':'a.b'}]                       | 'a.b':['x','y'],'a.c.d':[true]",
                "['list.e']                                         | 'list.e':[1,'2015-05-17']",
                "['bad']                                            | 'bad':['?']",
                "['@timestamp']                                     | '@timestamp':['2015-05-17T10:00:00.123Z']",
                "[{'field':'@timestamp','format':'epoch_millis'}]   | '@timestamp':['1431856800123']",
                "[{'field':'@timestamp','format':'strict_date_optional_time_nanos'}] | '@timestamp':['2015-05-17T10:00:00.123456Z']",
                "[{'field':'@timestamp','format':'use_field_mapping'}] | '@timestamp':['2015-05-17T10:00:00.123Z']",
                "[{'field':'@timestamp','format':'yyyy/MM/dd SSSSSSSSS'}] | '@timestamp':['2015/05/17 123456000']",
                "[{'field':'n','format':'#.0'}]                     | 'n':['1.5']",
                "[{'field':'list.e','format':'strict_date'}]        | 'list.e':['1970-01-01','2015-05-17']"
            })
    void fields_are_read_from_the_source(String fields, String expected) {
        for (String member : new String[] {"fields", "docvalue_fields"}) {
            assertThat(hit("", "{'_source':false,'" + member + "':" + fields + "}"))
                    .isEqualTo("'_id':'1','_score':1.0,'fields':{" + expected + "}");
        }
    }

    @Test
    void fields_without_values_are_absent() {
        assertThat(hit("", "{'_source':false,'fields':['gone','a','list']}")).isEqualTo("'_id':'1','_score':1.0");
    }

    @Test
    void the_same_is_possible_with_parameters() {
        assertThat(hit("?_source=false&version=true&seq_no_primary_term=true&docvalue_fields=n,gone", ""))
                .isEqualTo("'_id':'1','_version':1,'_seq_no':0,'_primary_term':1,'_score':1.0,'fields':{'n':[1.50]}");
        assertThat(hit("?stored_fields=_none_", "")).isEqualTo("'_score':1.0");
    }

    @Test
    void fields_can_be_filtered() {
        assertThat(store.send("POST", "/logs/_search?filter_path=hits.hits.fields.n", "{\"fields\":[\"*\"]}")
                        .line())
                .isEqualTo("200 {\"hits\":{\"hits\":[{\"fields\":{\"n\":[1.50]}}]}}");
    }

    @Test
    void sorted_hits_have_a_score_if_it_is_tracked() {
        String sorted = "{'_source':false,'sort':['@timestamp']%s}";

        assertThat(hit("", String.format(sorted, ""))).startsWith("'_id':'1','_score':null,'sort'");
        assertThat(hit("", String.format(sorted, ",'track_scores':true"))).startsWith("'_id':'1','_score':1.0,'sort'");
        assertThat(hit("?track_scores=true", String.format(sorted, ""))).startsWith("'_id':'1','_score':1.0,'sort'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'match':{'text':'fox dog'}}        | {'fields':{'text':{}}}             | 'text':['a quick <em>Fox</em>,"
                        + " a lazy <em>dog</em>']",
                "{'match':{'text':'fox dog'}}        | {'fields':{'text':{'fragment_size':9}}} | 'text':['a quick"
                        + " <em>Fox</em>,',' a lazy <em>dog</em>']",
                "{'match':{'text':'fox dog'}}        | {'fields':{'text':{'fragment_size':9,'number_of_fragments':1}}}"
                        + " | 'text':['a quick <em>Fox</em>,']",
                "{'match_phrase':{'text':'lazy dog'}} | {'fields':{'t*':{'number_of_fragments':0}},'pre_tags':['<'],"
                        + "'post_tags':['>']} | 'text':['a quick Fox, a <lazy dog>']",
                "{'query_string':{'query':'fox x'}}  | {'fields':{'*':{}}} | 'text':['a quick <em>Fox</em>, a lazy"
                        + " dog'],'a.b':['<em>x</em>']",
                "{'match':{'text':'x fox'}}          | {'fields':{'a.b':{}},'require_field_match':false}"
                        + " | 'a.b':['<em>x</em>']",
                "{'term':{'a.b':'y'}}                | {'fields':{'a.b.keyword':{}}} | 'a.b.keyword':['<em>y</em>']"
            })
    void matching_words_are_highlighted(String query, String highlight, String expected) {
        store.send(
                "PUT",
                "/logs/_create/3",
                "{\"@timestamp\":\"2015-05-17\",\"text\":\"a quick Fox, a lazy dog\",\"a\":{\"b\":[\"x\",\"y\"]}}");
        String body = "{'_source':false,'query':{'bool':{'must':[" + query.strip() + ",{'ids':{'values':['3']}}]}},"
                + "'highlight':" + highlight.strip() + "}";

        assertThat(hit("", body)).isEqualTo("'_id':'3','_score':1.0,'highlight':{" + expected.strip() + "}");
    }

    @Test
    void documents_without_matching_words_have_no_highlight() {
        assertThat(hit("", "{'_source':false,'highlight':{'fields':{'*':{}}}}")).isEqualTo("'_id':'1','_score':1.0");
    }

    @Test
    void hits_are_sorted_by_fields_and_continue_after_their_sort_values() {
        store.send("PUT", "/logs/_create/2", "{\"@timestamp\":\"2015-05-17\",\"n\":\"\\ud800\"}");
        store.send("PUT", "/logs/_create/3", "{\"@timestamp\":\"2015-05-17T00:00:00.000001Z\",\"n\":[7,true]}");
        String sorted = "{'_source':false,'size':1,'sort':['n','@timestamp']%s}";

        assertThat(hit("", String.format(sorted, "")))
                .startsWith("'_id':'1','_score':null,'sort':[1.50,'2015-05-17T10:00:00.123456Z','");
        assertThat(hit("", String.format(sorted, ",'search_after':[1.5,'2015-05-17T10:00:00.123456Z']")))
                .startsWith("'_id':'3','_score':null,'sort':[7,'2015-05-17T00:00:00.000001Z','");
        assertThat(hit("", String.format(sorted, ",'search_after':[7,'2015-05-17T00:00:00.000001Z']")))
                .startsWith("'_id':'2','_score':null,'sort':['\\ud800',1431820800000,'");
    }

    @Test
    void empty_members_request_nothing() {
        String body = "{'_source':false,'script_fields':{},'highlight':{},'suggest':{},'rescore':[],'indices_boost':[],"
                + "'runtime_mappings':{},'aggs':{},'explain':false}";

        assertThat(hit("", body)).isEqualTo("'_id':'1','_score':1.0");
    }

    @Test
    void a_deeply_nested_document_does_not_delay_the_search() {
        int depth = 5_000;
        String nested = "{\"abcdefgh\":".repeat(depth) + "1" + "}".repeat(depth);
        store.send("PUT", "/logs/_create/2", "{\"@timestamp\":\"2015-05-17\",\"deep\":" + nested + "}");

        assertThat(store.send("POST", "/logs/_search", "{\"fields\":[\"deep.*\"],\"_source\":false}")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'script_fields':{'a':{}}}                         | [script_fields] is not offered",
                "{'indices_boost':[1]}                              | Expected [START_OBJECT] in [indices_boost] but found [VALUE_NUMBER]",
                "{'indices_boost':[{'logs':'2'}]}                   | Expected [VALUE_NUMBER] in [indices_boost] but found [VALUE_STRING]",
                "{'indices_boost':[{'logs':2,'a':1}]}               | must be an object with one member",
                "{'indices_boost':[{'logs':-1}]}                    | boost must be a positive float, got -1.0",
                "{'indices_boost':{'logs':1},'sort':'n','track_scores':true} | [indices_boost] is not offered with [sort]",
                "{'highlight':{'fields':{'n':{'type':'semantic'}}}} | [highlight] with [type] of [semantic] is not offered",
                "{'highlight':{'fields':{'n':{'encoder':'html'}}}}  | [encoder] of [html] is not offered",
                "{'highlight':{'fields':{'n':{'no_match_size':1}}}} | [no_match_size] of [1] is not offered",
                "{'highlight':{'fields':{'n':{'fragment_size':0}}}} | needs a positive [fragment_size]",
                "{'highlight':{'pre_tags':[],'fields':{}}}          | needs at least one tag in [pre_tags]",
                "{'highlight':{'fields':{'n':1}}}                   | the options of [n] as an object",
                "{'highlight':{'fields':[1]}}                       | must contain objects",
                "{'highlight':{'tags_schema':'styled'}}             | unknown field [tags_schema]",
                "{'highlight':{'order':'none'}}                     | Required [fields]",
                "{'highlight':true}                                 | [highlight] must be an object",
                "{'suggest':{'a':{'text':'b'}}}                     | [suggest] is not offered",
                "{'rescore':{'window_size':1}}                      | [rescore] is not offered",
                "{'runtime_mappings':{'a':{'type':'long'}}}         | [runtime_mappings] is not offered",
                "{'collapse':{}}                                    | [collapse] is not offered",
                "{'knn':{}}                                         | [knn] is not offered",
                "{'fields':[1]}                                     | [fields] must contain names or objects",
                "{'fields':[{'format':'x'}]}                        | Required [field]",
                "{'fields':[{'field':'n','format':'nonsense'}]}     | Invalid format: [nonsense]",
                "{'fields':[{'field':'n','format':'yyyyyyyyyyy'}]}  | Invalid format: [yyyyyyyyyyy]",
                "{'track_total_hits':-2}                            | [track_total_hits] parameter must be positive",
                "{'query':{'multi_match':{'query':'a','type':'bool_prefix','slop':1}}} | [slop] not allowed for type [bool_prefix]",
                "{'fields':[{'field':'n','other':1}]}               | unknown field [other]",
                "{'stored_fields':'_none_','_source':true}          | [stored_fields] cannot be disabled",
                "{'version':1}                                      | version doesn't support values of type: VALUE_NUMBER"
            })
    void what_is_not_offered_is_rejected_by_name(String body, String reason) {
        StoreServer.Answer answer = store.send("POST", "/logs/_search", body.replace('\'', '"'));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "batched_reduce_size=1, batchedReduceSize must be >= 2",
        "pre_filter_shard_size=0, preFilterShardSize must be >= 1",
        "max_concurrent_shard_requests=0, maxConcurrentShardRequests must be >= 1",
        "track_total_hits=-2&rest_total_hits_as_int=true, [track_total_hits] parameter must be positive or equals to -1"
    })
    void parameters_without_effect_are_checked(String parameters, String reason) {
        StoreServer.Answer answer = store.send("GET", "/logs/_search?" + parameters);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
    }
}

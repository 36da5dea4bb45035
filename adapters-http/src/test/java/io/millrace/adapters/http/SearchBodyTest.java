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
                "{'indices_boost':[{'logs':2}]}                     | [indices_boost] is not offered",
                "{'highlight':{'fields':{'n':{}}}}                  | [highlight] is not offered",
                "{'suggest':{'a':{'text':'b'}}}                     | [suggest] is not offered",
                "{'rescore':{'window_size':1}}                      | [rescore] is not offered",
                "{'runtime_mappings':{'a':{'type':'long'}}}         | [runtime_mappings] is not offered",
                "{'collapse':{}}                                    | [collapse] is not offered",
                "{'knn':{}}                                         | [knn] is not offered",
                "{'fields':[1]}                                     | [fields] must contain names or objects",
                "{'fields':[{'format':'x'}]}                        | Required [field]",
                "{'fields':[{'field':'n','format':'#.#'}]}          | format [#.#] is not offered for fields",
                "{'fields':[{'field':'n','other':1}]}               | unknown field [other]",
                "{'stored_fields':'_none_','_source':true}          | [stored_fields] cannot be disabled",
                "{'version':1}                                      | version doesn't support values of type: VALUE_NUMBER"
            })
    void what_is_not_offered_is_rejected_by_name(String body, String reason) {
        StoreServer.Answer answer = store.send("POST", "/logs/_search", body.replace('\'', '"'));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
    }
}

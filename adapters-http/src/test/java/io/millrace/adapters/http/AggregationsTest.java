package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AggregationsTest {

    private final StoreServer store = new StoreServer();

    @BeforeEach
    void write() {
        store.createLogs();
        write("1", "{'@timestamp':'2015-05-17T10:00:00Z','status':200,'bytes':100,'host':'a','ok':true}");
        write("2", "{'@timestamp':'2015-05-17T10:20:00Z','status':200,'bytes':300,'host':'b','ok':true}");
        write("3", "{'@timestamp':'2015-05-17T12:00:00Z','status':404,'bytes':50,'host':['a','c'],'ok':false}");
        write("4", "{'@timestamp':'2015-05-18T00:00:00Z','status':500}");
    }

    private void write(String id, String source) {
        assertThat(store.send("PUT", "/logs/_create/" + id, source.replace('\'', '"'))
                        .status())
                .isEqualTo(201);
    }

    @AfterEach
    void stop() {
        store.close();
    }

    /** Returns the result of one aggregation with the name {@code a}. */
    private String result(String aggregation) {
        String response = store.send(
                        "POST",
                        "/logs/_search?size=0&filter_path=aggregations",
                        ("{'aggs':{'a':" + aggregation + "}}").replace('\'', '"'))
                .line()
                .replace('"', '\'');
        String begin = "200 {'aggregations':{'a':";
        assertThat(response).startsWith(begin);
        return response.substring(begin.length(), response.length() - 2);
    }

    private String refused(String aggregations) {
        return store.send("POST", "/logs/_search", ("{'aggs':" + aggregations + "}").replace('\'', '"'))
                .line();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'terms':{'field':'status'}} | {'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':[{'key':200,'doc_count':2},{'key':404,'doc_count':1},{'key':500,'doc_count':1}]}",
                "{'terms':{'field':'status','size':1,'order':{'_key':'desc'}}} | {'doc_count_error_upper_bound':0,'sum_other_doc_count':3,'buckets':[{'key':500,'doc_count':1}]}",
                "{'terms':{'field':'host.keyword','min_doc_count':2}} | {'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':[{'key':'a','doc_count':2}]}",
                "{'terms':{'field':'host','missing':'none','include':['none','c']}} | {'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':[{'key':'c','doc_count':1},{'key':'none','doc_count':1}]}",
                "{'terms':{'field':'ok'}} | {'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':[{'key':1,'key_as_string':'true','doc_count':2},{'key':0,'key_as_string':'false','doc_count':1}]}",
                "{'terms':{'field':'status','size':1,'order':{'b':'desc'}},'aggs':{'b':{'max':{'field':'bytes'}}}} | {'doc_count_error_upper_bound':0,'sum_other_doc_count':2,'buckets':[{'key':200,'doc_count':2,'b':{'value':300.0}}]}",
                "{'date_histogram':{'field':'@timestamp','fixed_interval':'1h','min_doc_count':1}} | {'buckets':[{'key_as_string':'2015-05-17T10:00:00.000Z','key':1431856800000,'doc_count':2},{'key_as_string':'2015-05-17T12:00:00.000Z','key':1431864000000,'doc_count':1},{'key_as_string':'2015-05-18T00:00:00.000Z','key':1431907200000,'doc_count':1}]}",
                "{'date_histogram':{'field':'@timestamp','calendar_interval':'day','format':'yyyy-MM-dd','keyed':true}} | {'buckets':{'2015-05-17':{'key_as_string':'2015-05-17','key':1431820800000,'doc_count':3},'2015-05-18':{'key_as_string':'2015-05-18','key':1431907200000,'doc_count':1}}}",
                "{'date_histogram':{'field':'@timestamp','interval':'1d','time_zone':'Europe/Berlin','format':'epoch_millis'}} | {'buckets':[{'key_as_string':'1431813600000','key':1431813600000,'doc_count':3},{'key_as_string':'1431900000000','key':1431900000000,'doc_count':1}]}",
                "{'histogram':{'field':'bytes','interval':100}} | {'buckets':[{'key':0.0,'doc_count':1},{'key':100.0,'doc_count':1},{'key':200.0,'doc_count':0},{'key':300.0,'doc_count':1}]}",
                "{'histogram':{'field':'bytes','interval':200,'extended_bounds':{'min':0,'max':400}}} | {'buckets':[{'key':0.0,'doc_count':2},{'key':200.0,'doc_count':1},{'key':400.0,'doc_count':0}]}",
                "{'range':{'field':'bytes','ranges':[{'from':100},{'to':100,'key':'small'}]}} | {'buckets':[{'key':'small','to':100.0,'doc_count':1},{'key':'100.0-*','from':100.0,'doc_count':2}]}",
                "{'date_range':{'field':'@timestamp','format':'yyyy-MM-dd','ranges':[{'from':'2015-05-18'}]}} | {'buckets':[{'key':'2015-05-18-*','from':1.4319072E12,'from_as_string':'2015-05-18','doc_count':1}]}",
                "{'filter':{'term':{'status':200}},'aggs':{'b':{'sum':{'field':'bytes'}}}} | {'doc_count':2,'b':{'value':400.0}}",
                "{'filters':{'other_bucket':true,'filters':{'good':{'term':{'status':200}},'bad':{'range':{'status':{'gte':500}}}}}} | {'buckets':{'bad':{'doc_count':1},'good':{'doc_count':2},'_other_':{'doc_count':1}}}",
                "{'filters':{'filters':[{'match_all':{}}]}} | {'buckets':[{'doc_count':4}]}",
                "{'missing':{'field':'bytes'}} | {'doc_count':1}",
                "{'min':{'field':'bytes'}} | {'value':50.0}",
                "{'avg':{'field':'absent'}} | {'value':null}",
                "{'sum':{'field':'absent'}} | {'value':0.0}",
                "{'max':{'field':'@timestamp'}} | {'value':1.4319072E12,'value_as_string':'2015-05-18T00:00:00.000Z'}",
                "{'stats':{'field':'bytes'}} | {'count':3,'min':50.0,'max':300.0,'avg':150.0,'sum':450.0}",
                "{'stats':{'field':'absent'}} | {'count':0,'min':null,'max':null,'avg':null,'sum':0.0}",
                "{'value_count':{'field':'host'}} | {'value':4}",
                "{'cardinality':{'field':'host'}} | {'value':3}",
                "{'percentiles':{'field':'bytes','percents':[0,50,100]}} | {'values':{'0.0':50.0,'50.0':100.0,'100.0':300.0}}",
                "{'percentiles':{'field':'absent','percents':[50],'keyed':false}} | {'values':[{'key':50.0,'value':null}]}",
                "{'meta':{'unit':'B'},'max':{'field':'bytes'}} | {'meta':{'unit':'B'},'value':300.0}",
                "{'composite':{'size':1,'sources':[{'s':{'terms':{'field':'status','order':'desc'}}},{'d':{'date_histogram':{'field':'@timestamp','calendar_interval':'1d'}}}]}} | {'after_key':{'s':500,'d':1431907200000},'buckets':[{'key':{'s':500,'d':1431907200000},'doc_count':1}]}",
                "{'date_range':{'field':'@timestamp','time_zone':'+01:00','ranges':[{'from':'2026-11-20'}]}} | {'buckets':[{'key':'2026-11-20T00:00:00.000+01:00-*','from':1.7951292E12,'from_as_string':'2026-11-20T00:00:00.000+01:00','doc_count':0}]}",
                "{'date_range':{'field':'@timestamp','time_zone':'+13:00','format':'yyyy-MM-dd','ranges':[{'to':'2015-05-18'}]}} | {'buckets':[{'key':'*-2015-05-18','to':1.4318604E12,'to_as_string':'2015-05-18','doc_count':2}]}",
                "{'date_histogram':{'field':'@timestamp','fixed_interval':'1d','time_zone':'-01:00','format':'yyyy-MM-dd','extended_bounds':{'min':'2015-05-17'}}} | {'buckets':[{'key_as_string':'2015-05-17','key':1431824400000,'doc_count':4}]}",
                "{'date_histogram':{'field':'@timestamp','fixed_interval':'1h','min_doc_count':1,'time_zone':'+01:00','hard_bounds':{'min':'2015-05-17T11:00','max':'2015-05-17T12:00'}}} | {'buckets':[{'key_as_string':'2015-05-17T11:00:00.000+01:00','key':1431856800000,'doc_count':2}]}",
                "{'percentiles':{'field':'bytes','percents':[50],'hdr':{}}} | {'values':{'50.0':100.03125}}",
                "{'percentile_ranks':{'field':'bytes','values':[99],'hdr':{'number_of_significant_value_digits':2}}} | {'values':{'99.0':33.333333333333336}}",
                "{'median_absolute_deviation':{'field':'bytes'}} | {'value':50.0}",
                "{'median_absolute_deviation':{'field':'absent'}} | {'value':null}",
                "{'weighted_avg':{'value':{'field':'bytes'},'weight':{'field':'status','missing':1}}} | {'value':124.6268656716418}",
                "{'rare_terms':{'field':'status'}} | {'buckets':[{'key':404,'doc_count':1},{'key':500,'doc_count':1}]}",
                "{'ip_range':{'field':'host','missing':'::2','ranges':[{'mask':'10.0.0.0/8'},{'to':'::3'}]}} | {'buckets':[{'key':'*-::3','to':'::3','doc_count':4},{'key':'10.0.0.0/8','from':'10.0.0.0','to':'11.0.0.0','doc_count':0}]}",
                "{'adjacency_matrix':{'filters':{'b':{'term':{'status':200}},'a':{'range':{'bytes':{'gte':200}}},'c':{'term':{'status':1}}}}} | {'buckets':[{'key':'a','doc_count':1},{'key':'a&b','doc_count':1},{'key':'b','doc_count':2}]}",
                "{'adjacency_matrix':{'separator':'+','show_only_intersecting':true,'filters':{'b':{'term':{'status':200}},'a':{'match_all':{}}}},'aggs':{'m':{'max':{'field':'bytes'}}}} | {'buckets':[{'key':'a+b','doc_count':2,'m':{'value':300.0}}]}",
                "{'date_histogram':{'field':'@timestamp','calendar_interval':'day','format':'dd'},'aggs':{'s':{'cumulative_sum':{'buckets_path':'m.value'}},'m':{'sum':{'field':'status'}},'d':{'meta':{'x':1},'derivative':{'buckets_path':'m'}}}} | {'buckets':[{'key_as_string':'17','key':1431820800000,'doc_count':3,'m':{'value':804.0},'s':{'value':804.0}},{'key_as_string':'18','key':1431907200000,'doc_count':1,'m':{'value':500.0},'s':{'value':1304.0},'d':{'meta':{'x':1},'value':-304.0}}]}",
                "{'terms':{'field':'status'},'aggs':{'m':{'max':{'field':'bytes'}},'b':{'bucket_sort':{'sort':[{'m':{'order':'asc'}}],'size':1}}}} | {'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':[{'key':404,'doc_count':1,'m':{'value':50.0}}]}",
                "{'filter':{'match_all':{}},'aggs':{'t':{'terms':{'field':'status'}},'x':{'max_bucket':{'buckets_path':'t>_count'}},'s':{'stats_bucket':{'buckets_path':'t._count'}},'a':{'avg_bucket':{'buckets_path':'t>_count','gap_policy':'insert_zeros'}}}} | {'doc_count':4,'t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':[{'key':200,'doc_count':2},{'key':404,'doc_count':1},{'key':500,'doc_count':1}]},'x':{'value':2.0,'keys':['200']},'s':{'count':3,'min':1.0,'max':2.0,'avg':1.3333333333333333,'sum':4.0},'a':{'value':1.3333333333333333}}",
                "{'date_histogram':{'field':'@timestamp','calendar_interval':'day','format':'dd'},'aggs':{'d':{'derivative':{'buckets_path':'_count'}},'e':{'derivative':{'buckets_path':'d'}},'s':{'cumulative_sum':{'buckets_path':'d'}},'o':{'bucket_sort':{'sort':['d']}}}} | {'buckets':[{'key_as_string':'18','key':1431907200000,'doc_count':1,'d':{'value':-2.0},'s':{'value':-2.0}}]}",
                "{'composite':{'size':1,'after':{'s':404},'sources':[{'s':{'terms':{'field':'status','order':'desc'}}}]}} | {'after_key':{'s':200},'buckets':[{'key':{'s':200},'doc_count':2}]}"
            })
    void results_have_the_format_of_elasticsearch(String aggregation, String expected) {
        assertThat(result(aggregation)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "'format':'epoch_second' | '1431820800' | '1431907200'",
                "'format':'epoch_millis' | '1431820800000' | '1431907200000'",
                "'format':'yyyy-MM-dd HH:mm','time_zone':'+01:00' | '2015-05-17 00:00' | '2015-05-18 00:00'",
                "'format':'yyyy-MM-dd','time_zone':'Europe/Berlin' | '2015-05-17' | '2015-05-18'",
                "'format':'yyyy-MM-dd HH:mm XXX','time_zone':'+01:00' | '2015-05-17 00:00 +01:00' | '2015-05-18 00:00 +01:00'",
                "'format':'dd.MM.yyyy' | '17.05.2015' | '18.05.2015'",
                "'format':'strict_date_optional_time','time_zone':'+01:00' | '2015-05-17T00:00:00.000+01:00' | '2015-05-18T00:00:00.000+01:00'",
                "'time_zone':'+01:00' | 1431817200000 | 1431903600000"
            })
    void the_next_page_of_composite_begins_after_the_key_in_its_format(String options, String first, String second) {
        String source =
                "'sources':[{'d':{'date_histogram':{'field':'@timestamp','calendar_interval':'day'," + options + "}}}]";

        assertThat(result("{'composite':{'size':1," + source + "}}"))
                .isEqualTo("{'after_key':{'d':" + first + "},'buckets':[{'key':{'d':" + first + "},'doc_count':3}]}");
        assertThat(result("{'composite':{'size':1," + source + ",'after':{'d':" + first + "}}}"))
                .isEqualTo("{'after_key':{'d':" + second + "},'buckets':[{'key':{'d':" + second + "},'doc_count':1}]}");
        assertThat(result("{'composite':{'size':1," + source + ",'after':{'d':" + second + "}}}"))
                .isEqualTo("{'buckets':[]}");
    }

    @Test
    void combinations_of_values_have_several_keys() {
        assertThat(result("{'multi_terms':{'size':2,'terms':[{'field':'host'},{'field':'ok'}]}}"))
                .isEqualTo("{'doc_count_error_upper_bound':0,'sum_other_doc_count':2,"
                        + "'buckets':[{'key':['a',false],'key_as_string':'a|false','doc_count':1},"
                        + "{'key':['a',true],'key_as_string':'a|true','doc_count':1}]}");
        assertThat(result("{'multi_terms':{'size':1,'order':{'b':'asc'},'terms':[{'field':'status'},"
                        + "{'field':'@timestamp'}]},'aggs':{'b':{'max':{'field':'bytes'}}}}"))
                .isEqualTo("{'doc_count_error_upper_bound':0,'sum_other_doc_count':3,'buckets':[{'key':[404,"
                        + "'2015-05-17T12:00:00.000Z'],'key_as_string':'404|2015-05-17T12:00:00.000Z',"
                        + "'doc_count':1,'b':{'value':50.0}}]}");
    }

    @Test
    void a_month_without_a_day_is_a_key_of_composite() {
        String source = "'sources':[{'d':{'date_histogram':{'field':'@timestamp','calendar_interval':'month',"
                + "'format':'MM/yyyy'}}}]";

        assertThat(result("{'composite':{" + source + ",'after':{'d':'04/2015'}}}"))
                .isEqualTo("{'after_key':{'d':'05/2015'},'buckets':[{'key':{'d':'05/2015'},'doc_count':4}]}");
        assertThat(result("{'composite':{" + source + ",'after':{'d':'05/2015'}}}"))
                .isEqualTo("{'buckets':[]}");
    }

    @Test
    void extended_stats_contain_variance_and_bounds() {
        assertThat(result("{'extended_stats':{'field':'bytes','sigma':1}}"))
                .startsWith("{'count':3,'min':50.0,'max':300.0,'avg':150.0,'sum':450.0,'sum_of_squares':102500.0,")
                .contains("'variance':11666.66", "'std_deviation_bounds':{'upper':258.01");
        assertThat(result("{'extended_stats':{'field':'absent'}}"))
                .contains("'sum_of_squares':null", "'std_deviation_bounds':{'upper':null");
    }

    @Test
    void top_hits_contain_the_newest_documents_of_each_bucket() {
        assertThat(result("{'terms':{'field':'status','size':1},'aggs':{'newest':{'top_hits':{'size':1,"
                        + "'sort':[{'@timestamp':{'order':'desc'}}],'_source':['host']}}}}"))
                .contains("'newest':{'hits':{'total':{'value':2,'relation':'eq'},'max_score':null,'hits':[{'_index':'"
                        + StoreServer.BACKING_INDEX
                        + "','_id':'2','_score':null,'_source':{'host':'b'},'sort':[1431858000000]}]}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "'buckets':100 | 10m | 1431856800000,1431857400000,1431858000000",
                "'buckets':20 | 1h | 1431856800000,1431860400000,1431864000000",
                "'buckets':3 | 12h | 1431856800000,1431900000000",
                "'buckets':2,'minimum_interval':'day' | 1d | 1431820800000,1431907200000",
                "'buckets':1 | 7d | 1431820800000",
                "'buckets':2,'minimum_interval':'year' | 1y | 1420070400000"
            })
    void auto_date_histogram_chooses_the_interval(String options, String interval, String keys) {
        String result = result("{'auto_date_histogram':{'field':'@timestamp'," + options + "}}");

        assertThat(result).endsWith(",'interval':'" + interval + "'}");
        assertThat(result)
                .containsSubsequence(
                        Stream.of(keys.split(",")).map(key -> "'key':" + key).toArray(String[]::new));
    }

    @Test
    void buckets_of_auto_date_histogram_contain_all_their_documents() {
        assertThat(result("{'auto_date_histogram':{'field':'@timestamp','buckets':3},'aggs':{'s':{'sum':"
                        + "{'field':'bytes'}},'c':{'cumulative_sum':{'buckets_path':'s'}}}}"))
                .isEqualTo(
                        "{'buckets':[{'key_as_string':'2015-05-17T10:00:00.000Z','key':1431856800000,'doc_count':3,"
                                + "'s':{'value':450.0},'c':{'value':450.0}},{'key_as_string':'2015-05-17T22:00:00.000Z',"
                                + "'key':1431900000000,'doc_count':1,'s':{'value':0.0},'c':{'value':450.0}}],'interval':'12h'}");
        assertThat(result("{'auto_date_histogram':{'field':'absent'}}")).isEqualTo("{'buckets':[],'interval':'1s'}");
    }

    @Test
    void top_hits_are_sorted_by_fields() {
        assertThat(result("{'filter':{'match_all':{}},'aggs':{'h':{'top_hits':{'size':2,'_source':['host'],"
                        + "'sort':[{'bytes':'desc'},'@timestamp'],'from':1}}}}"))
                .contains("'total':{'value':4,'relation':'eq'},'max_score':null")
                .containsSubsequence(
                        "'_id':'1'", "'sort':[100,1431856800000]}", "'_id':'3'", "'sort':[50,1431864000000]}]}}");
        assertThat(result("{'top_hits':{'size':4,'_source':false,'sort':[{'ok':{'order':'asc','missing':'_first'}}]}}"))
                .containsSubsequence(
                        "'_id':'4'", "'sort':[null]", "'_id':'3'", "'sort':[false]", "'_id':'1'", "'_id':'2'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"high.doc_count", "high._count", "high"})
    void buckets_are_ordered_by_the_documents_of_an_inner_bucket(String path) {
        assertThat(result("{'terms':{'field':'status','order':{'" + path + "':'desc'}},'aggs':{'high':{'filter':"
                        + "{'range':{'status':{'gte':404}}}}}}"))
                .containsSubsequence("'key':404", "'key':500", "'key':200");
    }

    @Test
    void no_document_is_missing_a_value_if_missing_values_have_a_substitute() {
        assertThat(result("{'missing':{'field':'bytes'}}")).isEqualTo("{'doc_count':1}");
        assertThat(result("{'missing':{'field':'bytes','missing':1}}")).isEqualTo("{'doc_count':0}");
    }

    @Test
    void keys_of_histograms_have_a_format() {
        assertThat(result("{'histogram':{'field':'bytes','interval':300,'min_doc_count':1,'format':'Value is ##0.0'}}"))
                .isEqualTo("{'buckets':[{'key_as_string':'Value is 0.0','key':0.0,'doc_count':2},"
                        + "{'key_as_string':'Value is 300.0','key':300.0,'doc_count':1}]}");
    }

    @Test
    void aggregations_consider_only_the_documents_of_the_query() {
        String body = "{'size':1,'query':{'term':{'status':200}},'aggregations':{'a':{'sum':{'field':'bytes'}}}}";

        assertThat(store.send(
                                "POST",
                                "/logs/_search?filter_path=hits.total.value,aggregations",
                                body.replace('\'', '"'))
                        .line())
                .isEqualTo("200 {\"hits\":{\"total\":{\"value\":2}},\"aggregations\":{\"a\":{\"value\":400.0}}}");
    }

    @Test
    void names_can_contain_the_types() {
        String body = "{'aggs':{'s':{'terms':{'field':'host','size':1},'aggs':{'m':{'max':{'field':'bytes'}}}},"
                + "'l':{'terms':{'field':'status','size':1}},'p':{'percentiles':{'field':'bytes'}}}}";

        assertThat(store.send(
                                "POST",
                                "/logs/_search?size=0&typed_keys=true&filter_path=aggregations",
                                body.replace('\'', '"'))
                        .line())
                .contains("\"sterms#s\"", "\"max#m\"", "\"lterms#l\"", "\"tdigest_percentiles#p\"");
    }

    @Test
    void several_searches_have_their_own_aggregations() {
        String lines = """
                {}
                {'size':0,'aggs':{'a':{'max':{'field':'bytes'}}}}
                {}
                {'size':0,'aggs':{'a':{'min':{'field':'bytes'}}}}
                """;

        assertThat(store.send("POST", "/logs/_msearch?filter_path=responses.aggregations", lines.replace('\'', '"'))
                        .line())
                .isEqualTo("200 {\"responses\":[{\"aggregations\":{\"a\":{\"value\":300.0}}},"
                        + "{\"aggregations\":{\"a\":{\"value\":50.0}}}]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'a':{'global':{}}} | [global] is not offered as an aggregation",
                "{'a':{'term':{}}} | Unknown aggregation type [term] did you mean [terms]?",
                "{'a':{}} | Missing definition for aggregation [a]",
                "{'a':{'terms':{}}} | Required one of fields [field, script], but none were specified",
                "{'a':{'extended_stats':{'field':'a','sigma':-1}}} | [sigma] must be greater than or equal to 0. Found [-1.0] in [a]",
                "{'a':{'cardinality':{'field':'a','precision_threshold':-1}}} | [precisionThreshold] must be greater than or equal to 0. Found [-1] in [a]",
                "{'a':{'median_absolute_deviation':{'field':'a','compression':0}}} | [compression] must be greater than 0. Found [0.0] in [a]",
                "{'a':{'percentiles':{'field':'a','hdr':{'number_of_significant_value_digits':6}}}} | [numberOfSignificantValueDigits] must be between 0 and 5",
                "{'a':{'weighted_avg':{'value':{'field':'a'}}}} | Required [weight]",
                "{'a':{'weighted_avg':{'value':{'field':'a'},'weight':{}}}} | Required one of fields [field, script]",
                "{'a':{'rare_terms':{'field':'a','max_doc_count':101}}} | [max_doc_count] must be in [1,100], but was [101]",
                "{'a':{'multi_terms':{'terms':[{'field':'a'}]}}} | must has at least 2 terms. Found [1] in [a]",
                "{'a':{'ip_range':{'field':'a','ranges':[{'to':'x'}]}}} | 'x' is not an IP string literal.",
                "{'a':{'ip_range':{'field':'a','ranges':[{'mask':'::1'}]}}} | Expected [ip/prefix] but was [::1]",
                "{'a':{'adjacency_matrix':{}}} | Required [filters]",
                "{'a':{'auto_date_histogram':{'field':'a','buckets':0}}} | [buckets] must be greater than 0, but was [0]",
                "{'a':{'auto_date_histogram':{'field':'a','buckets':2185}}} | [buckets] must not exceed [2184], but was [2185]",
                "{'a':{'auto_date_histogram':{'field':'a','minimum_interval':'week'}}} | minimum_interval must be one of [year, month, day, hour, minute, second]",
                "{'a':{'filters':{}}} | [filters] cannot be empty",
                "{'a':{'filters':{'filters':[]}}} | [filters] cannot be empty",
                "{'a':{'percentiles':{'field':'a','tdigest':{'compression':-1}}}} | [compression] must be greater than or equal to 0. Found [-1.0] in [a]",
                "{'a':{'percentiles':{'field':'a','hdr':{'number_of_significant_value_digits':null}}}} | doesn't support values of type: VALUE_NULL",
                "{'a':{'histogram':{'field':'a','interval':1,'format':'0.0.0'}}} | Invalid format: [0.0.0]",
                "{'a':{'terms':{'field':'a','order':{'f':'asc'}},'aggs':{'f':{'filters':{'filters':[{'match_all':{}}]}}}}} | refers to number [value] of aggregation [f], which does not exist",
                "{'a':{'bucket_script':{}}} | [bucket_script] is not offered as an aggregation",
                "{'a':{'bucket_sort':{}}} | bucket_sort aggregation [a] must be declared inside of another aggregation",
                "{'a':{'max_bucket':{}}} | Required [buckets_path]",
                "{'b':{'composite':{'sources':[{'s':{'terms':{'field':'x'}}}]}},'a':{'max_bucket':{'buckets_path':'b>_count'}}} | [max_bucket] is not offered for the buckets of [composite]",
                "{'a':{'max_bucket':{'buckets_path':'b>c'}}} | No aggregation found for path [b>c]",
                "{'b':{'max':{'field':'x'}},'a':{'max_bucket':{'buckets_path':'b'}}} | must be a multi-bucket aggregation for aggregation [a]",
                "{'b':{'terms':{'field':'x'},'aggs':{'c':{'terms':{'field':'x'},'aggs':{'d':{'max':{'field':'x'}}}}}},'a':{'max_bucket':{'buckets_path':'b>c>d'}}} | got: [Object[]] at aggregation [c]",
                "{'b':{'terms':{'field':'x'},'aggs':{'c':{'percentiles':{'field':'x'}}}},'a':{'max_bucket':{'buckets_path':'b>c'}}} | but [c] contains multiple values. Please specify which to use.",
                "{'b':{'terms':{'field':'x'},'aggs':{'s':{'bucket_sort':{}}}},'a':{'max_bucket':{'buckets_path':'b>s'}}} | No aggregation found for path [b>s]",
                "{'b':{'terms':{'field':'x'},'aggs':{'m':{'max':{'field':'x'}}}},'a':{'max_bucket':{'buckets_path':'b>m>_count'}}} | No aggregation found for path [b>m>_count]",
                "{'b':{'terms':{'field':'x'},'aggs':{'t':{'terms':{'field':'x'}},'s':{'stats_bucket':{'buckets_path':'t'}}}},'a':{'max_bucket':{'buckets_path':'b>s'}}} | but [s] contains multiple values. Please specify which to use.",
                "{'b':{'terms':{'field':'x'},'aggs':{'t':{'terms':{'field':'x'}},'s':{'stats_bucket':{'buckets_path':'t'}}}},'a':{'max_bucket':{'buckets_path':'b>s.variance'}}} | path not supported for [s]: [variance]",
                "{'b':{'terms':{'field':'x'}},'a>b':{'max_bucket':{'buckets_path':'b'}}} | Invalid aggregation name [a>b]",
                "{'b':{'terms':{'field':'x'}},'':{'max_bucket':{'buckets_path':'b'}}} | Invalid aggregation name []",
                "{'b':{'terms':{'field':'x'},'aggs':{'c':{'cumulative_sum':{'buckets_path':'_count'}}}}} | cumulative_sum aggregation [c] must have a histogram",
                "{'b':{'filter':{'match_all':{}},'aggs':{'c':{'bucket_sort':{}}}}} | [bucket_sort] is not offered in [filter]",
                "{'b':{'max':{'field':'x'},'aggs':{'c':{'max_bucket':{'buckets_path':'d'}}}}} | No aggregation found for path [d]",
                "{'a':{'max_bucket':{'buckets_path':'b','gap_policy':'keep_values'}},'b':{'terms':{'field':'x'}}} | [gap_policy] with value [keep_values] is not offered",
                "{'a':{'terms':{'field':'a','size':0}}} | [size] must be greater than 0, but was [0]",
                "{'a':{'terms':{'field':'a','script':{}}}} | [terms] unknown field [script]",
                "{'a':{'terms':{'field':'a','include':'x.*'}}} | [include] is offered only as a list of values",
                "{'a':{'terms':{'field':'a','include':{'partition':2,'num_partitions':2}}}} | [partition] must be at least 0 and less than [num_partitions], but they were [2] and [2]",
                "{'a':{'terms':{'field':'a','include':{'partition':0}}}} | Required [num_partitions]",
                "{'a':{'terms':{'field':'a','exclude':['x'],'include':{'partition':0,'num_partitions':2}}}} | Cannot specify any excludes",
                "{'a':{'rare_terms':{'field':'a','include':{'partition':0,'num_partitions':2}}}} | [include] is offered only as a list of values",
                "{'a':{'terms':{'field':'a','order':{'b':'asc'}}}} | refers to aggregation [b], which does not exist",
                "{'a[':{'max':{'field':'a'}}} | Invalid aggregation name [a[]",
                "{'a':{'max':{'field':'a'},'aggs':{'b':{'max':{'field':'a'}}}}} | Aggregator [a] of type [max] cannot accept sub-aggregations",
                "{'a':{'date_histogram':{'field':'@timestamp'}}} | Invalid interval specified",
                "{'a':{'date_histogram':{'field':'@timestamp','fixed_interval':'1h','format':'pH'}}} | Invalid format: [pH]",
                "{'a':{'date_histogram':{'field':'@timestamp','fixed_interval':'1h','format':'jj'}}} | Invalid format: [jj]",
                "{'a':{'max':{'field':'bytes','format':'0.00'}}} | Invalid format: [0.00]",
                "{'a':{'composite':{'sources':[{'d':{'date_histogram':{'field':'@timestamp','fixed_interval':'1d','format':'dd.MM.yyyy'}}}],'after':{'d':'2015-05-17'}}}} | [2015-05-17] does not have the [format] of the source",
                "{'a':{'date_histogram':{'field':'@timestamp','fixed_interval':'1h','time_zone':'Mars'}}} | time_zone [Mars] is not known",
                "{'a':{'date_histogram':{'field':'@timestamp','fixed_interval':'9000000h'}}} | an interval must not be longer than 36500d",
                "{'a':{'date_histogram':{'field':'@timestamp','fixed_interval':'1M'}}} | failed to parse [1M] as a time",
                "{'a':{'date_histogram':{'field':'@timestamp','calendar_interval':'2d'}}} | could not be parsed as a calendar interval",
                "{'a':{'date_histogram':{'field':'@timestamp','fixed_interval':'100ms'}}} | Trying to create too many buckets",
                "{'a':{'histogram':{'field':'bytes','interval':0}}} | [interval] must be a positive number",
                "{'a':{'range':{'field':'a','ranges':[]}}} | No [ranges] specified",
                "{'a':{'percentiles':{'field':'a','percents':[101]}}} | percent must be in [0,100], got [101.0]",
                "{'a':{'top_hits':{'size':101}}} | must not exceed [100]",
                "{'a':{'composite':{'sources':[{'s':{'terms':{'field':'a'}}}],'after':{}}}} | Missing value for [after.s]"
            })
    void invalid_aggregations_are_rejected_with_400(String aggregations, String message) {
        assertThat(refused(aggregations)).startsWith("400").contains(message);
    }

    @Test
    void pipelines_read_the_results_of_other_pipelines_whose_names_may_contain_dots() {
        assertThat(result("{'filter':{'match_all':{}},'aggs':{'h.d':{'date_histogram':{'field':'@timestamp',"
                        + "'calendar_interval':'day'},'aggs':{'t.s':{'terms':{'field':'status'}},"
                        + "'x.y':{'max_bucket':{'buckets_path':'t.s'}}}},"
                        + "'sum':{'sum_bucket':{'buckets_path':'h.d>x.y'}}}}"))
                .contains("'x.y':{'value':2.0,'keys':['200']}", "'x.y':{'value':1.0,'keys':['500']}")
                .endsWith("'sum':{'value':3.0}}");
    }

    @Test
    void pipelines_ignore_the_empty_buckets_of_adjacency_matrix() {
        assertThat(result("{'filter':{'match_all':{}},'aggs':{'m':{'adjacency_matrix':{'filters':{'b':{'term':"
                        + "{'status':200}},'a':{'range':{'bytes':{'gte':200}}},'c':{'term':{'status':1}}}}},"
                        + "'x':{'min_bucket':{'buckets_path':'m','gap_policy':'insert_zeros'}}}}"))
                .endsWith("'x':{'value':1.0,'keys':['a','a&b']}}");
    }

    /** Returns comma-separated repetitions of a text. Replaces {@code %s} with the position. */
    private static String repeated(int times, String text) {
        return IntStream.range(0, times)
                .mapToObj(i -> text.replace("%s", Integer.toString(i)))
                .collect(Collectors.joining(","));
    }

    private static String adjacency(int filters, String options) {
        return "{'a':{'adjacency_matrix':{" + options + "'filters':{" + repeated(filters, "'f%s':{'match_all':{}}")
                + "}}}}";
    }

    @Test
    void aggregations_above_a_limit_are_rejected_before_they_are_evaluated() {
        assertThat(result("{'adjacency_matrix':{'filters':{" + repeated(44, "'f%s':{'match_all':{}}") + "}}}"))
                .contains("'key':'f0&f1'");
        assertThat(refused(adjacency(5_000, "")))
                .startsWith("400")
                .contains("[filters] must not have more than 44 entries, but had 5000");
        assertThat(refused(adjacency(46, "'show_only_intersecting':true,")))
                .startsWith("400")
                .contains("[filters] must not have more than 45 entries, but had 46");
        assertThat(refused(adjacency(2, "'separator':'" + "-".repeat(257) + "',")))
                .startsWith("400")
                .contains("[separator] must not be longer than 256 characters");
        assertThat(refused("{'a':{'terms':{'field':'x'},'aggs':{'b':{'bucket_sort':{'sort':["
                        + repeated(20_000, "'_key'") + "]}}}}}"))
                .startsWith("400")
                .contains("[sort] must not have more than 32 entries, but had 20000");
        assertThat(refused("{'a':{'terms':{'field':'x','order':[" + repeated(10_000, "{'_key':'asc'}") + "]}}}"))
                .startsWith("400")
                .contains("[order] must not have more than 32 entries, but had 10000");
        assertThat(refused("{'a':{'composite':{'sources':[" + repeated(17, "{'s%s':{'terms':{'field':'x'}}}") + "]}}}"))
                .startsWith("400")
                .contains("[sources] must not have more than 16 entries, but had 17");
        assertThat(refused("{'b':{'terms':{'field':'x'}}," + repeated(200, "'p%s':{'max_bucket':{'buckets_path':'b'}}")
                        + "}"))
                .startsWith("400")
                .contains("a search must not have more than 200 aggregations");
    }

    @Test
    void a_search_whose_pipelines_read_too_many_buckets_is_rejected_alone() {
        String many = "{'size':0,'aggs':{'a':{'histogram':{'field':'bytes','interval':1,'extended_bounds':"
                + "{'min':0,'max':65535}},'aggs':{" + repeated(11, "'p%s':{'cumulative_sum':{'buckets_path':'_count'}}")
                + "}}}}";
        String lines = "{}\n" + many + "\n{}\n{'size':0,'aggs':{'a':{'max':{'field':'bytes'}}}}\n";

        assertThat(store.send("POST", "/logs/_msearch?filter_path=responses", lines.replace('\'', '"'))
                        .line())
                .startsWith("200 ")
                .contains("more than 655360 numbers of buckets", "\"aggregations\":{\"a\":{\"value\":300.0}}");
    }
}

package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.oidc.StubProvider;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.program.Description.Operation;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Asks the packaged program for everything that is described: with success, by callers who are not known or may not,
 * with parameters, members and media types that do not belong there. The client holds each answer against the
 * description; here it is seen to that nothing of the description is left out.
 */
class DescriptionIT {

    /**
     * Request, body, status, and what to keep of the answer: {@code name=/json/pointer} or {@code name=@header}.
     * Apostrophes in bodies are quotation marks, {@code ~} is the end of a line, and {@code {{name}}} is what was kept.
     */
    private static final String TABLE = """
        # cluster
        GET / | | 200
        HEAD / | | 200
        GET /?human&pretty | | 200
        GET /_license | | 200
        GET /_license?local&accept_enterprise=true | | 200
        GET /_xpack | | 200
        GET /_xpack?categories=features&accept_enterprise | | 200
        GET /_nodes | | 200
        GET /_nodes/_local | | 200
        GET /_nodes/_all/http | | 200
        GET /_nodes/_all/nonsense | | 400
        GET /_nodes/stats | | 200
        GET /_nodes/stats/jvm | | 200
        GET /_nodes/_local/stats | | 200
        GET /_nodes/_local/stats/os,process | | 200
        GET /_nodes/stats/nonsense | | 400
        GET /_nodes/stats/indices?level=shards | | 200
        GET /_nodes/stats/indices/docs?level=indices | | 200
        GET /_nodes/stats/os/docs | | 400
        GET /_nodes/_local/stats/indices/docs,store | | 200
        GET /_nodes/_local/stats/indices/doc | | 400
        GET /_cluster/stats | | 200
        GET /_cat/health?v | | 200
        GET /_cat/health?format=json&ts=false | | 200
        GET /_cat/nodes?v | | 200
        GET /_cat/nodes?format=json&h=*&full_id | | 200
        GET /_cluster/settings | | 200
        GET /_cluster/settings?include_defaults&flat_settings | | 200
        PUT /_cluster/settings | {'persistent':{'migrate':{'data_stream_reindex_max_request_per_second':500}},'transient':{'migrate.max_concurrent_indices_reindexed_per_data_stream':2}} | 200
        GET /_cluster/settings?include_defaults | | 200
        PUT /_cluster/settings?flat_settings | {'persistent':{'migrate.data_stream_reindex_max_request_per_second':null},'transient':{'migrate.max_concurrent_indices_reindexed_per_data_stream':null}} | 200

        # templates
        PUT /_index_template/plain | {'index_patterns':['plain-*'],'template':{'settings':{'number_of_replicas':0},'mappings':{'properties':{'a':{'type':'keyword'}}}},'priority':2,'version':3,'_meta':{'who':'me'}} | 200
        POST /_index_template/logs | {'index_patterns':'logs*','data_stream':{}} | 200
        POST /_index_template/logs?create=true | {'index_patterns':'logs*','data_stream':{}} | 400
        PUT /_index_template/hidden | {'index_patterns':['secret-*'],'data_stream':{'hidden':true,'allow_custom_routing':false},'_meta':{'a':1}} | 200
        PUT /_index_template/spare | {'index_patterns':['spare-*'],'data_stream':{},'template':{'lifecycle':{'data_retention':'7d'}}} | 200
        GET /_index_template | | 200
        GET /_index_template/logs | | 200
        HEAD /_index_template/logs | | 200
        HEAD /_index_template/gone | | 404
        GET /_index_template/logs?flat_settings&include_defaults | | 200
        GET /_index_template/gone | | 404
        GET /_index_template/gone-* | | 404
        DELETE /_index_template/spare | | 200
        DELETE /_index_template/gone | | 404
        PUT /_component_template/parts | {'template':{'settings':{'number_of_replicas':0},'mappings':{'properties':{'b':{'type':'date'}}},'lifecycle':{'data_retention':'7d'}},'version':3,'_meta':{'who':'me'}} | 200
        POST /_component_template/spare?cause=test | {'template':{},'deprecated':true} | 200
        POST /_component_template/spare?create | {'template':{}} | 400
        PUT /_index_template/composed | {'index_patterns':['composed-*'],'data_stream':{},'composed_of':['parts','gone'],'ignore_missing_component_templates':['gone']} | 200
        PUT /_index_template/composed | {'index_patterns':['composed-*'],'composed_of':['gone']} | 400
        GET /_index_template/composed | | 200
        GET /_component_template | | 200
        GET /_component_template/parts?flat_settings&local&include_defaults | | 200
        HEAD /_component_template/parts | | 200
        GET /_component_template/gone | | 404
        GET /_component_template/gone-* | | 404
        POST /_index_template/_simulate_index/composed-1?include_defaults | | 200
        POST /_index_template/_simulate_index/nothing | | 200
        POST /_index_template/_simulate/composed | | 200
        POST /_index_template/_simulate?create&cause=test | {'index_patterns':['composed-*'],'priority':7,'composed_of':['parts'],'data_stream':{}} | 200
        POST /_index_template/_simulate | | 400
        DELETE /_component_template/parts | | 400
        DELETE /_component_template/spare | | 200
        DELETE /_component_template/gone | | 404
        PUT /_template/old | {'index_patterns':'old-*','order':1,'version':2,'settings':{'refresh_interval':'5s'},'mappings':{'properties':{'a':{'type':'long'}}},'aliases':{'aged':{'routing':'1'}}} | 200
        POST /_template/old?create | {'index_patterns':'old-*'} | 400
        POST /_template/older?order=2&cause=test | {'index_patterns':['old-*']} | 200
        GET /_template | | 200
        GET /_template/old?flat_settings&local | | 200
        GET /_template/gone | | 404
        DELETE /_template/old* | | 200
        DELETE /_template/gone | | 404

        # data streams
        GET /_data_stream | | 200
        GET /_data_stream/_stats | | 200
        PUT /_data_stream/logs | | 200
        PUT /_data_stream/logs | | 400
        PUT /_data_stream/logs-2 | | 200
        PUT /_data_stream/secret-1 | | 200
        GET /_data_stream | | 200
        GET /_data_stream?expand_wildcards=all&verbose&include_defaults | | 200
        GET /_data_stream/logs | | 200 | first=/data_streams/0/indices/0/index_name
        GET /_data_stream/gone | | 404
        PUT /_data_stream/gone-1 | | 400

        # documents
        POST /logs/_doc | {'@timestamp':'2015-05-17T10:05:03Z','a':{'b':1}} | 201
        PUT /logs/_create/1 | {'@timestamp':1431857103000} | 201
        POST /logs/_create/2 | {'@timestamp':1431857104000,'a':{'b':2}} | 201
        PUT /logs/_create/1 | {'@timestamp':1431857103000} | 409
        POST /logs/_create/1 | {'@timestamp':1431857103000} | 409
        PUT /logs/_create/5 | {} | 400
        PUT /logs/_doc/3?op_type=create | {'@timestamp':1431857105000} | 201
        POST /logs/_doc/4?op_type=create&refresh=true | {'@timestamp':1431857106000} | 201
        POST /logs/_doc/4?op_type=create | {'@timestamp':1431857106000} | 409
        PUT /logs/_doc/4?op_type=create | {'@timestamp':1431857106000} | 409
        PUT /logs/_doc/4 | {'@timestamp':1431857106000} | 400
        GET /{{first}}/_doc/1 | | 200
        HEAD /{{first}}/_doc/1 | | 200
        GET /{{first}}/_doc/1?_source=false | | 200
        GET /{{first}}/_doc/1?stored_fields=a,_source&version=1 | | 200
        GET /{{first}}/_doc/1?version=2 | | 409
        GET /{{first}}/_doc/gone | | 404
        GET /gone/_doc/1 | | 404
        HEAD /gone/_doc/1 | | 404
        GET /{{first}}/_source/1 | | 200
        HEAD /{{first}}/_source/1 | | 200
        GET /{{first}}/_source/1?_source=false | | 400
        GET /{{first}}/_source/1?version=2 | | 409
        GET /{{first}}/_source/gone | | 404
        DELETE /{{first}}/_doc/1 | | 400
        POST /{{first}}/_update/1 | {'doc':{}} | 400
        POST /_bulk | {'create':{'_index':'logs','_id':'b1'}}~{'@timestamp':1}~{'create':{'_index':'logs','_id':'b1'}}~{'@timestamp':1}~{'index':{'_index':'logs'}}~{'@timestamp':1}~{'create':{'_index':'logs-2'}}~{}~{'create':{'_index':'nowhere','require_data_stream':true}}~{'@timestamp':1}~{'delete':{'_index':'logs','_id':'b1'}}~ | 200
        PUT /_bulk | {'create':{'_index':'logs','_id':'b2'}}~{'@timestamp':2}~ | 200
        POST /logs/_bulk | {'create':{}}~{'@timestamp':3}~ | 200
        PUT /logs/_bulk?refresh | {'create':{'_id':'b3'}}~{'@timestamp':3}~ | 200
        POST /_bulk | {'create':{}} | 400
        GET /_mget | {'docs':[{'_index':'{{first}}','_id':'1'},{'_index':'{{first}}','_id':'gone'},{'_index':'gone','_id':'1'}]} | 200
        POST /_mget | {'docs':[{'_index':'{{first}}','_id':'2','_source':['a']}]} | 200
        GET /{{first}}/_mget | {'ids':['1','2','gone']} | 200
        POST /{{first}}/_mget | {'ids':['1']} | 200
        POST /_mget | {} | 400
        GET /_count | | 200
        POST /_count | {'query':{'match_all':{}}} | 200
        GET /logs/_count | | 200
        POST /logs/_count | {'query':{'term':{'a.b':1}}} | 200
        GET /gone/_count | | 404
        POST /gone/_count | | 404
        GET /_search | | 200
        GET /_search?rest_total_hits_as_int&size=1 | | 200
        POST /_search | {'query':{'bool':{'must':[{'range':{'@timestamp':{'gte':0}}}],'must_not':{'ids':{'values':['1']}}}},'sort':[{'@timestamp':'desc'}],'size':2,'_source':['a'],'track_total_hits':true} | 200
        GET /logs/_search | {'size':1,'sort':['_doc'],'_source':false} | 200
        POST /logs/_search | {'query':{'match_all':{}},'track_total_hits':false} | 200
        POST /logs/_search | {'query':{'match_all':{}},'search_after':[1431857105000],'sort':[{'@timestamp':'asc'}]} | 200
        POST /logs/_search | {'query':{'match':{'a':'x'}},'highlight':{'fields':{'a':{}}},'sort':[{'a':{'order':'desc','missing':'_first','unmapped_type':'long'}},'@timestamp']} | 200
        POST /logs/_search | {'query':{'query_string':{'query':'a:x OR n:>=1'}},'sort':'a','search_after':['x']} | 200
        POST /logs/_search | {'query':{'query_string':{'query':'(a'}}} | 400
        GET /logs/_search?q=a:x&df=a&default_operator=AND&analyzer=standard&lenient=true&sort=a:desc | | 200
        GET /_count?q=x&df=a | | 200
        GET /gone/_search | | 404
        POST /gone/_search | | 404
        POST /gone/_search?ignore_unavailable | | 200
        POST /logs/_search | {'query':{}} | 400
        POST /logs/_search?filter_path=hits.total | {} | 200
        POST /logs/_search | {'version':true,'seq_no_primary_term':true,'track_scores':true,'sort':'@timestamp','fields':['a.*',{'field':'@timestamp','format':'epoch_millis'}],'docvalue_fields':'a.b','stored_fields':['_source'],'script_fields':{}} | 200
        GET /_search?stored_fields=a&version=true&seq_no_primary_term&track_scores=false&docvalue_fields=a.b | | 200

        # several searches
        GET /_msearch | {'index':'logs'}~{'size':1}~{'index':'gone'}~{}~ | 200
        POST /_msearch?max_concurrent_searches=2 | {}~{'size':1}~ | 200
        GET /logs/_msearch | {}~{'size':1}~ | 200
        POST /logs/_msearch?rest_total_hits_as_int&typed_keys | {}~{'size':1}~ | 200
        GET /_msearch | {} | 400
        POST /_msearch | {} | 400
        GET /logs/_msearch | {} | 400
        POST /logs/_msearch | {} | 400

        # scrolls and points in time
        POST /logs/_search?scroll=1m | {'size':1,'slice':{'id':0,'max':1}} | 200 | scroll=/_scroll_id
        POST /_search/scroll | {'scroll':'1m','scroll_id':'{{scroll}}'} | 200
        GET /_search/scroll?scroll=1m&scroll_id={{scroll}} | | 200
        GET /_search/scroll/{{scroll}}?rest_total_hits_as_int | | 200
        POST /_search/scroll/{{scroll}}?scroll=1m | | 200
        DELETE /_search/scroll | {'scroll_id':['{{scroll}}']} | 200
        DELETE /_search/scroll/{{scroll}} | | 200
        DELETE /_search/scroll?scroll_id=_all | | 404
        DELETE /_search/scroll/_all | | 404
        GET /_search/scroll | | 400
        POST /_search/scroll | {'scroll_id':'1'} | 400
        DELETE /_search/scroll | | 400
        GET /_search/scroll/1 | | 400
        POST /_search/scroll/1 | | 400
        DELETE /_search/scroll/1 | | 400
        POST /logs/_pit?keep_alive=1m | | 200 | point=/id
        POST /_search | {'pit':{'id':'{{point}}','keep_alive':'1m'},'slice':{'id':0,'max':2},'sort':'_shard_doc'} | 200
        POST /logs/_pit | | 400
        POST /gone/_pit?keep_alive=1m | | 404
        DELETE /_pit | {'id':'{{point}}'} | 200
        DELETE /_pit | {} | 400
        POST /logs/_search/point_in_time?keep_alive=1m | | 200 | point=/pit_id
        POST /logs/_search/point_in_time | | 400
        POST /gone/_search/point_in_time?keep_alive=1m | | 404
        DELETE /_search/point_in_time | {'pit_id':['{{point}}']} | 200
        DELETE /_search/point_in_time | {} | 400
        DELETE /_search/point_in_time/_all | | 200
        DELETE /_search/point_in_time/1 | | 400
        GET /_search/point_in_time/_all | | 501
        PUT /scrolled | | 200
        POST /scrolled/_search?scroll=1m | {} | 200 | scroll=/_scroll_id
        DELETE /scrolled | | 200
        GET /_search/scroll | {'scroll_id':'{{scroll}}'} | 404
        POST /_search/scroll | {'scroll_id':'{{scroll}}'} | 404
        GET /_search/scroll/{{scroll}} | | 404
        POST /_search/scroll/{{scroll}} | | 404

        # rollover, statistics, modification
        POST /logs/_rollover?dry_run | {'conditions':{'max_docs':1,'max_age':'7d','max_size':'50gb'}} | 200
        POST /logs/_rollover | {'conditions':{'max_docs':100000}} | 200
        POST /logs/_rollover | | 200 | second=/new_index
        POST /gone/_rollover | | 404
        POST /logs/_rollover/other | | 400
        PUT /rolled-000001 | {'aliases':{'rolled':{'is_write_index':true}}} | 200
        POST /rolled/_rollover | {'conditions':{'max_docs':1},'aliases':{'more':{}},'settings':{'index.refresh_interval':'5s'}} | 200
        POST /rolled/_rollover/rolled-7 | | 200
        POST /gone/_rollover/other | | 400
        GET /_data_stream/_stats?expand_wildcards=all | | 200
        GET /_data_stream/_stats?human | | 200
        GET /_data_stream/logs/_stats | | 200
        GET /_data_stream/gone/_stats | | 404
        PUT /_data_stream/logs/_lifecycle | {'data_retention':'30d'} | 200
        PUT /_data_stream/logs-2/_lifecycle?expand_wildcards=open | {'enabled':false,'data_retention':null} | 200
        PUT /_data_stream/logs/_lifecycle | {'data_retention':'never'} | 400
        PUT /_data_stream/gone/_lifecycle | {} | 404
        PUT /_cluster/settings | {'persistent':{'data_streams.lifecycle.retention':{'default':'7d','max':'20d'}}} | 200
        GET /_data_stream/*/_lifecycle | | 200
        GET /_data_stream/logs/_lifecycle?include_defaults | | 200
        GET /_data_stream/gone/_lifecycle | | 404
        GET /_data_stream?include_defaults | | 200
        GET /logs/_lifecycle/explain | | 200
        GET /*/_lifecycle/explain?human&include_defaults | | 200
        GET /gone/_lifecycle/explain | | 404
        POST /_data_stream/logs/_trim?dry_run | {'before':'2015-01-01T00:00:00Z'} | 200
        POST /_data_stream/logs/_trim | {'before':'2015-01-01'} | 200
        POST /_data_stream/logs/_trim | {'before':'then'} | 400
        POST /_data_stream/gone/_trim | {'before':'2015-01-01T00:00:00Z'} | 404
        PUT /_ilm/policy/beats | {'policy':{'phases':{'hot':{'min_age':'0ms','actions':{'rollover':{'max_age':'30d'}}},'delete':{'min_age':'90d','actions':{'delete':{}}}},'_meta':{'a':1},'deprecated':true}} | 200
        PUT /_ilm/policy/beats | {'policy':{'phases':{'mild':{}}}} | 400
        GET /_ilm/policy | | 200
        GET /_ilm/policy/beats | | 200
        GET /_ilm/policy/gone | | 404
        GET /_ilm/status | | 200
        PUT /_index_template/managed | {'index_patterns':['managed-*'],'data_stream':{},'template':{'settings':{'index.lifecycle.name':'beats'}}} | 200
        PUT /_data_stream/managed-1 | | 200
        GET /_data_stream/managed-1 | | 200
        GET /managed-1/_ilm/explain | | 200
        GET /*/_ilm/explain?only_managed&only_errors&expand_wildcards=all | | 200
        GET /gone/_ilm/explain | | 404
        DELETE /_ilm/policy/beats | | 400
        DELETE /_data_stream/managed-1 | | 200
        DELETE /_ilm/policy/beats | | 200
        DELETE /_ilm/policy/beats | | 404
        GET /_lifecycle/stats | | 200
        GET /_lifecycle/stats?human | | 200
        DELETE /_data_stream/logs-2/_lifecycle | | 200
        DELETE /_data_stream/gone/_lifecycle | | 404
        PUT /_cluster/settings | {'persistent':{'data_streams.*':null}} | 200
        GET /_data_stream/logs?human&verbose=true | | 200
        POST /_data_stream/_modify | {'actions':[{'remove_backing_index':{'data_stream':'logs','index':'{{first}}'}}]} | 200
        POST /_data_stream/_modify | {'actions':[{'add_backing_index':{'data_stream':'logs','index':'{{first}}'}}]} | 200
        POST /_data_stream/_modify | {'actions':[{'add_backing_index':{'data_stream':'gone','index':'x'}}]} | 400

        # indices
        PUT /plain-1 | {'settings':{'number_of_shards':1,'index':{'refresh_interval':'5s'}},'mappings':{'properties':{'b':{'type':'long'}}},'aliases':{'one':{}}} | 200
        PUT /plain-2 | | 200
        PUT /plain-2 | | 400
        PUT /plain-3 | | 200
        POST /plain-3/_doc?require_data_stream | {'a':1} | 404
        PUT /plain-3/_create/1?require_data_stream | {'a':1} | 404
        POST /plain-3/_create/1?require_data_stream | {'a':1} | 404
        PUT /plain-3/_doc/1?op_type=create&require_data_stream | {'a':1} | 404
        POST /plain-3/_doc/1?op_type=create&require_data_stream | {'a':1} | 404
        GET /plain-1 | | 200
        HEAD /plain-1 | | 200
        HEAD /gone | | 404
        GET /plain-1?human&include_defaults&flat_settings | | 200
        GET /plain-1?features=aliases | | 200
        GET /logs | | 200
        GET /gone | | 404
        PUT /plain-2/_block/write | | 200
        PUT /gone/_block/write | | 404
        PUT /plain-2/_block/other | | 400
        POST /plain-2/_doc?op_type=create | {} | 403
        POST /plain-2/_close | | 200
        POST /gone/_close | | 404
        GET /plain-2/_search | | 400
        POST /plain-2/_open | | 200
        POST /gone/_open | | 404
        GET /_settings | | 200
        GET /_settings?flat_settings&include_defaults&human | | 200
        PUT /_settings | {'index':{'refresh_interval':'1s'}} | 200
        PUT /_settings?ignore_unavailable&preserve_existing | {'settings':{'index.number_of_replicas':0}} | 200
        GET /_settings/index.number_of_replicas | | 200
        GET /_settings?expand_wildcards=none&allow_no_indices=false | | 404
        PUT /_settings?expand_wildcards=none&allow_no_indices=false | {'refresh_interval':'1s'} | 404
        GET /_settings/index.*?expand_wildcards=none&allow_no_indices=false | | 404
        GET /_mapping?expand_wildcards=none&allow_no_indices=false | | 404
        GET /_alias?expand_wildcards=none&allow_no_indices=false | | 404
        GET /_count?expand_wildcards=none&allow_no_indices=false | | 404
        GET /_search?expand_wildcards=none&allow_no_indices=false | | 404
        POST /_count?expand_wildcards=none&allow_no_indices=false | | 404
        POST /_search?expand_wildcards=none&allow_no_indices=false | | 404
        GET /_refresh?expand_wildcards=none&allow_no_indices=false | | 404
        POST /_refresh?expand_wildcards=none&allow_no_indices=false | | 404
        GET /plain-1/_settings | | 200
        PUT /plain-2/_settings | {'index.blocks.write':null} | 200
        PUT /gone/_settings | {'refresh_interval':null} | 404
        GET /gone/_settings | | 404
        GET /plain-1/_settings/index.refresh* | | 200
        GET /gone/_settings/index.refresh* | | 404
        GET /_mapping | | 200
        GET /_mappings | | 200
        GET /_mappings?expand_wildcards=none&allow_no_indices=false | | 404
        GET /plain-1/_mappings | | 200
        GET /gone/_mappings | | 404
        PUT /plain-1/_mappings | {'properties':{'c2':{'type':'date'}}} | 200
        POST /plain-1/_mappings | {'properties':{'c3':{'type':'date'}}} | 200
        PUT /gone/_mappings | {'properties':{}} | 404
        POST /gone/_mappings | {'properties':{}} | 404
        GET /plain-1/_mapping | | 200
        PUT /plain-1/_mapping | {'properties':{'c':{'type':'date'}}} | 200
        POST /plain-1/_mapping | {'properties':{'d':{'properties':{'e':{'type':'keyword'}}}},'dynamic':false} | 200
        GET /plain-1/_mapping | | 200
        GET /gone/_mapping | | 404
        PUT /gone/_mapping | {'properties':{}} | 404
        POST /gone/_mapping | {'properties':{}} | 404
        GET /_stats | | 200
        GET /_stats?level=cluster | | 200
        GET /_stats?human | | 200
        GET /_stats?level=shards | | 200
        GET /_stats?level=nodes | | 400
        GET /_stats/docs | | 200
        GET /logs/_stats | | 200
        GET /gone/_stats | | 404
        GET /logs/_stats/store | | 200
        GET /gone/_stats/docs | | 404
        GET /_cat/indices?format=json | | 200
        GET /_cat/indices?v&expand_wildcards=all | | 200
        GET /_cat/indices?help | | 200
        GET /_cat/indices/plain-*?format=json&h=*&bytes=b | | 200
        GET /_cat/indices/plain-*?v | | 200
        GET /_cat/indices/gone | | 404
        GET /_cat/shards?v | | 200
        GET /_cat/shards/logs?format=json | | 200
        GET /_cat/shards/gone | | 404
        GET /_cat/aliases?v | | 200
        GET /_cat/aliases?format=json&expand_wildcards=all | | 200
        GET /_cat/aliases?h=filters | | 400
        GET /_cat/aliases/*?format=json | | 200
        GET /_cat/aliases/*?h=filters | | 400
        GET /_cat/templates?v | | 200
        GET /_cat/templates?s=age | | 400
        GET /_cat/templates/logs*?format=json | | 200
        GET /_cat/templates/logs*?s=age | | 400
        GET /_cat/count | | 200
        GET /_cat/count/logs?format=json | | 200
        GET /_cat/count/gone | | 404
        GET /_cluster/state | | 200
        GET /_cluster/state?flat_settings&expand_wildcards=all | | 200
        GET /_cluster/state/metadata,nodes,master_node,version,routing_table | | 200
        GET /_cluster/state/blocks,routing_nodes | | 200
        GET /_cluster/state/customs | | 400
        GET /_cluster/state/metadata/logs | | 200
        GET /_cluster/state/metadata/gone | | 404
        GET /_aliases | | 200
        GET /_aliases?expand_wildcards=none&allow_no_indices=false | | 404
        GET /_field_caps?fields=* | | 200
        GET /_field_caps | | 400
        POST /_field_caps | {'fields':['a','@*']} | 200
        GET /logs/_field_caps?fields=a&include_unmapped&types=date | | 200
        GET /gone/_field_caps?fields=a | | 404
        POST /logs/_field_caps?fields=* | | 200
        POST /gone/_field_caps?fields=a | | 404
        GET /_search_shards | | 200
        POST /_search_shards | | 200
        GET /logs/_search_shards | | 200
        POST /logs/_search_shards?preference=_local | | 200
        GET /gone/_search_shards | | 404
        POST /gone/_search_shards | | 404
        GET /_resolve/index/* | | 200
        POST /_resolve/index/logs,plain-*?expand_wildcards=all | | 200
        GET /_resolve/index/gone | | 404
        POST /_resolve/index/gone | | 404
        GET /_cluster/health | | 200
        GET /_cluster/health?level=indices | | 200
        GET /_cluster/health?wait_for_nodes=%3E1 | | 408
        GET /_cluster/health/logs?human&wait_for_nodes=%3E=1 | | 200
        GET /_cluster/health/gone?timeout=1ms | | 408
        GET /_flush?force&wait_if_ongoing=true | | 200
        POST /_flush | | 200
        GET /logs/_flush | | 200
        GET /_flush?expand_wildcards=none&allow_no_indices=false | | 404
        POST /logs/_flush | | 200
        POST /logs/_flush?force&wait_if_ongoing=false | | 400
        GET /gone/_flush | | 404
        POST /gone/_flush | | 404
        GET /_flush?force&wait_if_ongoing=false | | 400
        POST /_flush?expand_wildcards=none&allow_no_indices=false | | 404
        GET /_mapping/field/*?include_defaults=false | | 200
        GET /_mapping/field/*?include_defaults=true | | 400
        GET /_mapping/field/*?expand_wildcards=none&allow_no_indices=false | | 404
        GET /plain-1/_mapping/field/b | | 200
        GET /gone/_mapping/field/b | | 404
        GET /_refresh | | 200
        POST /_refresh | | 200
        GET /logs/_refresh | | 200
        POST /logs/_refresh | | 200
        GET /gone/_refresh | | 404
        POST /gone/_refresh | | 404
        PUT /_create_from/plain-1/plain-4 | {'settings_override':{'index':{'refresh_interval':null}},'mappings_override':{'properties':{'x':{'type':'ip'}}},'remove_index_blocks':false} | 200
        POST /_create_from/plain-1/plain-5 | | 200
        PUT /_create_from/gone/plain-6 | | 404
        POST /_create_from/gone/plain-6 | | 404

        # aliases
        PUT /plain-1/_alias/first | | 200
        POST /plain-1/_alias/second | {'filter':{'term':{'a':1}},'routing':'1','is_write_index':true,'is_hidden':true} | 200
        PUT /plain-1/_aliases/third | | 200
        PUT /_alias | {'index':'plain-1','alias':'fifth'} | 200
        PUT /_alias/sixth | {'index':'plain-1'} | 200
        PUT /plain-1/_alias | {'alias':'seventh'} | 200
        PUT /_alias | {'alias':'x'} | 400
        PUT /_alias | {'index':'gone','alias':'x'} | 404
        PUT /_alias/x | {'index':'gone'} | 404
        PUT /gone/_alias | {'alias':'x'} | 404
        POST /plain-1/_aliases/fourth | | 200
        PUT /gone/_alias/x | | 404
        POST /gone/_alias/x | | 404
        PUT /gone/_aliases/x | | 404
        POST /gone/_aliases/x | | 404
        GET /_alias | | 200
        GET /_alias/first | | 200
        GET /_alias/first,gone | | 404
        GET /plain-1/_alias | | 200
        GET /gone/_alias | | 404
        GET /plain-1/_alias/first | | 200
        HEAD /plain-1/_alias/first | | 200
        GET /plain-1/_alias/gone | | 404
        POST /_aliases | {'actions':[{'add':{'index':'plain-2','alias':'fifth','is_hidden':false}},{'remove':{'index':'plain-1','alias':'first'}}]} | 200
        POST /_aliases | {'actions':[{'add':{'indices':['plain-2'],'aliases':['a6','a7']}},{'remove':{'index':'plain-1','alias':'nonesuch','must_exist':false}}]} | 200
        POST /_aliases | {'actions':[{'add':{'index':'gone','alias':'fifth'}}]} | 404
        DELETE /plain-1/_alias/second | | 200
        DELETE /plain-1/_aliases/third | | 200
        DELETE /plain-1/_alias/gone | | 404
        DELETE /plain-1/_aliases/gone | | 404
        DELETE /plain-3 | | 200
        DELETE /gone | | 404
        DELETE /_data_stream/secret-1 | | 200
        DELETE /_data_stream/gone | | 404

        # upgrades
        POST /_migration/reindex | {'mode':'upgrade','source':{'index':'logs'}} | 200
        GET /_migration/reindex/logs/_status?human | | 200
        GET /_migration/reindex/logs/_status | | 200
        POST /_migration/reindex | {'mode':'upgrade','source':{'index':'gone'}} | 404
        POST /_migration/reindex | {'mode':'other','source':{'index':'logs'}} | 400
        GET /_migration/reindex/gone/_status | | 404
        POST /_migration/reindex/logs/_cancel | | 200
        POST /_migration/reindex/gone/_cancel | | 404
        GET /_migration/system_features | | 200
        GET /_migration/deprecations?master_timeout=30s | | 200
        GET /logs/_migration/deprecations | | 200
        GET /gone/_migration/deprecations | | 404
        POST /_migration/system_features | | 200

        # users and keys
        PUT /_security/user/anna | {'password':'a long password','roles':['reader'],'full_name':'Anna','email':'anna@example.org','metadata':{'a':1},'enabled':true} | 200
        POST /_security/user/anna | {'roles':['reader'],'full_name':null} | 200
        GET /_security/user | | 200
        GET /_security/user/anna | | 200
        GET /_security/user/gone | | 404
        PUT /_security/user/anna/_password | {'password':'a longer password'} | 200
        POST /_security/user/anna/_password | {'password':'a long password'} | 200
        PUT /_security/user/gone/_password | {'password':'a long password'} | 400
        POST /_security/user/gone/_password | {'password':'a long password'} | 400
        [Authorization: Basic YW5uYTphIGxvbmcgcGFzc3dvcmQ=] PUT /_security/user/_password | {'password':'a longer password'} | 200
        [Authorization: Basic YW5uYTphIGxvbmdlciBwYXNzd29yZA==] POST /_security/user/_password | {'password':'a long password'} | 200
        PUT /_security/user/_password | {'password':'short'} | 400
        POST /_security/user/_password | {'password':'short'} | 400
        [Authorization: Bearer x] PUT /_security/user/_password | {'password':'short'} | 401
        [Authorization: Bearer x] POST /_security/user/_password | {'password':'short'} | 401
        PUT /_security/user/anna/_disable | | 200
        PUT /_security/user/anna/_enable | | 200
        POST /_security/user/anna/_disable | | 200
        POST /_security/user/anna/_enable | | 200
        PUT /_security/user/gone/_enable | | 400
        POST /_security/user/gone/_enable | | 400
        PUT /_security/user/gone/_disable | | 400
        POST /_security/user/gone/_disable | | 400
        GET /_security/user/_totp | | 200
        POST /_security/user/_totp | | 200
        POST /_security/user/_totp/_activate | {'otp':'no code'} | 400
        DELETE /_security/user/_totp | {'otp':'no code'} | 400
        GET /_security/user/anna/_totp | | 200
        GET /_security/user/gone/_totp | | 404
        DELETE /_security/user/anna/_totp | | 404
        DELETE /_security/user/anna/_totp?nothing=1 | | 400
        [Authorization: Bearer x] POST /_security/user/_totp/_activate | {'otp':'no code'} | 401
        [Authorization: Bearer x] DELETE /_security/user/_totp | {'otp':'no code'} | 401
        [Authorization: Bearer x] DELETE /_security/user/anna/_totp | | 401
        [Authorization: Basic bm9ib2R5OnRoZSByYWluIGluIG1hcmNo] DELETE /_security/user/anna/_totp | | 403
        PUT /_security/role/some | {'cluster':['monitor'],'indices':[{'names':['logs*'],'privileges':['read']}]} | 200
        POST /_security/role/some | {'cluster':['monitor']} | 200
        PUT /_security/role/none | {} | 200
        GET /_security/role | | 200
        GET /_security/role/some | | 200
        GET /_security/role/gone | | 404
        DELETE /_security/role/some | | 200
        DELETE /_security/role/gone | | 404
        POST /_security/keys/_rotate | | 200
        GET /_security/_authenticate | | 200
        GET /_security/user/_privileges | | 200
        GET /_security/user/_has_privileges | {'cluster':['monitor'],'index':[{'names':['logs-*'],'privileges':['read']}]} | 200
        POST /_security/user/_has_privileges | {'cluster':['monitor']} | 200
        GET /_security/user/admin/_has_privileges | {'cluster':['monitor']} | 200
        POST /_security/user/admin/_has_privileges | {'cluster':['monitor']} | 200
        PUT /_security/api_key | {'name':'shipper','expiration':'1d','role_descriptors':{'some':{'cluster':['monitor'],'index':[{'names':['logs-*'],'privileges':['create_doc']}]}},'metadata':{'a':1}} | 200
        POST /_security/api_key | {'name':'other'} | 200
        GET /_security/api_key | | 200
        GET /_security/api_key?id=gone | | 404
        GET /_security/_query/api_key | | 200
        POST /_security/_query/api_key | {'query':{'term':{'name':'shipper'}},'sort':[{'creation':'desc'}]} | 200
        DELETE /_security/api_key | {'name':'shipper'} | 200

        # tokens
        POST /login | {'username':'anna','password':'a long password'} | 200 | refresh=/refresh_token
        POST /login | username=admin&password=wheel%20under%20water | 200 | access=/access_token
        POST /login | {'username':'anna','password':'wrong'} | 401
        POST /login | {'username':'anna'} | 400
        POST /login | {'username':'berta','password':'wrong'} | 401
        POST /login | {'username':'berta','password':'wrong'} | 401
        POST /login | {'username':'berta','password':'wrong'} | 401
        POST /login | {'username':'berta','password':'wrong'} | 401
        POST /login | {'username':'berta','password':'wrong'} | 401
        POST /login | {'username':'berta','password':'wrong'} | 429
        GET /_session/providers | | 200
        POST /_session | username=anna&password=a%20long%20password | 200
        POST /_session | {'username':'anna','password':'wrong'} | 401
        POST /_session | {'username':'anna'} | 400
        POST /_session | {'username':'berta','password':'wrong'} | 429
        POST /token_info | token={{access}} | 200
        POST /token_info | token=x | 200
        POST /token_info | | 400
        GET /token_info | | 401
        [Authorization: Bearer {{access}}] GET /token_info | | 200
        POST /oauth/access_token | grant_type=refresh_token&refresh_token={{refresh}} | 200 | again=/refresh_token
        GET /oauth/access_token?grant_type=refresh_token&refresh_token={{again}} | | 200 | last=/refresh_token
        POST /login | username=anna&password=a%20long%20password | 200 | page=/refresh_token
        POST /_session/refresh | grant_type=refresh_token&refresh_token={{page}} | 200
        POST /_session/refresh | grant_type=refresh_token&refresh_token=x | 400
        POST /oauth/access_token | grant_type=refresh_token&refresh_token=x | 400
        GET /oauth/access_token?grant_type=x | | 400
        GET /oauth/login/keycloak | | 302
        GET /oauth/login/keycloak?target=x | | 400
        GET /oauth/login/gone | | 404
        GET /oauth/callback/keycloak?state=x&code=x&iss=x&error=x | | 400
        POST /oauth/logout/keycloak | logout_token=x | 400
        POST /oauth/revoke | token={{last}} | 200
        POST /oauth/revoke | token_type_hint=x | 400
        GET /keys | | 200
        GET /.well-known/oauth-authorization-server | | 200
        POST /login | username=anna&password=a%20long%20password | 200 | out=/access_token
        [Authorization: Bearer {{out}}] POST /logout | | 204
        POST /login | username=anna&password=a%20long%20password | 200 | out=/access_token
        [Authorization: Bearer {{out}}] GET /logout | | 204
        POST /login | username=anna&password=a%20long%20password | 200 | out=/access_token
        [Authorization: Bearer {{out}}] POST /_session/logout | | 200
        POST /login | username=anna&password=a%20long%20password | 200 | out=/access_token
        [Authorization: Bearer {{out}}] POST /logout?everywhere=true | | 204
        POST /login | username=anna&password=a%20long%20password | 200 | out=/access_token
        [Authorization: Bearer {{out}}] GET /logout?everywhere=true | | 204
        POST /login | username=anna&password=a%20long%20password | 200 | out=/access_token
        [Authorization: Bearer {{out}}] POST /_session/logout?everywhere=true | | 200
        [Authorization: Bearer x] POST /_session/logout | | 401
        DELETE /_security/user/anna | | 200
        DELETE /_security/user/gone | | 404

        # GraphQL
        POST /graphql | {'query':'{ __typename }','operationName':null,'variables':{},'extensions':{}} | 200
        POST /graphql | {'query':'{ nothing }'} | 200
        POST /graphql | {'query':1} | 400
        GET /graphql?query={__typename} | | 200
        GET /graphql | | 400
        [Accept: application/graphql-response+json] POST /graphql | {'query':'{ __typename }'} | 200
        [Accept: application/graphql-response+json] POST /graphql | {'query':'{ nothing }'} | 400
        [Accept: text/event-stream] POST /graphql | {'query':'{ __typename }'} | 200
        [Accept: text/html] POST /graphql | {'query':'{ __typename }'} | 406
        [Accept: text/html] GET /graphql?query={__typename} | | 406
        GET /graphql?query=mutation{__typename} | | 405
        PUT /_graphql/document | ['{ __typename }'] | 200 | hash=/documents/0/hash
        PUT /_graphql/document | [] | 400
        GET /_graphql/document | | 200
        GET /_graphql/document?size=0 | | 400
        GET /_graphql/document/{{hash}} | | 200
        DELETE /_graphql/document/{{hash}} | | 200
        GET /_graphql/document/{{hash}} | | 404
        DELETE /_graphql/document/{{hash}} | | 404

        # caches
        GET /caches | | 200
        GET /caches/access-tokens | | 200
        GET /caches/gone | | 404
        POST /logs/_doc | {'@timestamp':1} | 201
        GET /caches | | 200
        GET /caches/data-streams/logs | | 200
        GET /caches/data-streams/gone | | 404
        GET /caches/gone/x | | 404
        GET /caches/cluster-settings/x | | 400
        DELETE /caches/cluster-settings/x | | 400
        DELETE /caches/data-streams/logs | | 200
        DELETE /caches/gone/logs | | 404
        DELETE /caches/access-tokens | | 200
        DELETE /caches/gone | | 404
        DELETE /caches | | 200

        # operation
        GET /health/live | | 200
        GET /health/started | | 200
        GET /health/ready | | 200
        GET /metrics | | 200
        GET /openapi.yaml | | 200 | etag=@etag
        [If-None-Match: {{etag}}] GET /openapi.yaml | | 304
        GET /graphql-ws | | 426
        """;

    /** Paths that take GET without HEAD, because they change something. */
    private static final Set<String> WITHOUT_HEAD =
            Set.of("/logout", "/oauth/access_token", "/oauth/callback/keycloak", "/graphql-ws");

    /**
     * What takes a service in trouble or in cookie mode, a connection of another kind, an id that has expired, a one-time
     * code or a caller without an account; others test it.
     */
    private static final Set<String> ELSEWHERE = Set.of(
            "503",
            "closePointInTime 404",
            "readSecondFactor 404",
            "activateSecondFactor 200",
            "removeOwnSecondFactor 200",
            "removeSecondFactorOfUser 200",
            "openSocket 400",
            "openSocket 401",
            "openSocket 403",
            "openSocket 429",
            "logOut 200",
            "logOutByGet 200",
            "finishSignInAtProvider 200",
            "finishSignInAtProvider 302",
            "finishSignInAtProvider 403",
            "logOutByProvider 200");

    /** Repeating this request would change the passwords of the callers here. */
    private static final String OWN_PASSWORD = "/_security/user/_password";

    private static final Pattern HEADER = Pattern.compile("\\[([\\w-]+): (.*?)] (.*)");

    private static final Pattern NOT_OFFERED =
            Pattern.compile("is not offered|traces in responses are disabled|create operations (only|do not) support");

    private static final Pattern PARAMETER_REFUSED =
            Pattern.compile("parameter \\[|[Ff]ailed to parse (value|setting)");

    /** Upstream names the member in most places, and in others what stands where it should not. */
    private static final Pattern MEMBER_REFUSED = Pattern.compile("unknown_member|unexpected token");

    private static final String PROVIDER = "framework.security.oauth2.clients.keycloak.";

    @TempDir
    private static Path folder;

    private static StubProvider provider;
    private static RunningService service;
    private static StoreClient client;

    private static final List<String> FAILURES = new ArrayList<>();
    private static final Map<String, String> KEPT = new HashMap<>();
    private static final Map<String, Set<String>> ANSWERED = new TreeMap<>();
    private static final Map<Operation, ExampleRequest> EXEMPLARY = new LinkedHashMap<>();
    private static final List<String> PARAMETERS = new ArrayList<>();
    private static final List<String> EFFECTS = new ArrayList<>();
    private static final List<String> MEMBERS = new ArrayList<>();
    private static final List<String> MEDIA_TYPES = new ArrayList<>();

    private record ExampleRequest(
            String method,
            String uri,
            @Nullable String contentType,
            @Nullable String body) {}

    @BeforeAll
    static void walk() throws Exception {
        provider = new StubProvider();
        List<String> settings = new ArrayList<>(List.of(
                PROVIDER + "openid.issuer=" + provider.issuer(),
                PROVIDER + "client-id=millrace",
                TokenClient.REFRESH_TOKENS,
                TokenClient.QUICK_KEYS,
                "graphql.graphql-ws.enabled=true",
                "endpoints.caches.enabled=true",
                "framework.security.endpoints.logout.get-allowed=true",
                "framework.security.endpoints.oauth.get-allowed=true"));
        if (hasExplorer()) {
            settings.add("graphql.explorer.enabled=true");
        }
        service = LocalService.start(folder, settings.toArray(String[]::new));
        client = service.client();
        client.put("/_security/role/nothing", "{}").orFail();
        client.put("/_security/user/nobody", "{\"password\":\"the rain in march\",\"roles\":[\"nothing\"]}")
                .orFail();
        TABLE.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .forEach(DescriptionIT::follow);
        openSocket();
        if (hasExplorer()) {
            explore();
        }
        description().operations().forEach(DescriptionIT::visitIfNotOffered);
        description().operations().forEach(DescriptionIT::misuse);
    }

    @AfterAll
    static void stop() {
        service.close();
        provider.close();
    }

    @Test
    void every_answer_is_described() {
        assertThat(FAILURES).isEmpty();
    }

    @Test
    void every_operation_was_answered_with_each_status_that_it_is_described_with() {
        Map<String, Set<String>> missing = new TreeMap<>();
        for (Operation operation : description().operations()) {
            if (!hasExplorer()
                    && (operation.path().startsWith("/explorer")
                            || operation.path().startsWith("/console")
                            || operation.path().startsWith("/docs"))) {
                continue;
            }
            Set<String> statuses = new TreeSet<>(operation.responses().keySet());
            statuses.remove("default");
            statuses.removeIf(
                    status -> ELSEWHERE.contains(status) || ELSEWHERE.contains(operation.id() + " " + status));
            statuses.removeAll(ANSWERED.getOrDefault(operation.id(), Set.of()));
            if (!statuses.isEmpty()) {
                missing.put(operation.toString(), statuses);
            }
        }

        assertThat(missing).isEmpty();
    }

    @Test
    void the_parameters_that_are_described_are_known_and_no_others_are() {
        assertThat(PARAMETERS).isEmpty();
    }

    @Test
    void parameters_are_refused_or_have_no_effect_as_it_is_said() {
        assertThat(EFFECTS).isEmpty();
    }

    @Test
    void a_body_has_the_members_that_are_described_and_no_others() {
        assertThat(MEMBERS).isEmpty();
    }

    @Test
    void a_body_of_another_media_type_is_refused() {
        assertThat(MEDIA_TYPES).isEmpty();
    }

    @Test
    void the_program_shows_this_description() {
        assertThat(client.get("/openapi.yaml").text()).isEqualTo(Description.text());
    }

    private static Description description() {
        return Description.shipped();
    }

    private static void follow(String line) {
        String text = line;
        for (Map.Entry<String, String> kept : KEPT.entrySet()) {
            text = text.replace("{{" + kept.getKey() + "}}", kept.getValue());
        }
        String[] cells = Arrays.stream(text.split("\\|", -1)).map(String::strip).toArray(String[]::new);
        StoreClient caller = client;
        String request = cells[0];
        Matcher header = HEADER.matcher(request);
        if (header.matches()) {
            caller = client.with(header.group(1), header.group(2));
            request = header.group(3);
        }
        String[] parts = request.split(" ", 2);
        String uri = parts[1].replace("{", "%7B").replace("}", "%7D");
        String body = cells[1].replace('\'', '"').replace('~', '\n');
        ExampleRequest sent = body.isEmpty()
                ? new ExampleRequest(parts[0], uri, null, null)
                : new ExampleRequest(parts[0], uri, contentType(uri, body), body);
        Optional<Answer> answered = send(caller, sent);
        if (answered.isEmpty()) {
            return;
        }
        Answer answer = answered.get();
        if (answer.status() != Integer.parseInt(cells[2])) {
            FAILURES.add(line + " failed with status " + answer.status() + ": " + answer.text());
            return;
        }
        if (cells.length > 3) {
            keep(cells[3], answer);
        }
        description()
                .find(sent.method(), path(uri))
                .filter(operation -> answer.status() < 400 || operation.isNeverExecuted())
                .filter(operation -> !operation.path().equals(OWN_PASSWORD))
                .ifPresent(operation -> EXEMPLARY.putIfAbsent(operation, sent));
        if (sent.method().equals("GET") && sent.body() == null && !WITHOUT_HEAD.contains(path(uri))) {
            send(caller, new ExampleRequest("HEAD", uri, null, null))
                    .filter(head -> head.status() != answer.status())
                    .ifPresent(head -> FAILURES.add(line + " is " + head.status() + " for HEAD"));
        }
    }

    private static String contentType(String uri, String body) {
        if (path(uri).endsWith("_bulk") || path(uri).endsWith("_msearch")) {
            return "application/x-ndjson";
        }
        return body.startsWith("{") || body.startsWith("[") ? "application/json" : "application/x-www-form-urlencoded";
    }

    private static String path(String uri) {
        return uri.split("\\?", -1)[0];
    }

    private static void keep(String rule, Answer answer) {
        String[] parts = rule.split("=", 2);
        String value = parts[1].startsWith("@")
                ? answer.header(parts[1].substring(1)).get(0)
                : answer.json().at(parts[1]).asText();
        KEPT.put(parts[0], value);
    }

    /** Sends a request and notes how it was answered, or that this is not described. */
    private static Optional<Answer> send(StoreClient caller, ExampleRequest sent) {
        try {
            Answer answer = caller.send(sent.method(), sent.uri(), sent.contentType(), sent.body());
            description()
                    .find(sent.method(), path(sent.uri()))
                    .ifPresent(operation -> ANSWERED.computeIfAbsent(operation.id(), none -> new TreeSet<>())
                            .add(Integer.toString(answer.status())));
            return Optional.of(answer);
        } catch (AssertionError notDescribed) {
            FAILURES.add(notDescribed.getMessage());
            return Optional.empty();
        }
    }

    /** What is not offered takes any name and no body. */
    private static void visitIfNotOffered(Operation operation) {
        if (operation.isNotOffered()) {
            ExampleRequest sent =
                    new ExampleRequest(operation.method(), operation.path().replaceAll("\\{\\w+}", "any"), null, null);
            send(client, sent);
            EXEMPLARY.putIfAbsent(operation, sent);
        }
    }

    /** Sends a good request again, each time with something wrong about it. */
    private static void misuse(Operation operation) {
        ExampleRequest good = EXEMPLARY.get(operation);
        if (good == null) {
            return;
        }
        if (!operation.open()) {
            send(client.with(""), good);
        }
        send(client.with(StoreClient.basic("nobody", "the rain in march")), good);
        if (!operation.any()) {
            StringBuilder query = new StringBuilder("not_a_parameter=1");
            operation
                    .parameters()
                    .forEach((name, parameter) ->
                            query.append('&').append(name).append('=').append(harmless(parameter)));
            send(
                            client,
                            new ExampleRequest(
                                    good.method(), path(good.uri()) + "?" + query, good.contentType(), good.body()))
                    .filter(answer -> !answer.text().contains("unrecognized parameter: [not_a_parameter]"))
                    .ifPresent(answer -> PARAMETERS.add(operation + ": " + answer.text()));
        }
        if (!operation.isNeverExecuted()) {
            useParameters(operation, good);
        }
        if (good.body() != null) {
            send(client, new ExampleRequest(good.method(), good.uri(), "text/nonsense", good.body()))
                    .filter(answer -> answer.status() != 406 && answer.status() != 415)
                    .ifPresent(answer -> MEDIA_TYPES.add(operation + ": " + answer.text()));
        }
        withAnotherMember(good)
                .ifPresent(odd -> send(client, odd).ifPresent(answer -> {
                    boolean refused = answer.status() == 400
                            && MEMBER_REFUSED.matcher(answer.text()).find();
                    if (refused == description().allowsBody(operation, Objects.requireNonNull(odd.body()))) {
                        MEMBERS.add(operation + ": " + answer.text());
                    }
                }));
    }

    /** Gives parameters that are said to be refused, each by itself, and those that are said to have no effect. */
    private static void useParameters(Operation operation, ExampleRequest good) {
        StringBuilder harmless = new StringBuilder();
        operation.parameters().forEach((name, parameter) -> {
            String effect = parameter.path("x-effect").asText();
            String given = name + "=" + sample(parameter);
            if (effect.isEmpty() || good.uri().contains(name)) {
                return;
            }
            if (effect.equals("none")) {
                harmless.append(given).append('&');
            } else {
                send(client, with(good, given))
                        .filter(answer -> answer.status() != 400
                                || !NOT_OFFERED.matcher(answer.text()).find())
                        .ifPresent(answer -> EFFECTS.add(operation + " with " + given + ": " + answer.text()));
            }
        });
        if (!harmless.isEmpty()) {
            send(client, with(good, harmless.toString()))
                    .filter(answer -> answer.status() == 400
                            && PARAMETER_REFUSED.matcher(answer.text()).find())
                    .ifPresent(answer -> EFFECTS.add(operation + " with " + harmless + ": " + answer.text()));
        }
    }

    private static String sample(JsonNode parameter) {
        JsonNode schema = parameter.path("schema");
        String otherwise = schema.path("type").asText().equals("boolean") ? "true" : "1";
        return parameter.path("example").asText(schema.path("enum").path(0).asText(otherwise));
    }

    private static String harmless(JsonNode parameter) {
        return parameter.at("/schema/type").asText().equals("boolean") ? "false" : sample(parameter);
    }

    private static ExampleRequest with(ExampleRequest good, String parameters) {
        String separator = good.uri().contains("?") ? "&" : "?";
        return new ExampleRequest(good.method(), good.uri() + separator + parameters, good.contentType(), good.body());
    }

    private static Optional<ExampleRequest> withAnotherMember(ExampleRequest good) {
        if (good.body() == null || !good.body().startsWith("{") || !"application/json".equals(good.contentType())) {
            return Optional.empty();
        }
        String members = good.body().substring(1);
        String separator = members.startsWith("}") ? "" : ",";
        return Optional.of(new ExampleRequest(
                good.method(), good.uri(), good.contentType(), "{\"unknown_member\":1" + separator + members));
    }

    private static void openSocket() throws Exception {
        URI address = URI.create(service.address().toString().replace("http:", "ws:") + "/graphql-ws");
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .subprotocols("graphql-transport-ws")
                .buildAsync(address, new WebSocket.Listener() {})
                .get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
        socket.abort();
        ANSWERED.computeIfAbsent("openSocket", none -> new TreeSet<>()).add("101");
    }

    private static void explore() {
        open("/explorer");
        open("/docs");
        open("/console");
    }

    private static void open(String path) {
        follow("GET " + path + " | | 200 | page=@etag");
        follow("[If-None-Match: {{page}}] GET " + path + " | | 304");
        Matcher asset = Pattern.compile(path + "/assets/[\\w.-]+")
                .matcher(client.get(path).text());
        assertThat(asset.find()).isTrue();
        follow("GET " + asset.group() + " | | 200 | asset=@etag");
        follow("[If-None-Match: {{asset}}] GET " + asset.group() + " | | 304");
        follow("GET " + path + "/assets/gone | | 404");
    }

    private static boolean hasExplorer() {
        return DescriptionIT.class.getResource("/explorer/0.13.2/assets.list") != null;
    }
}

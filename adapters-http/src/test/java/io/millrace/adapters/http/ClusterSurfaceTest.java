package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.cluster.node.DataDisk;
import io.millrace.application.port.driven.service.OneInstance;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoints that monitoring tools and clients call to learn about nodes, indices and fields. */
class ClusterSurfaceTest extends RouteTest {

    private static final String NODE = ShortUuid.of(OneInstance.INSTANCE.id());

    @BeforeEach
    void fill() {
        line("PUT", "/_index_template/logs", """
            {"index_patterns": "logs*", "data_stream": {}, "template": {"mappings": {"properties":
            {"@timestamp": {"type": "date"}, "message": {"type": "text", "fields": {"raw": {"type": "keyword"}}},
            "host": {"properties": {"name": {"type": "keyword"}, "id": {"type": "keyword", "index": false}}}}}}}""");
        line("PUT", "/_data_stream/logs");
        line("PUT", "/notes", "{\"mappings\":{\"properties\":{\"message\":{\"type\":\"keyword\"}}}}");
        line("PUT", "/notes/_alias/memos", "");
        line("PUT", "/notes/_doc/1?op_type=create", "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}");
        line("PUT", "/closed", "");
        line("POST", "/closed/_close", "");
        line("PUT", "/secret", "{\"settings\":{\"index.hidden\":true}}");
    }

    private String get(String path) {
        return line("GET", path).replace(NODE, "NODE");
    }

    @Nested
    class Nodes {

        @Test
        void clients_that_sniff_get_the_address_of_each_instance() {
            assertThat(get("/_nodes/_all/http?filter_path=_nodes,cluster_name,nodes.*.http.publish_address"))
                    .isEqualTo("200 {\"_nodes\":{\"total\":1,\"successful\":1,\"failed\":0},\"cluster_name\":\"race\","
                            + "\"nodes\":{\"NODE\":{\"http\":{\"publish_address\":\"127.0.0.1:9200\"}}}}");
        }

        @Test
        void tools_that_check_versions_get_the_version_of_the_wire_format() {
            assertThat(get("/_nodes?filter_path=nodes.*.version,nodes.*.http.publish_address,nodes.*.ip"))
                    .isEqualTo("200 {\"nodes\":{\"NODE\":{\"ip\":\"127.0.0.1\",\"version\":\"8.18.0\","
                            + "\"http\":{\"publish_address\":\"127.0.0.1:9200\"}}}}");
            assertThat(get("/_nodes?filter_path=nodes.*.attributes"))
                    .isEqualTo("200 {\"nodes\":{\"NODE\":{\"attributes\":{\"millrace.version\":\"1.0.0\"}}}}");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "_local",
                    "_master",
                    "_all",
                    "*",
                    "mill",
                    "m*",
                    "127.0.0.1",
                    "127.0.0.1:9200",
                    "data:true",
                    "other,mill",
                    "_all,ml:false"
                })
        void an_instance_is_selected_by_name_address_or_role(String node) {
            assertThat(get("/_nodes/" + node + "?filter_path=_nodes.total"))
                    .isEqualTo("200 {\"_nodes\":{\"total\":1}}");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"other", "data:false", "ml:true", "voting_only:true", "ml:false", "_all,data:false", "_none"
                })
        void nodes_that_do_not_exist_are_omitted(String node) {
            assertThat(get("/_nodes/" + node + "/stats?filter_path=_nodes.total"))
                    .isEqualTo("200 {\"_nodes\":{\"total\":0}}");
        }

        @Test
        void the_space_of_a_disk_on_another_host_is_unknown() {
            assertThat(new DataDisk(Optional.empty()).space()).isEmpty();
            assertThat(new DataDisk(Optional.of(Path.of("/gone/folder"))).space())
                    .isEmpty();
            assertThat(new DataDisk.Space(1_000, 400, 300).usedPercent()).isEqualTo("70.00");
        }

        @Test
        void a_metric_alone_selects_members_and_not_nodes() {
            assertThat(get("/_nodes/jvm?filter_path=nodes.*.http,nodes.*.jvm.vm_name"))
                    .startsWith("200 {\"nodes\":{\"NODE\":{\"jvm\":{\"vm_name\":\"");
            assertThat(get("/_nodes/http,settings?filter_path=nodes.*.http,nodes.*.jvm"))
                    .startsWith("200 {\"nodes\":{\"NODE\":{\"http\":{")
                    .doesNotContain("jvm");
        }

        @Test
        void the_statistics_contain_memory_threads_and_files_of_the_process() {
            String all = get("/_nodes/_local/stats");

            assertThat(all)
                    .startsWith("200 {\"_nodes\":{\"total\":1,\"successful\":1,\"failed\":0}")
                    .contains(
                            "\"os\":{",
                            "\"process\":{",
                            "\"jvm\":{",
                            "\"heap_max_in_bytes\":",
                            "\"uptime_in_millis\":");
            assertThat(get("/_nodes/stats/jvm")).contains("\"jvm\":{").doesNotContain("\"os\":{", "\"process\":{");
            assertThat(get("/_nodes/_local/stats/breaker,transport?filter_path=nodes.*.*.timestamp"))
                    .isEqualTo("200 {}");
            assertThat(get("/_nodes/_local/stats/fs?filter_path=nodes.*.fs.total"))
                    .matches("200 \\{\"nodes\":\\{\"NODE\":\\{\"fs\":\\{\"total\":\\{\"total_in_bytes\":\\d+,"
                            + "\"free_in_bytes\":\\d+,\"available_in_bytes\":\\d+}}}}}");
        }

        @Test
        void the_statistics_contain_the_figures_of_all_open_indices() {
            assertThat(get("/_nodes/stats/indices?filter_path=nodes.*.indices,nodes.*.os"))
                    .isEqualTo("200 {\"nodes\":{\"NODE\":{\"indices\":{\"docs\":{\"count\":1,\"deleted\":0,"
                            + "\"total_size_in_bytes\":37},\"store\":{\"size_in_bytes\":37,"
                            + "\"total_data_set_size_in_bytes\":37,\"reserved_in_bytes\":0},"
                            + "\"shard_stats\":{\"total_count\":3}}}}}");
            for (String path : List.of("/_nodes/stats", "/_nodes/stats/_all")) {
                assertThat(get(path + "?filter_path=nodes.*.indices"))
                        .as("without the count of documents, because agents often poll all metrics")
                        .isEqualTo("200 {\"nodes\":{\"NODE\":{\"indices\":{\"store\":{\"size_in_bytes\":37,"
                                + "\"total_data_set_size_in_bytes\":37,\"reserved_in_bytes\":0},"
                                + "\"shard_stats\":{\"total_count\":3}}}}}");
            }
            assertThat(
                            get(
                                    "/_nodes/stats/indices/shard_stats,search?level=indices&filter_path=nodes.*.indices.*.notes"))
                    .isEqualTo("200 {\"nodes\":{\"NODE\":{\"indices\":{\"indices\":{\"notes\":"
                            + "{\"shard_stats\":{\"total_count\":1}}}}}}}");
            assertThat(get("/_nodes/_local/stats/indices/shard_stats?level=shards&filter_path=nodes.*.indices.*.notes"))
                    .isEqualTo("200 {\"nodes\":{\"NODE\":{\"indices\":{\"shards\":{\"notes\":[{\"0\":{\"routing\":"
                            + "{\"state\":\"STARTED\",\"primary\":true,\"node\":\"NODE\",\"relocating_node\":null},"
                            + "\"shard_stats\":{\"total_count\":1}}}]}}}}}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "/_nodes/stats/os/docs        | contains index metrics [docs] but indices stats not requested",
                    "/_nodes/stats/_all/docs      | contains index metrics [docs] but all stats requested",
                    "/_nodes/stats/indices/serch  | unrecognized index metric: [serch] -> did you mean [search]?",
                    "/_nodes/stats?level=all      | of parameter [level] as only [node], [indices], [shards] are allowed"
                })
        void figures_of_indices_that_do_not_exist_are_rejected(String path, String reason) {
            assertThat(get(path)).startsWith("400 ").contains(reason);
        }

        @Test
        void names_of_indices_are_shown_only_to_callers_who_may_see_them() {
            Role own = new Role(
                    new RoleName("own"),
                    Set.of(ClusterPrivilege.MONITOR),
                    List.of(new IndexGrant(List.of(new NamePattern("notes")), Set.of(IndexPrivilege.MONITOR))));
            try (StoreServer guarded = StoreServer.guarded(own)) {
                guarded.sendAs("admin", "PUT", "/notes", "");
                guarded.sendAs("admin", "PUT", "/others", "");

                assertThat(guarded.sendAs("own", "GET", "/_nodes/stats/indices?level=indices", "")
                                .line())
                        .startsWith("200 ")
                        .contains("\"total_count\":2", "\"notes\"")
                        .doesNotContain("others");
            }
        }

        @Test
        void an_unknown_metric_is_rejected() {
            assertThat(get("/_nodes/_all/nonsense"))
                    .startsWith("400 ")
                    .contains("request [/_nodes/_all/nonsense] contains unrecognized metric: [nonsense]");
            assertThat(get("/_nodes/stats/nonsense")).startsWith("400 ").contains("unrecognized metric: [nonsense]");
            assertThat(get("/_nodes/stats/transprot"))
                    .contains("unrecognized metric: [transprot] -> did you mean [transport]?");
        }
    }

    @Nested
    class State {

        @Test
        void the_metadata_contain_indices_and_data_streams() {
            assertThat(get("/_cluster/state/metadata/notes?filter_path=metadata.indices.*.state,"
                            + "metadata.indices.*.mappings,metadata.indices.*.aliases"))
                    .isEqualTo(
                            "200 {\"metadata\":{\"indices\":{\"notes\":{\"state\":\"open\",\"mappings\":{\"properties\":"
                                    + "{\"message\":{\"type\":\"keyword\"}}},\"aliases\":[\"memos\"]}}}}");
            assertThat(get(
                            "/_cluster/state/metadata/closed,secret?filter_path=metadata.data_stream.data_stream.logs.name,"
                                    + "metadata.indices.*.state"))
                    .isEqualTo("200 {\"metadata\":{\"indices\":{\"closed\":{\"state\":\"close\"},"
                            + "\"secret\":{\"state\":\"open\"}},"
                            + "\"data_stream\":{\"data_stream\":{\"logs\":{\"name\":\"logs\"}}}}}");
            assertThat(get("/_cluster/state?filter_path=metadata.indices.*.state"))
                    .contains("\".ds-logs-2026.11.20-000001\":{", "\"closed\":{", "\"notes\":{", "\"secret\":{");
        }

        @Test
        void nodes_and_shards_are_shown_as_monitoring_tools_expect_them() {
            assertThat(get("/_cluster/state/version,master_node,nodes,routing_table?filter_path=master_node,"
                            + "nodes.*.name,routing_table.indices.notes"))
                    .isEqualTo("200 {\"master_node\":\"NODE\",\"nodes\":{\"NODE\":{\"name\":\"mill\"}},"
                            + "\"routing_table\":{\"indices\":{\"notes\":{\"shards\":{\"0\":[{\"state\":\"STARTED\","
                            + "\"primary\":true,\"node\":\"NODE\",\"relocating_node\":null,\"shard\":0,"
                            + "\"index\":\"notes\"}]}}}}}");
        }

        @Test
        void blocks_are_shown_with_what_they_forbid() {
            assertThat(get("/_cluster/state/blocks/notes?filter_path=-cluster*"))
                    .isEqualTo("200 {\"blocks\":{}}");

            line("PUT", "/notes/_block/read_only", "");

            assertThat(get("/_cluster/state/blocks?filter_path=-cluster*"))
                    .isEqualTo("200 {\"blocks\":{\"indices\":{"
                            + "\"closed\":{\"4\":{\"description\":\"index closed\",\"retryable\":false,"
                            + "\"levels\":[\"read\",\"write\"]}},"
                            + "\"notes\":{\"5\":{\"description\":\"index read-only (api)\",\"retryable\":false,"
                            + "\"levels\":[\"write\",\"metadata_write\"]}}}}}");
        }

        @Test
        void the_shards_of_the_instance_that_responds_are_listed() {
            assertThat(get("/_cluster/state/routing_nodes/notes?filter_path=routing_nodes"))
                    .isEqualTo("200 {\"routing_nodes\":{\"unassigned\":[],\"nodes\":{\"NODE\":[{\"state\":\"STARTED\","
                            + "\"primary\":true,\"node\":\"NODE\",\"relocating_node\":null,\"shard\":0,"
                            + "\"index\":\"notes\"}]}}}");
            assertThat(get("/_cluster/state?filter_path=blocks,routing_nodes.unassigned"))
                    .startsWith("200 {\"blocks\":{\"indices\":{\"closed\":");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "/_cluster/state/customs       | 400 | metric [customs] is not offered",
                    "/_cluster/state/nonsense      | 400 | contains unrecognized metric: [nonsense]",
                    "/_cluster/state/metadata/gone | 404 | no such index [gone]"
                })
        void a_state_that_does_not_exist_is_rejected(String path, int status, String reason) {
            assertThat(get(path)).startsWith(status + " ").contains(reason);
        }

        @Test
        void a_caller_sees_only_the_indices_that_its_roles_name() {
            Role own = new Role(
                    new RoleName("own"),
                    Set.of(ClusterPrivilege.MONITOR),
                    List.of(new IndexGrant(List.of(new NamePattern("mine*")), Set.of(IndexPrivilege.READ))));
            Role watcher = new Role(new RoleName("watcher"), Set.of(ClusterPrivilege.MONITOR), List.of());
            try (StoreServer guarded = StoreServer.guarded(own, watcher)) {
                guarded.sendAs("admin", "PUT", "/mine", "");
                guarded.sendAs("admin", "PUT", "/others", "");
                String names = "?filter_path=metadata.indices.*.state,routing_table";

                assertThat(guarded.sendAs("own", "GET", "/_cluster/state/metadata" + names, "")
                                .line())
                        .isEqualTo("200 {\"metadata\":{\"indices\":{\"mine\":{\"state\":\"open\"}}}}");
                assertThat(guarded.sendAs("watcher", "GET", "/_cluster/state" + names, "")
                                .line())
                        .isEqualTo("200 {\"routing_table\":{\"indices\":{}}}");
                assertThat(guarded.sendAs("own", "GET", "/_cluster/state/metadata/others", "")
                                .status())
                        .isEqualTo(403);
                assertThat(guarded.sendAs("watcher", "GET", "/_cluster/stats?filter_path=indices.count", "")
                                .line())
                        .isEqualTo("200 {\"indices\":{\"count\":2}}");
            }
        }

        @Test
        void the_statistics_of_the_cluster_count_instances_indices_and_documents() {
            assertThat(
                            get(
                                    "/_cluster/stats?filter_path=status,indices.count,indices.docs,nodes.count.total,nodes.versions"))
                    .isEqualTo(
                            "200 {\"status\":\"green\",\"indices\":{\"count\":3,\"docs\":{\"count\":1,\"deleted\":0}},"
                                    + "\"nodes\":{\"count\":{\"total\":1},\"versions\":[\"8.18.0\"]}}");
        }

        @Test
        void clients_that_ask_for_features_learn_that_security_is_enabled() {
            assertThat(get("/_xpack?filter_path=license.status,license.type,features"))
                    .isEqualTo("200 {\"license\":{\"type\":\"basic\",\"status\":\"active\"},\"features\":"
                            + "{\"data_streams\":{\"available\":true,\"enabled\":true},"
                            + "\"security\":{\"available\":true,\"enabled\":true}}}");
        }

        @Test
        void the_greeting_has_a_version_of_lucene_and_a_distribution() {
            assertThat(get("/?filter_path=version.lucene_version,version.distribution"))
                    .isEqualTo("200 {\"version\":{\"distribution\":\"millrace\",\"lucene_version\":\"9.12.1\"}}");
        }
    }

    @Nested
    class Tables {

        @Test
        void shards_are_listed_with_the_instance_that_responds() {
            assertThat(get("/_cat/shards?v&s=index")).isEqualTo("""
                            200 index                      shard prirep state   docs store node
                            .ds-logs-2026.11.20-000001     0 p      STARTED    0    0b mill
                            closed                         0 p      STARTED         0b mill
                            notes                          0 p      STARTED    1   37b mill
                            """);
            assertThat(get("/_cat/shards/notes?h=index,prirep,docs")).isEqualTo("200 notes p 1\n");
            assertThat(get("/_cat/shards/gone")).startsWith("404 ");
        }

        @Test
        void documents_are_counted() {
            assertThat(get("/_cat/count?h=count")).isEqualTo("200 1\n");
            assertThat(get("/_cat/count?v")).isEqualTo("200 epoch      timestamp count\n1795176000 12:00:00  1\n");
            assertThat(get("/_cat/count/notes,logs?format=json"))
                    .isEqualTo("200 [{\"epoch\":\"1795176000\",\"timestamp\":\"12:00:00\",\"count\":\"1\"}]");
            assertThat(get("/_cat/count/closed")).startsWith("400 ").contains("index_closed_exception");
        }

        @Test
        void aliases_are_listed_with_their_properties() {
            line(
                    "POST",
                    "/_aliases",
                    "{\"actions\":[{\"add\":{\"index\":\"notes\",\"alias\":\"recent\",\"routing\":\"r\","
                            + "\"filter\":{\"term\":{\"a\":1}},\"is_write_index\":true}},"
                            + "{\"add\":{\"index\":\"logs\",\"alias\":\"stream\"}}]}");
            line("PUT", "/notes/_alias/memos", "{\"index_routing\":5}");

            assertThat(get("/_cat/aliases?v&s=alias")).isEqualTo("""
                    200 alias  index filter routing.index routing.search is_write_index
                    memos  notes -      5             -              -
                    recent notes *      r             r              true
                    stream logs  -      -             -              -
                    """);
            assertThat(get("/_cat/aliases/str*?h=alias,index")).isEqualTo("200 stream logs\n");
            assertThat(get("/_cat/aliases/gone")).isEqualTo("200 ");
            assertThat(get("/_cat/aliases?help")).contains("is_write_index | w,isWriteIndex | write index");
        }

        @Test
        void templates_of_both_kinds_are_listed() {
            line("PUT", "/_component_template/parts", "{\"template\":{}}");
            line(
                    "PUT",
                    "/_index_template/new",
                    "{\"index_patterns\":[\"new-*\",\"newer-*\"],\"priority\":7,\"version\":3,"
                            + "\"composed_of\":[\"parts\"]}");
            line("PUT", "/_template/nested", "{\"index_patterns\":\"old-*\",\"order\":1}");

            assertThat(get("/_cat/templates/ne*?v")).isEqualTo("""
                    200 name   index_patterns   order version composed_of
                    nested [old-*]          1            \s
                    new    [new-*, newer-*] 7     3       [parts]
                    """);
            assertThat(get("/_cat/templates/gone")).isEqualTo("200 ");
        }

        @Test
        void the_health_is_a_row() {
            assertThat(get("/_cat/health"))
                    .isEqualTo("200 1795176000 12:00:00 race green 1 1 3 3 0 0 0 0 0 - 100.0%\n");
            assertThat(get("/_cat/health?ts=false")).isEqualTo("200 race green 1 1 3 3 0 0 0 0 0 - 100.0%\n");
            assertThat(get("/_cat/health?h=ts,mtwt,asp,cl&v"))
                    .isEqualTo("200 ts       mtwt    asp cl\n12:00:00    - 100.0% race\n");
            assertThat(get("/_cat/health?h=status,node.total&v"))
                    .isEqualTo("200 status node.total\ngreen           1\n");
        }

        @Test
        void instances_are_listed_with_their_use_of_memory() {
            assertThat(get("/_cat/nodes?h=ip,port,node.role,master,name,version"))
                    .isEqualTo("200 127.0.0.1 9200 dim * mill 1.0.0\n");
            assertThat(get("/_cat/nodes?h=heap.percent")).matches("200 \\d{1,3}\n");
            assertThat(get("/_cat/nodes?h=id&full_id")).isEqualTo("200 NODE\n");
            assertThat(get("/_cat/nodes?help")).contains("heap.percent | hp,heapPercent | used heap ratio\n");
            String size = "\\d+(\\.\\d)?[kmgt]?b";
            assertThat(get("/_cat/nodes?v&h=heap.*"))
                    .matches("200 heap.current heap.percent heap.max\n *" + size + " +\\d+ +" + size + "\n");
            assertThat(get("/_cat/nodes?h=ram.*,file_desc.*"))
                    .matches("200 " + size + " \\d+ " + size + "( \\d*){3}\n");
            assertThat(get("/_cat/nodes?h=pid,jdk,load_*")).matches("200 \\d+ [^ ]+( [.\\d]*){3}\n");
            assertThat(get("/_cat/nodes?v&h=disk,dt,du,dup"))
                    .matches("200 +disk +dt +du +dup\n *" + size + " +" + size + " +" + size + " +\\d{1,3}\\.\\d\\d\n");
            assertThat(get("/_cat/nodes?v&h=http")).isEqualTo("200 http\n127.0.0.1:9200\n");
        }

        @Test
        void hidden_indices_are_listed_only_on_request() {
            assertThat(get("/_cat/indices?h=index&s=index"))
                    .isEqualTo("200 .ds-logs-2026.11.20-000001\nclosed\nnotes\n");
            assertThat(get("/_cat/indices/s*?h=index")).isEqualTo("200 ");
            assertThat(get("/_cat/indices/s*?h=index&expand_wildcards=all")).isEqualTo("200 secret\n");
        }
    }

    @Nested
    class Lookups {

        @Test
        void names_and_patterns_are_resolved_to_indices_aliases_and_data_streams() {
            assertThat(get("/_resolve/index/*"))
                    .isEqualTo(
                            "200 {\"indices\":[{\"name\":\"notes\",\"aliases\":[\"memos\"],\"attributes\":[\"open\"]}],"
                                    + "\"aliases\":[{\"name\":\"memos\",\"indices\":[\"notes\"]}],"
                                    + "\"data_streams\":[{\"name\":\"logs\",\"backing_indices\":[\".ds-logs-2026.11.20-000001\"],"
                                    + "\"timestamp_field\":\"@timestamp\"}]}");
            assertThat(get("/_resolve/index/.ds-*"))
                    .isEqualTo(
                            "200 {\"indices\":[{\"name\":\".ds-logs-2026.11.20-000001\",\"attributes\":[\"open\",\"hidden\"],"
                                    + "\"data_stream\":\"logs\"}],\"aliases\":[],\"data_streams\":[]}");
            assertThat(get("/_resolve/index/memos"))
                    .isEqualTo("200 {\"indices\":[],\"aliases\":[{\"name\":\"memos\",\"indices\":[\"notes\"]}],"
                            + "\"data_streams\":[]}");
            assertThat(get("/_resolve/index/*?expand_wildcards=none"))
                    .isEqualTo("200 {\"indices\":[],\"aliases\":[],\"data_streams\":[]}");
            assertThat(get("/_resolve/index/memos?expand_wildcards=none&filter_path=aliases.name"))
                    .isEqualTo("200 {\"aliases\":[{\"name\":\"memos\"}]}");
            line("PUT", "/closed/_alias/memos", "");
            assertThat(get("/_resolve/index/*?filter_path=aliases,indices.name"))
                    .as("an alias contains its closed index")
                    .isEqualTo("200 {\"indices\":[{\"name\":\"notes\"}],"
                            + "\"aliases\":[{\"name\":\"memos\",\"indices\":[\"closed\",\"notes\"]}]}");
            line("DELETE", "/closed/_alias/memos", "");
            assertThat(get("/_resolve/index/c*?expand_wildcards=closed&filter_path=indices"))
                    .isEqualTo("200 {\"indices\":[{\"name\":\"closed\",\"attributes\":[\"closed\"]}]}");
            assertThat(get("/_resolve/index/gone")).startsWith("404 ");
        }

        @Test
        void the_shards_of_a_search_are_its_indices() {
            assertThat(get("/notes/_search_shards"))
                    .isEqualTo("200 {\"nodes\":{\"NODE\":{\"name\":\"mill\"}},\"indices\":{\"notes\":{}},"
                            + "\"shards\":[[{\"state\":\"STARTED\",\"primary\":true,\"node\":\"NODE\","
                            + "\"relocating_node\":null,\"shard\":0,\"index\":\"notes\"}]]}");
        }

        @Test
        void fields_have_the_types_of_their_mappings() {
            assertThat(get("/logs/_field_caps?fields=host*,message.raw,_id"))
                    .isEqualTo("200 {\"indices\":[\".ds-logs-2026.11.20-000001\"],\"fields\":{"
                            + field("_id", type("_id", true, true)) + "," + field("host", type("object", false, false))
                            + "," + field("host.id", type("keyword", false, false)) + ","
                            + field("host.name", type("keyword", false, true)) + ","
                            + field("message.raw", type("keyword", false, true)) + "}}");
        }

        @Test
        void a_field_with_several_types_names_the_indices_of_each_type() {
            assertThat(line("POST", "/logs,notes/_field_caps", "{\"fields\":[\"message\"]}"))
                    .isEqualTo("200 {\"indices\":[\".ds-logs-2026.11.20-000001\",\"notes\"],\"fields\":{\"message\":{"
                            + "\"keyword\":{\"type\":\"keyword\",\"metadata_field\":false,\"searchable\":true,"
                            + "\"aggregatable\":true,\"indices\":[\"notes\"]},"
                            + "\"text\":{\"type\":\"text\",\"metadata_field\":false,\"searchable\":true,"
                            + "\"aggregatable\":true,\"indices\":[\".ds-logs-2026.11.20-000001\"]}}}}");
            assertThat(get("/logs,notes/_field_caps?fields=host.name&include_unmapped"))
                    .contains("\"unmapped\":{\"type\":\"unmapped\",\"metadata_field\":false,\"searchable\":false,"
                            + "\"aggregatable\":false,\"indices\":[\"notes\"]}");
            assertThat(get("/_field_caps?fields=*&types=date&filter_path=fields"))
                    .contains("@timestamp")
                    .doesNotContain("keyword");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "/_field_caps                          |                                  | no fields specified",
                    "/_field_caps?fields=a                 | {\"fields\":[\"b\"]}             | can't specify a request body",
                    "/_field_caps                          | {\"fields\":[\"b\"],\"index_filter\":{\"term\":{\"a\":1}}} | [index_filter] is not offered",
                    "/_field_caps?fields=a&filters=parent  |                                  | parameter [filters] is not offered",
                    "/_field_caps?fields=a&include_empty_fields=false |                       | only [true]"
                })
        void what_cannot_be_looked_up_is_rejected(String path, String body, String reason) {
            assertThat(line("POST", path, body == null ? "" : body))
                    .startsWith("400 ")
                    .contains(reason);
        }

        private static String field(String name, String type) {
            return "\"" + name + "\":{" + type + "}";
        }

        private static String type(String name, boolean metadata, boolean searchable) {
            return "\"" + name + "\":{\"type\":\"" + name + "\",\"metadata_field\":" + metadata + ",\"searchable\":"
                    + searchable + ",\"aggregatable\":" + (!metadata && !name.equals("object")) + "}";
        }
    }

    @Nested
    class Statistics {

        @Test
        void typed_clients_find_the_members_that_they_require() {
            assertThat(get("/notes/_stats?filter_path=_all.primaries"))
                    .isEqualTo(
                            "200 {\"_all\":{\"primaries\":{\"docs\":{\"count\":1,\"deleted\":0,\"total_size_in_bytes\":37},"
                                    + "\"store\":{\"size_in_bytes\":37,\"total_data_set_size_in_bytes\":37,\"reserved_in_bytes\":0},"
                                    + "\"shard_stats\":{\"total_count\":1}}}}");
            assertThat(get("/_data_stream/logs?filter_path=data_streams.settings,data_streams.mappings"))
                    .isEqualTo("200 {\"data_streams\":[{\"settings\":{},\"mappings\":{}}]}");
        }

        @Test
        void the_level_of_shards_shows_the_only_shard_of_each_index() {
            assertThat(get("/_all/_stats/docs?level=shards&filter_path=indices.notes.shards"))
                    .isEqualTo("200 {\"indices\":{\"notes\":{\"shards\":{\"0\":[{\"routing\":{\"state\":\"STARTED\","
                            + "\"primary\":true,\"node\":\"NODE\",\"relocating_node\":null},"
                            + "\"docs\":{\"count\":1,\"deleted\":0,\"total_size_in_bytes\":37}}]}}}}");
        }

        @Test
        void figures_that_the_service_does_not_count_are_absent() {
            assertThat(get("/notes/_stats/indexing,search?filter_path=_all"))
                    .isEqualTo("200 {\"_all\":{\"primaries\":{},\"total\":{}}}");
        }
    }

    /** Details in which responses once differed from those of Elasticsearch. */
    @Nested
    class Details {

        @Test
        void settings_are_those_of_open_and_visible_indices() {
            assertThat(get("/_settings/index.provided_name?flat_settings"))
                    .contains(".ds-logs-2026.11.20-000001", "notes")
                    .doesNotContain("secret", "closed");
            assertThat(get("/closed/_settings/index.provided_name?flat_settings"))
                    .isEqualTo("200 {\"closed\":{\"settings\":{\"index.provided_name\":\"closed\"}}}");
            assertThat(get("/_settings?expand_wildcards=all")).contains("secret", "closed");
        }

        @Test
        void the_health_of_a_closed_index_has_its_shard() {
            assertThat(get("/_cluster/health/closed?filter_path=status,active_shards"))
                    .isEqualTo("200 {\"status\":\"green\",\"active_shards\":1}");
        }

        @Test
        void the_health_shows_indices_and_shards_at_their_levels() {
            String counts = "\"active_shards\":1,\"relocating_shards\":0,\"initializing_shards\":0,"
                    + "\"unassigned_shards\":0,\"unassigned_primary_shards\":0";
            String index = "\"status\":\"green\",\"number_of_shards\":1,\"number_of_replicas\":0,"
                    + "\"active_primary_shards\":1," + counts;

            assertThat(get("/_cluster/health/notes?level=indices&filter_path=active_shards,indices"))
                    .isEqualTo("200 {\"active_shards\":1,\"indices\":{\"notes\":{" + index + "}}}");
            assertThat(get("/_cluster/health/notes?level=shards&filter_path=indices"))
                    .isEqualTo("200 {\"indices\":{\"notes\":{" + index
                            + ",\"shards\":{\"0\":{\"status\":\"green\",\"primary_active\":true," + counts + "}}}}}");
            assertThat(get("/_cluster/health?level=indices&filter_path=indices.*.status"))
                    .contains("\"notes\":{\"status\":\"green\"}", "\".ds-logs-2026.11.20-000001\"")
                    .doesNotContain("closed");
            assertThat(get("/_cluster/health/gone?level=indices&filter_path=timed_out,indices"))
                    .isEqualTo("408 {\"timed_out\":true,\"indices\":{}}");
            assertThat(get("/_cluster/health?level=other")).startsWith("400 ");
        }

        @Test
        void a_search_whose_pattern_may_match_closed_indices_is_refused_if_it_matches_one() {
            assertThat(get("/*/_search?expand_wildcards=open,closed"))
                    .startsWith("400 ")
                    .contains("\"type\":\"index_closed_exception\",\"reason\":\"closed index [closed]\"");
            assertThat(get("/*/_search?expand_wildcards=open,closed&ignore_unavailable&filter_path=timed_out"))
                    .isEqualTo("200 {\"timed_out\":false}");
            assertThat(get("/*/_search?filter_path=timed_out")).isEqualTo("200 {\"timed_out\":false}");
        }

        @Test
        void hidden_data_streams_are_listed_if_only_hidden_names_are_requested() {
            line("PUT", "/_index_template/quiet", """
                {"index_patterns": "quiet*", "data_stream": {"hidden": true}}""");
            line("PUT", "/_data_stream/quiet");

            assertThat(get("/_data_stream/*?filter_path=data_streams.name"))
                    .isEqualTo("200 {\"data_streams\":[{\"name\":\"logs\"}]}");
            assertThat(get("/_data_stream/*?expand_wildcards=hidden&filter_path=data_streams.name"))
                    .isEqualTo("200 {\"data_streams\":[{\"name\":\"logs\"},{\"name\":\"quiet\"}]}");
            assertThat(get("/_data_stream/*?expand_wildcards=none&filter_path=data_streams"))
                    .isEqualTo("200 {\"data_streams\":[]}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{\"_doc\":{\"properties\":{}}}             | The mapping definition cannot be nested under a type [_doc]",
                    "{\"properties\":{\"\":{\"type\":\"text\"}}} | field name cannot be an empty string",
                    "{\"properties\":{\"a\":{\"properties\":{\"\":{\"type\":\"text\"}}}}} | field name cannot be an empty string"
                })
        void mappings_that_elasticsearch_rejects_are_rejected(String mappings, String reason) {
            assertThat(line("PUT", "/wrong", "{\"mappings\":" + mappings + "}"))
                    .startsWith("400 ")
                    .contains(reason);
            assertThat(line(
                            "PUT",
                            "/_index_template/wrong",
                            "{\"index_patterns\":\"wrong\",\"template\":{\"mappings\":" + mappings + "}}"))
                    .startsWith("400 ")
                    .contains(reason);
            assertThat(get("/wrong")).startsWith("404 ");
        }

        @Test
        void a_response_says_whether_a_refresh_was_forced() {
            assertThat(line("PUT", "/notes/_create/2?refresh=true&filter_path=result,forced_refresh", "{}"))
                    .isEqualTo("201 {\"result\":\"created\",\"forced_refresh\":true}");
            assertThat(line("PUT", "/notes/_create/3?refresh=wait_for&filter_path=result,forced_refresh", "{}"))
                    .isEqualTo("201 {\"result\":\"created\"}");
            assertThat(line(
                            "POST",
                            "/_bulk?refresh&filter_path=items.*.forced_refresh",
                            "{\"create\":{\"_index\":\"notes\"}}\n{}\n"))
                    .isEqualTo("200 {\"items\":[{\"create\":{\"forced_refresh\":true}}]}");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"span_term", "geo_grid", "shape", "semantic", "sparse_vector", "text_expansion", "rule"})
        void queries_that_exist_in_elasticsearch_are_rejected_by_name(String query) {
            assertThat(line("POST", "/notes/_search", "{\"query\":{\"" + query + "\":{}}}"))
                    .startsWith("400 ")
                    .contains("query [" + query + "] is not offered");
        }
    }
}

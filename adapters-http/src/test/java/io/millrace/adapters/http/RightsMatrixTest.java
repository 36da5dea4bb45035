package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.adapters.http.health.ReadinessHandler;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rights, cell by cell: every route is requested without credentials, by a caller without roles and by every built-in
 * role. The table is written by hand, independently of how rights are computed; a route that it lacks fails.
 */
class RightsMatrixTest {

    private static final String NOBODY = "nobody";
    private static final String NONE = "no roles";
    private static final List<String> CALLERS = List.of(NOBODY, NONE, "reader", "writer", "operator", "admin");

    /** The callers that are allowed, by the words of the first column. */
    private static final Map<String, Set<String>> LET_IN = Map.of(
            "anyone", Set.copyOf(CALLERS),
            "known", Set.of(NONE, "reader", "writer", "operator", "admin"),
            "reader", Set.of("reader", "writer", "operator", "admin"),
            "writer", Set.of("writer", "operator", "admin"),
            "operator", Set.of("operator", "admin"),
            "admin", Set.of("admin"));

    /**
     * The callers allowed (and those included with them in {@link #LET_IN}), their status, methods, route, request,
     * body.
     */
    private static final String TABLE = """
        reader   | 200 | GET      | /                                     | /                                  |
        reader   | 200 | GET      | /_license                             | /_license                          |
        reader   | 200 | GET      | /_xpack                               | /_xpack                            |
        reader   | 200 | GET      | /_cluster/stats                       | /_cluster/stats                    |
        reader   | 200 | GET      | /_cluster/state                       | /_cluster/state                    |
        reader   | 200 | GET      | /_cluster/state/{metric}              | /_cluster/state/metadata           |
        reader   | 200 | GET      | /_cluster/state/{metric}/{index}      | /_cluster/state/metadata/logs      |
        reader   | 200 | GET      | /_nodes                               | /_nodes                            |
        reader   | 200 | GET      | /_nodes/{node}                        | /_nodes/_local                     |
        reader   | 200 | GET      | /_nodes/{node}/{metric}               | /_nodes/_all/http                  |
        reader   | 200 | GET      | /_nodes/stats                         | /_nodes/stats                      |
        reader   | 200 | GET      | /_nodes/stats/{metric}                | /_nodes/stats/jvm                  |
        reader   | 200 | GET      | /_nodes/stats/{metric}/{index_metric} | /_nodes/stats/indices/docs         |
        reader   | 200 | GET      | /_nodes/{node}/stats                  | /_nodes/_local/stats               |
        reader   | 200 | GET      | /_nodes/{node}/stats/{metric}         | /_nodes/_local/stats/os            |
        reader   | 200 | GET      | /_nodes/{node}/stats/{metric}/{index_metric} | /_nodes/_local/stats/indices/store |
        reader   | 200 | GET      | /_cluster/health                      | /_cluster/health                   |
        reader   | 200 | GET      | /_cluster/health/{index}              | /_cluster/health/logs              |
        reader   | 200 | GET      | /_cluster/settings                    | /_cluster/settings                 |
        operator | 200 | PUT      | /_cluster/settings                    | /_cluster/settings                 | {'persistent':{'migrate.max_concurrent_indices_reindexed_per_data_stream':2}}
        operator | 200 | PUT POST | /_index_template/{name}               | /_index_template/t-{n}             | {'index_patterns':['t-{n}-*'],'data_stream':{}}
        reader   | 200 | GET      | /_index_template                      | /_index_template                   |
        reader   | 200 | GET      | /_index_template/{name}               | /_index_template/logs              |
        operator | 404 | DELETE   | /_index_template/{name}               | /_index_template/gone              |
        operator | 200 | POST     | /_index_template/_simulate_index/{name} | /_index_template/_simulate_index/logs |
        operator | 200 | POST     | /_index_template/_simulate            | /_index_template/_simulate         | {'index_patterns':['t-{n}-*']}
        operator | 200 | POST     | /_index_template/_simulate/{name}     | /_index_template/_simulate/logs    |
        operator | 200 | PUT POST | /_component_template/{name}           | /_component_template/c-{n}         | {'template':{}}
        reader   | 200 | GET      | /_component_template                  | /_component_template               |
        reader   | 404 | GET      | /_component_template/{name}           | /_component_template/gone          |
        operator | 404 | DELETE   | /_component_template/{name}           | /_component_template/gone          |
        operator | 200 | PUT POST | /_template/{name}                     | /_template/t-{n}                   | {'index_patterns':['t-{n}-*']}
        reader   | 200 | GET      | /_template                            | /_template                         |
        reader   | 404 | GET      | /_template/{name}                     | /_template/gone                    |
        operator | 404 | DELETE   | /_template/{name}                     | /_template/gone                    |

        operator | 200 | PUT      | /_data_stream/{name}                  | /_data_stream/logs-{n}             |
        reader   | 200 | GET      | /_data_stream                         | /_data_stream                      |
        reader   | 200 | GET      | /_data_stream/{name}                  | /_data_stream/logs                 |
        reader   | 200 | GET      | /_data_stream/_stats                  | /_data_stream/_stats               |
        reader   | 200 | GET      | /_data_stream/{name}/_stats           | /_data_stream/logs/_stats          |
        operator | 404 | DELETE   | /_data_stream/{name}                  | /_data_stream/gone                 |
        operator | 200 | PUT      | /_data_stream/{name}/_lifecycle       | /_data_stream/logs/_lifecycle      | {}
        reader   | 200 | GET      | /_data_stream/{name}/_lifecycle       | /_data_stream/logs/_lifecycle      |
        reader   | 200 | GET      | /{index}/_lifecycle/explain           | /logs/_lifecycle/explain           |
        operator | 200 | PUT      | /_ilm/policy/{name}                   | /_ilm/policy/p-{n}                 | {'policy':{'phases':{}}}
        reader   | 200 | GET      | /_ilm/policy                          | /_ilm/policy                       |
        reader   | 404 | GET      | /_ilm/policy/{name}                   | /_ilm/policy/gone                  |
        operator | 404 | DELETE   | /_ilm/policy/{name}                   | /_ilm/policy/gone                  |
        reader   | 200 | GET      | /_ilm/status                          | /_ilm/status                       |
        reader   | 200 | GET      | /{index}/_ilm/explain                 | /logs/_ilm/explain                 |
        reader   | 200 | GET      | /_lifecycle/stats                     | /_lifecycle/stats                  |
        operator | 200 | POST     | /_data_stream/{name}/_trim            | /_data_stream/logs/_trim           | {'before':'2015-01-01T00:00:00Z'}
        operator | 200 | DELETE   | /_data_stream/{name}/_lifecycle       | /_data_stream/logs/_lifecycle      |
        operator | 400 | POST     | /_data_stream/_modify                 | /_data_stream/_modify              | {'actions':[{'remove_backing_index':{'data_stream':'gone','index':'gone'}}]}
        operator | 200 | POST     | /{index}/_rollover                    | /logs/_rollover                    |
        operator | 400 | POST     | /{index}/_rollover/{new_index}        | /logs/_rollover/next               |

        writer   | 200 | POST PUT | /_bulk                                | /_bulk                             | {'create':{'_index':'logs'}}\\n{'@timestamp':'2015-05-17'}\\n
        writer   | 200 | POST PUT | /{index}/_bulk                        | /logs/_bulk                        | {'create':{}}\\n{'@timestamp':'2015-05-17'}\\n
        writer   | 201 | POST     | /{index}/_doc                         | /logs/_doc                         | {'@timestamp':'2015-05-17'}
        writer   | 201 | PUT POST | /{index}/_doc/{id}                    | /logs/_doc/d-{n}?op_type=create    | {'@timestamp':'2015-05-17'}
        writer   | 201 | PUT POST | /{index}/_create/{id}                 | /logs/_create/c-{n}                | {'@timestamp':'2015-05-17'}
        reader   | 404 | GET      | /{index}/_source/{id}                 | /logs/_source/gone                 |
        reader   | 404 | GET      | /{index}/_doc/{id}                    | /logs/_doc/gone                    |
        reader   | 200 | GET POST | /_mget                                | /_mget                             | {'docs':[{'_index':'logs','_id':'gone'}]}
        reader   | 200 | GET POST | /{index}/_mget                        | /logs/_mget                        | {'ids':['gone']}
        writer   | 400 | DELETE   | /{index}/_doc/{id}                    | /logs/_doc/gone                    |
        writer   | 400 | POST     | /{index}/_update/{id}                 | /logs/_update/gone                 | {'doc':{}}
        reader   | 200 | GET POST | /_count                               | /_count                            |
        reader   | 200 | GET POST | /{index}/_count                       | /logs/_count                       |
        reader   | 200 | GET POST | /_search                              | /_search                           |
        reader   | 200 | GET POST | /{index}/_search                      | /logs/_search                      |
        reader   | 200 | GET POST | /_msearch                             | /_msearch                          | {}\\n{}\\n
        reader   | 200 | GET POST | /{index}/_msearch                     | /logs/_msearch                     | {}\\n{}\\n
        reader   | 400 | GET POST | /_search/scroll                       | /_search/scroll                    | {'scroll_id':'unsigned'}
        reader   | 400 | GET POST | /_search/scroll/{id}                  | /_search/scroll/unsigned           |
        known    | 400 | DELETE   | /_search/scroll                       | /_search/scroll                    | {'scroll_id':'unsigned'}
        known    | 400 | DELETE   | /_search/scroll/{id}                  | /_search/scroll/unsigned           |
        reader   | 200 | POST     | /{index}/_pit                         | /logs/_pit?keep_alive=1m           |
        known    | 400 | DELETE   | /_pit                                 | /_pit                              | {'id':'unsigned'}
        reader   | 200 | POST     | /{index}/_search/point_in_time        | /logs/_search/point_in_time?keep_alive=1m |
        known    | 400 | DELETE   | /_search/point_in_time                | /_search/point_in_time             | {'pit_id':'unsigned'}
        known    | 400 | DELETE   | /_search/point_in_time/{id}           | /_search/point_in_time/unsigned    |
        known    | 501 | GET      | /_search/point_in_time/{id}           | /_search/point_in_time/_all        |

        reader   | 200 | GET      | /{index}                              | /logs                              |
        operator | 200 | PUT      | /{index}                              | /plain-{n}                         |
        operator | 404 | DELETE   | /{index}                              | /gone                              |
        operator | 404 | PUT      | /{index}/_block/{block}               | /gone/_block/write                 |
        operator | 404 | POST     | /{index}/_close                       | /gone/_close                       |
        operator | 404 | POST     | /{index}/_open                        | /gone/_open                        |
        operator | 404 | PUT POST | /_create_from/{source}/{dest}         | /_create_from/gone/copy            |
        reader   | 200 | GET      | /_alias                               | /_alias                            |
        reader   | 200 | GET      | /_aliases                             | /_aliases                          |
        reader   | 404 | GET      | /_alias/{name}                        | /_alias/gone                       |
        reader   | 200 | GET      | /{index}/_alias                       | /logs/_alias                       |
        reader   | 404 | GET      | /{index}/_alias/{name}                | /logs/_alias/gone                  |
        operator | 404 | PUT      | /_alias                               | /_alias                            | {'index':'gone','alias':'a'}
        operator | 404 | PUT      | /_alias/{name}                        | /_alias/a                          | {'index':'gone'}
        operator | 404 | PUT      | /{index}/_alias                       | /gone/_alias                       | {'alias':'a'}
        operator | 404 | PUT POST | /{index}/_alias/{name}                | /gone/_alias/a                     |
        operator | 404 | DELETE   | /{index}/_alias/{name}                | /gone/_alias/a                     |
        operator | 404 | PUT POST | /{index}/_aliases/{name}              | /gone/_aliases/a                   |
        operator | 404 | DELETE   | /{index}/_aliases/{name}              | /gone/_aliases/a                   |
        operator | 404 | POST     | /_aliases                             | /_aliases                          | {'actions':[{'add':{'index':'gone','alias':'a'}}]}
        reader   | 200 | GET      | /_settings                            | /_settings                         |
        reader   | 200 | GET      | /_settings/{name}                     | /_settings/index.hidden            |
        reader   | 200 | GET      | /{index}/_settings                    | /logs/_settings                    |
        reader   | 200 | GET      | /{index}/_settings/{name}             | /logs/_settings/index.hidden       |
        operator | 200 | PUT      | /_settings                            | /_settings                         | {'refresh_interval':'1s'}
        operator | 200 | PUT      | /{index}/_settings                    | /logs/_settings                    | {'refresh_interval':'1s'}
        reader   | 200 | GET      | /_mapping                             | /_mapping                          |
        reader   | 200 | GET      | /_mappings                            | /_mappings                         |
        reader   | 200 | GET      | /_mapping/field/{fields}              | /_mapping/field/a                  |
        reader   | 200 | GET      | /{index}/_mapping/field/{fields}      | /logs/_mapping/field/a             |
        reader   | 200 | GET      | /{index}/_mapping                     | /logs/_mapping                     |
        reader   | 200 | GET      | /{index}/_mappings                    | /logs/_mappings                    |
        operator | 200 | PUT POST | /{index}/_mapping                     | /logs/_mapping                     | {'properties':{}}
        operator | 200 | PUT POST | /{index}/_mappings                    | /logs/_mappings                    | {'properties':{}}
        reader   | 200 | GET      | /_stats                               | /_stats                            |
        reader   | 200 | GET      | /_stats/{metric}                      | /_stats/docs                       |
        reader   | 200 | GET      | /{index}/_stats                       | /logs/_stats                       |
        reader   | 200 | GET      | /{index}/_stats/{metric}              | /logs/_stats/docs                  |
        reader   | 200 | GET      | /_cat/indices                         | /_cat/indices                      |
        reader   | 200 | GET      | /_cat/indices/{index}                 | /_cat/indices/logs                 |
        reader   | 200 | GET      | /_cat/shards                          | /_cat/shards                       |
        reader   | 200 | GET      | /_cat/shards/{index}                  | /_cat/shards/logs                  |
        reader   | 200 | GET      | /_cat/count                           | /_cat/count                        |
        reader   | 200 | GET      | /_cat/count/{index}                   | /_cat/count/logs                   |
        reader   | 200 | GET      | /_cat/aliases                         | /_cat/aliases                      |
        reader   | 200 | GET      | /_cat/aliases/{name}                  | /_cat/aliases/gone                 |
        reader   | 200 | GET      | /_cat/templates                       | /_cat/templates                    |
        reader   | 200 | GET      | /_cat/templates/{name}                | /_cat/templates/logs               |
        reader   | 200 | GET      | /_cat/health                          | /_cat/health                       |
        reader   | 200 | GET      | /_cat/nodes                           | /_cat/nodes                        |
        reader   | 200 | GET POST | /_resolve/index/{index}               | /_resolve/index/logs               |
        reader   | 200 | GET POST | /_search_shards                       | /_search_shards                    |
        reader   | 200 | GET POST | /{index}/_search_shards               | /logs/_search_shards               |
        reader   | 200 | GET POST | /_field_caps                          | /_field_caps?fields=a              |
        reader   | 200 | GET POST | /{index}/_field_caps                  | /logs/_field_caps?fields=a         |
        writer   | 200 | GET POST | /_flush                               | /_flush                            |
        writer   | 200 | GET POST | /{index}/_flush                       | /logs/_flush                       |
        writer   | 200 | GET POST | /_refresh                             | /_refresh                          |
        writer   | 200 | GET POST | /{index}/_refresh                     | /logs/_refresh                     |

        operator | 404 | POST     | /_migration/reindex                   | /_migration/reindex                | {'source':{'index':'gone'},'mode':'upgrade'}
        operator | 404 | GET      | /_migration/reindex/{index}/_status   | /_migration/reindex/gone/_status   |
        operator | 404 | POST     | /_migration/reindex/{index}/_cancel   | /_migration/reindex/gone/_cancel   |
        operator | 200 | GET POST | /_migration/system_features           | /_migration/system_features        |
        operator | 200 | GET      | /_migration/deprecations              | /_migration/deprecations           |
        operator | 200 | GET      | /{index}/_migration/deprecations      | /logs/_migration/deprecations      |

        known    | 501 | POST     | /_ilm/start                           | /_ilm/start                        |
        known    | 501 | POST     | /_ilm/stop                            | /_ilm/stop                         |
        known    | 501 | GET POST | /_security/role/_query                | /_security/role/_query             |

        known    | 200 | GET      | /_security/_authenticate              | /_security/_authenticate           |
        known    | 200 | GET      | /_security/user/_privileges           | /_security/user/_privileges        |
        known    | 200 | GET POST | /_security/user/_has_privileges       | /_security/user/_has_privileges    | {'cluster':'monitor'}
        known    | 200 | GET POST | /_security/user/{name}/_has_privileges | /_security/user/anna/_has_privileges | {'cluster':'monitor'}

        known    | 200 | GET POST | /_security/user/_totp                 | /_security/user/_totp              |
        known    | 200 | POST     | /_security/user/_totp/_activate       | /_security/user/_totp/_activate    | {'otp':'123456'}
        known    | 200 | DELETE   | /_security/user/_totp                 | /_security/user/_totp              | {'otp':'123456'}
        admin    | 200 | GET      | /_security/user/{name}/_totp          | /_security/user/bob/_totp          |
        admin    | 200 | DELETE   | /_security/user/{name}/_totp          | /_security/user/bob/_totp          |
        admin    | 200 | GET      | /_security/user                       | /_security/user                    |
        admin    | 404 | GET      | /_security/user/{name}                | /_security/user/bob                |
        admin    | 200 | PUT POST | /_security/user/{name}                | /_security/user/bob                | {'password':'a long enough one','roles':[]}
        admin    | 200 | DELETE   | /_security/user/{name}                | /_security/user/bob                |
        known    | 200 | PUT POST | /_security/user/_password             | /_security/user/_password          | {'password':'a long enough one'}
        admin    | 200 | PUT POST | /_security/user/{name}/_password      | /_security/user/bob/_password      | {'password':'a long enough one'}
        admin    | 200 | PUT POST | /_security/user/{name}/_enable        | /_security/user/bob/_enable        |
        admin    | 200 | PUT POST | /_security/user/{name}/_disable       | /_security/user/bob/_disable       |
        admin    | 200 | GET      | /_security/role                       | /_security/role                    |
        admin    | 404 | GET      | /_security/role/{name}                | /_security/role/clerk              |
        admin    | 200 | PUT POST | /_security/role/{name}                | /_security/role/clerk              | {'cluster':[],'indices':[]}
        admin    | 200 | DELETE   | /_security/role/{name}                | /_security/role/clerk              |
        admin    | 200 | POST     | /_security/keys/_rotate               | /_security/keys/_rotate            |
        admin    | 200 | PUT POST | /_security/api_key                    | /_security/api_key                 | {'name':'key'}
        admin    | 200 | GET      | /_security/api_key                    | /_security/api_key                 |
        admin    | 200 | DELETE   | /_security/api_key                    | /_security/api_key                 | {'owner':true}
        admin    | 200 | GET POST | /_security/_query/api_key             | /_security/_query/api_key          |

        anyone   | 200 | POST     | /login                                | /login                             | username=anna&password=any
        anyone   | 200 | POST     | /_session                             | /_session                          | username=anna&password=any
        anyone   | 200 | GET      | /_session/providers                   | /_session/providers                |
        anyone   | 200 | POST     | /_session/logout                      | /_session/logout                   |
        anyone   | 200 | POST     | /_session/refresh                     | /_session/refresh                  | grant_type=refresh_token&refresh_token=any
        known    | 204 | GET POST | /logout                               | /logout                            |
        anyone   | 200 | POST     | /oauth/access_token                   | /oauth/access_token                | grant_type=refresh_token&refresh_token=any
        anyone   | 200 | GET      | /oauth/access_token                   | /oauth/access_token?grant_type=refresh_token&refresh_token=any |
        anyone   | 302 | GET      | /oauth/login/{provider}               | /oauth/login/keycloak              |
        anyone   | 200 | GET      | /oauth/callback/{provider}            | /oauth/callback/keycloak           |
        anyone   | 200 | POST     | /oauth/logout/{provider}              | /oauth/logout/keycloak             | logout_token=any
        anyone   | 200 | GET      | /keys                                 | /keys                              |
        known    | 200 | POST     | /token_info                           | /token_info                        | token=any
        known    | 200 | GET      | /token_info                           | /token_info                        |
        known    | 200 | POST     | /oauth/revoke                         | /oauth/revoke                      | token=any
        anyone   | 200 | GET      | /.well-known/oauth-authorization-server | /.well-known/oauth-authorization-server |

        anyone   | 200 | GET      | /explorer                             | /explorer
        anyone   | 404 | GET      | /explorer/assets/{asset}              | /explorer/assets/gone.js
        known    | 200 | GET      | /graphql                              | /graphql?query=%7B__typename%7D    |
        known    | 200 | POST     | /graphql                              | /graphql                           | {'query':'{ __typename }'}
        anyone   | 426 | GET      | /graphql-ws                           | /graphql-ws                        |
        operator | 200 | GET      | /_graphql/document                    | /_graphql/document                 |
        operator | 200 | PUT      | /_graphql/document                    | /_graphql/document                 | {'cf3862f2f2ee49918bdd91c707ddf76f0a161ed312624dca8753609fc34c7a6b':'{ fine }'}
        operator | 404 | GET      | /_graphql/document/{hash}             | /_graphql/document/44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a |
        operator | 200 | DELETE   | /_graphql/document/{hash}             | /_graphql/document/44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a |

        reader   | 200 | GET      | /caches                               | /caches                            |
        reader   | 200 | GET      | /caches/{cache}                       | /caches/words                      |
        reader   | 404 | GET      | /caches/{cache}/{key}                 | /caches/words/gone                 |
        operator | 200 | DELETE   | /caches                               | /caches                            |
        operator | 200 | DELETE   | /caches/{cache}                       | /caches/words                      |
        operator | 200 | DELETE   | /caches/{cache}/{key}                 | /caches/words/gone                 |

        reader   | 200 | GET      | /metrics                              | /metrics                           |
        anyone   | 200 | GET      | /openapi.yaml                         | /openapi.yaml                      |
        anyone   | 200 | GET      | /docs                                 | /docs                              |
        anyone   | 200 | GET      | /console                              | /console                           |
        anyone   | 404 | GET      | /console/assets/{asset}               | /console/assets/gone.js            |
        anyone   | 404 | GET      | /docs/assets/{asset}                  | /docs/assets/gone.js               |
        anyone   | 200 | GET      | /health/live                          | /health/live                       |
        anyone   | 200 | GET      | /health/ready                         | /health/ready                      |
        anyone   | 200 | GET      | /health/started                       | /health/started                    |
        """;

    private static final ReadinessHandler READY = RoutesOutsideTheStore.alwaysReady();
    private static final StoreServer SERVER = StoreServer.guarded(RoutesOutsideTheStore.all(READY));

    private static int requests;

    /**
     * A route, one of its methods, and a request to it.
     *
     * @param letIn a key of {@link #LET_IN}
     * @param status the answer to allowed callers
     */
    record Row(String letIn, int status, String method, String route, String path, String body) {

        @Override
        public String toString() {
            return method + " " + route;
        }
    }

    @BeforeAll
    static void fill() {
        SERVER.sendAs("admin", "PUT", "/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
        SERVER.sendAs("admin", "PUT", "/_data_stream/logs", "");
    }

    @AfterAll
    static void stop() {
        SERVER.close();
        READY.close();
    }

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        TABLE.lines().filter(line -> !line.isBlank()).forEach(line -> {
            String[] cells = line.split("\\|", -1);
            String body =
                    cells.length < 6 ? "" : cells[5].strip().replace('\'', '"').replace("\\n", "\n");
            for (String method : cells[2].strip().split(" ", -1)) {
                rows.add(new Row(
                        cells[0].strip(),
                        Integer.parseInt(cells[1].strip()),
                        method,
                        cells[3].strip(),
                        cells[4].strip(),
                        body));
            }
        });
        return rows;
    }

    static List<Row> reads() {
        return rows().stream().filter(row -> row.method().equals("GET")).toList();
    }

    @Test
    void every_route_has_one_row_and_every_row_a_route() {
        List<String> routes = SERVER.routes.stream()
                .flatMap(route -> route.methods().stream().map(method -> method + " " + route.path()))
                .toList();

        assertThat(rows())
                .extracting(Row::toString)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(routes);
    }

    /** Add new classes of routes to {@link RoutesOutsideTheStore} or to {@link StoreRoutes}. */
    @Test
    void every_class_of_routes_is_asked() throws IOException, URISyntaxException {
        Path classes = Path.of(StoreRoutes.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            assertThat(files.map(file -> Objects.toString(file.getFileName()))
                            .filter(name -> name.endsWith("Routes.class"))
                            .map(name -> name.substring(0, name.indexOf("Routes"))))
                    .containsExactlyInAnyOrder(
                            "Store",
                            "Cache",
                            "Cat",
                            "Cluster",
                            "Node",
                            "Setting",
                            "Template",
                            "Stream",
                            "Lifecycle",
                            "Policy",
                            "ComponentTemplate",
                            "LegacyTemplate",
                            "Document",
                            "Search",
                            "Index",
                            "Alias",
                            "Reindex",
                            "Deprecation",
                            "Feature",
                            "Metrics",
                            "NotOffered",
                            "User",
                            "SecondFactor",
                            "ApiKey",
                            "Caller",
                            "Security",
                            "Provider",
                            "OpenApi",
                            "Reference",
                            "Console",
                            "GraphQl",
                            "KnownDocument",
                            "Socket",
                            "Explorer",
                            "Health");
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void only_who_is_named_is_let_in(Row row) {
        Map<String, String> expected = new LinkedHashMap<>();
        Map<String, String> found = new LinkedHashMap<>();
        for (String caller : CALLERS) {
            boolean isLetIn = Objects.requireNonNull(LET_IN.get(row.letIn())).contains(caller);
            expected.put(caller, isLetIn ? row.status() + "" : caller.equals(NOBODY) ? "401" : "403");
            found.put(caller, outcome(row.method(), row, caller));
        }

        assertThat(found).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("reads")
    void head_lets_nobody_in_whom_get_does_not(Row row) {
        Set<String> letIn = CALLERS.stream()
                .filter(caller -> !Set.of("401", "403").contains(outcome("HEAD", row, caller)))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(letIn).isEqualTo(new TreeSet<>(Objects.requireNonNull(LET_IN.get(row.letIn()))));
    }

    private static String outcome(String method, Row row, String caller) {
        String number = Integer.toString(requests++);
        String body = row.body().replace("{n}", number);
        String[] headers =
                caller.equals(NOBODY) ? new String[0] : new String[] {"X-Roles", caller.equals(NONE) ? "" : caller};
        Answer answer = SERVER.send(
                method,
                row.path().replace("{n}", number),
                body.getBytes(StandardCharsets.UTF_8),
                contentType(body),
                headers);
        // This answers for every operation by itself.
        boolean isRefusedInside = row.route().endsWith("_bulk")
                && answer.status() == 200
                && answer.body().contains("\"status\":403");
        return isRefusedInside ? "403" : Integer.toString(answer.status());
    }

    private static String contentType(String body) {
        return Optional.of("application/x-www-form-urlencoded")
                .filter(form -> !body.startsWith("{"))
                .orElse(body.contains("\n") ? "application/x-ndjson" : "application/json");
    }
}

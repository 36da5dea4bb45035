package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.privilege.Action;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which actions leave an entry in the audit trail. Each action is either tried out here or is on one of two lists. */
class AuditedActionsTest {

    /** Actions, the kind of their entry, methods, routes, requests, bodies and details, in the order of the requests. */
    private static final String CHANGES = """
        PUT_COMPONENT_TEMPLATE     | TEMPLATE_STORED         | PUT    | /_component_template/{name}   | /_component_template/c          | {'template':{}} | {templates=c, type=component}
        PUT_TEMPLATE               | TEMPLATE_STORED         | PUT    | /_index_template/{name}       | /_index_template/logs           | {'index_patterns':'logs*','data_stream':{}} | {templates=logs, type=index}
        PUT_TEMPLATE               | TEMPLATE_STORED         | PUT    | /_index_template/{name}       | /_index_template/unused         | {'index_patterns':'unused'} | {templates=unused, type=index}
        PUT_TEMPLATE               | TEMPLATE_STORED         | PUT    | /_template/{name}             | /_template/old                  | {'index_patterns':['old']} | {templates=old, type=legacy}
        CREATE_DATA_STREAM         | DATA_STREAM_CREATED     | PUT    | /_data_stream/{name}          | /_data_stream/logs              | | {data_stream=logs}
        AUTO_CREATE_DATA_STREAM    | DATA_STREAM_CREATED     | POST   | /{index}/_doc                 | /logs-new/_doc                  | {'@timestamp':'2015-05-17'} | {data_stream=logs-new, first_document=true}
        AUTO_CREATE_INDEX          | INDEX_CREATED           | POST   | /{index}/_doc                 | /notes/_doc                     | {'@timestamp':'2015-05-17'} | {first_document=true, index=notes}
        ROLL_OVER                  | DATA_STREAM_ROLLED_OVER | POST   | /{index}/_rollover            | /logs-new/_rollover             | | {data_stream=logs-new, new_index=.ds-logs-new-2026.11.20-000002, old_index=.ds-logs-new-2026.11.20-000001}
        CREATE_INDEX               | INDEX_CREATED           | PUT    | /{index}                      | /plain-1                        | {'aliases':{'plain':{}}} | {index=plain-1}
        ROLL_OVER                  | ALIAS_ROLLED_OVER       | POST   | /{index}/_rollover            | /plain/_rollover                | | {alias=plain, new_index=plain-000002, old_index=plain-1}
        CREATE_INDEX_FROM          | INDEX_CREATED           | PUT    | /_create_from/{source}/{dest} | /_create_from/plain-1/copy      | | {index=copy, source=plain-1}
        CHANGE_ALIASES             | ALIASES_CHANGED         | PUT    | /{index}/_alias/{name}        | /copy/_alias/a                  | | {added=a to copy}
        CHANGE_ALIASES             | ALIASES_CHANGED         | DELETE | /{index}/_alias/{name}        | /copy/_alias/a                  | | {removed=a from copy}
        CHANGE_ALIASES             | INDEX_DELETED           | POST   | /_aliases                     | /_aliases                       | {'actions':[{'remove_index':{'index':'notes'}}]} | {index=notes}
        CHANGE_INDEX_SETTINGS      | INDEX_SETTINGS_CHANGED  | PUT    | /{index}/_settings            | /copy/_settings                 | {'refresh_interval':'1s'} | {indices=copy, settings=index.refresh_interval=1s}
        PUT_MAPPING                | INDEX_MAPPINGS_CHANGED  | PUT    | /{index}/_mapping             | /copy/_mapping                  | {'properties':{'a':{'type':'keyword'}}} | {indices=copy}
        BLOCK_INDICES              | INDEX_BLOCKED           | PUT    | /{index}/_block/{block}       | /copy/_block/write              | | {block=write, indices=copy}
        CLOSE_INDICES              | INDEX_CLOSED            | POST   | /{index}/_close               | /copy/_close                    | | {indices=copy}
        OPEN_INDICES               | INDEX_OPENED            | POST   | /{index}/_open                | /copy/_open                     | | {indices=copy}
        MODIFY_DATA_STREAMS        | DATA_STREAM_MODIFIED    | POST   | /_data_stream/_modify         | /_data_stream/_modify           | {'actions':[{'add_backing_index':{'data_stream':'logs','index':'copy'}}]} | {changes=added copy to logs}
        DELETE_INDICES             | INDEX_DELETED           | DELETE | /{index}                      | /copy                           | | {data_stream=logs, index=copy}
        PUT_LIFECYCLE              | LIFECYCLE_CHANGED       | PUT    | /_data_stream/{name}/_lifecycle | /_data_stream/logs/_lifecycle | {} | {data_retention=infinite, data_stream=logs, enabled=true}
        DELETE_LIFECYCLE           | LIFECYCLE_REMOVED       | DELETE | /_data_stream/{name}/_lifecycle | /_data_stream/logs/_lifecycle | | {data_stream=logs}
        TRIM_DATA_STREAM           | INDICES_REMOVED         | POST   | /_data_stream/{name}/_trim    | /_data_stream/logs-new/_trim    | {'before':'2016-01-01T00:00:00Z'} | {before=2016-01-01T00:00:00Z, data_stream=logs-new, indices=.ds-logs-new-2026.11.20-000001}
        START_REINDEX              | MIGRATION_STARTED       | POST   | /_migration/reindex           | /_migration/reindex             | {'source':{'index':'logs'},'mode':'upgrade'} | {data_stream=logs}
        CANCEL_REINDEX             | MIGRATION_CANCELLED     | POST   | /_migration/reindex/{index}/_cancel | /_migration/reindex/logs/_cancel | | {data_stream=logs}
        DELETE_DATA_STREAMS        | DATA_STREAM_DELETED     | DELETE | /_data_stream/{name}          | /_data_stream/logs-new          | | {data_stream=logs-new, number_of_indices=1}
        DELETE_TEMPLATES           | TEMPLATE_DELETED        | DELETE | /_index_template/{name}       | /_index_template/unused         | | {templates=unused, type=index}
        DELETE_TEMPLATES           | TEMPLATE_DELETED        | DELETE | /_template/{name}             | /_template/old                  | | {templates=old, type=legacy}
        DELETE_COMPONENT_TEMPLATES | TEMPLATE_DELETED        | DELETE | /_component_template/{name}   | /_component_template/c          | | {templates=c, type=component}
        PUT_POLICY                 | LIFECYCLE_CHANGED       | PUT    | /_ilm/policy/{name}           | /_ilm/policy/p                  | {'policy':{'phases':{}}} |
        DELETE_POLICY              | LIFECYCLE_REMOVED       | DELETE | /_ilm/policy/{name}           | /_ilm/policy/p                  | | {policy=p}
        CHANGE_SETTINGS            | SETTINGS_CHANGED        | PUT    | /_cluster/settings            | /_cluster/settings              | {'persistent':{'migrate.max_concurrent_indices_reindexed_per_data_stream':2}} |
        """;

    /** Requests that change nothing: methods, requests and bodies. */
    private static final String UNCHANGED = """
        PUT    | /_data_stream/logs            |
        PUT    | /_index_template/logs?create=true | {'index_patterns':'logs*','data_stream':{}}
        POST   | /logs/_doc                    | {'@timestamp':'2015-05-17'}
        POST   | /logs/_rollover?dry_run=true  |
        POST   | /logs/_rollover               | {'conditions':{'max_docs':1000}}
        POST   | /_data_stream/logs/_trim?dry_run=true | {'before':'2016-01-01T00:00:00Z'}
        DELETE | /_data_stream/gone            |
        DELETE | /_data_stream/gone*           |
        DELETE | /gone                         |
        DELETE | /_index_template/gone*        |
        DELETE | /_template/gone*              |
        DELETE | /_component_template/gone*    |
        DELETE | /plain/_alias/gone            |
        POST   | /plain/_open                  |
        PUT    | /plain                        |
        PUT    | /gone/_settings               | {'refresh_interval':'1s'}
        """;

    /** Actions that change something and leave no entry, with the reason. */
    private static final Map<Action, String> WITHOUT_ENTRY = Map.of(
            Action.WRITE_DOCUMENT, "documents are not audited",
            Action.BULK, "documents are not audited",
            Action.REFRESH, "only makes documents visible to searches",
            Action.FLUSH, "changes nothing",
            Action.CLOSE_SEARCH_CONTEXTS, "only ends a search of the caller",
            Action.GRAPHQL, "every field has a separate action",
            Action.PUBLIC, "only logins change something, and have entries of their own");

    /** Actions outside the routes of the store that leave an entry. The tests of their use cases check the entries. */
    private static final Set<Action> RECORDED_ELSEWHERE = EnumSet.of(
            Action.LOG_OUT,
            Action.REVOKE_TOKEN,
            Action.MANAGE_OWN_SECOND_FACTOR,
            Action.REMOVE_SECOND_FACTOR,
            Action.INVALIDATE_CACHES,
            Action.PUT_GRAPHQL_DOCUMENTS,
            Action.DELETE_GRAPHQL_DOCUMENT,
            Action.MIGRATE_SYSTEM_FEATURES,
            Action.PUT_USER,
            Action.CHANGE_PASSWORD,
            Action.CHANGE_OWN_PASSWORD,
            Action.SET_USER_ENABLED,
            Action.DELETE_USER,
            Action.PUT_ROLE,
            Action.DELETE_ROLE,
            Action.ROTATE_KEYS,
            Action.CREATE_API_KEY,
            Action.INVALIDATE_OWN_API_KEYS,
            Action.INVALIDATE_API_KEYS);

    private static final Set<Action> READING = EnumSet.of(
            Action.READ_CACHES_OPENLY,
            Action.READ_METRICS_OPENLY,
            Action.INTROSPECT,
            Action.AUTHENTICATE,
            Action.HAS_PRIVILEGES,
            Action.LIST_PRIVILEGES,
            Action.UNKNOWN,
            Action.GREET,
            Action.SIMULATE_TEMPLATES,
            Action.FIND_DOCUMENT,
            Action.FIND_DOCUMENTS,
            Action.SEARCH,
            Action.COUNT,
            Action.LIST_DATA_STREAMS,
            Action.EXPLAIN_LIFECYCLE,
            Action.EXPLAIN_POLICIES,
            Action.DESCRIBE_INDICES,
            Action.RESOLVE_INDICES);

    /**
     * A request that changes something.
     *
     * @param details the details of the entry; empty if another test checks them
     */
    private record Change(
            Action action, String kind, String method, String route, String path, String body, String details) {}

    private static List<Change> changes() {
        return cells(CHANGES)
                .map(cells -> new Change(
                        Action.valueOf(cells[0]),
                        cells[1],
                        cells[2],
                        cells[3],
                        cells[4],
                        cells[5].replace('\'', '"'),
                        cells[6]))
                .toList();
    }

    private static Stream<String[]> cells(String table) {
        return table.lines()
                .map(line -> Stream.of(line.split("\\|", -1)).map(String::strip).toArray(String[]::new));
    }

    @Test
    void every_action_is_tried_out_or_on_a_list() {
        List<Action> known = new ArrayList<>(
                changes().stream().map(Change::action).distinct().toList());
        known.addAll(WITHOUT_ENTRY.keySet());
        known.addAll(RECORDED_ELSEWHERE);
        known.addAll(READING);
        known.addAll(Stream.of(Action.values())
                .filter(action -> action.name().startsWith("READ_"))
                .filter(action -> !READING.contains(action))
                .toList());

        assertThat(known).containsExactlyInAnyOrder(Action.values());
    }

    @Test
    void every_change_leaves_one_entry() {
        List<String> found = new ArrayList<>();
        try (StoreServer server = new StoreServer()) {
            for (Change change : changes()) {
                int before = server.audited.size();
                int status = server.send(change.method(), change.path(), change.body())
                                .status()
                        / 100;
                found.add(status + "xx " + change.method() + " " + change.path() + " "
                        + server.audited.subList(before, server.audited.size()).stream()
                                .map(entry -> change.details().isEmpty() ? entry.replaceFirst(" \\{.*", "") : entry)
                                .toList());
            }
        }

        assertThat(found)
                .containsExactlyElementsOf(changes().stream()
                        .map(change -> "2xx " + change.method() + " " + change.path() + " [anonymous " + change.kind()
                                + (change.details().isEmpty() ? "" : " " + change.details()) + "]")
                        .toList());
    }

    @Test
    void every_change_above_is_a_request_of_its_action() {
        try (StoreServer server = new StoreServer()) {
            Set<String> routes = server.routes.stream()
                    .flatMap(route ->
                            route.methods().stream().map(method -> route.action() + " " + method + " " + route.path()))
                    .collect(Collectors.toSet());

            assertThat(changes())
                    .filteredOn(change -> !change.action().name().startsWith("AUTO_CREATE"))
                    .extracting(change -> change.action() + " " + change.method() + " " + change.route())
                    .isSubsetOf(routes);
        }
    }

    @Test
    void a_request_that_changes_nothing_leaves_no_entry() {
        try (StoreServer server = new StoreServer()) {
            server.createLogs();
            server.send("PUT", "/plain");
            int before = server.audited.size();

            cells(UNCHANGED).forEach(cells -> server.send(cells[0], cells[1], cells[2].replace('\'', '"')));

            assertThat(server.audited.subList(before, server.audited.size())).isEmpty();
        }
    }
}

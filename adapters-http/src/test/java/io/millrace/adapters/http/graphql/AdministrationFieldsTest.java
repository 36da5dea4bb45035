package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client does besides reading and writing documents. */
class AdministrationFieldsTest {

    private GraphQlServer server = GraphQlServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    private JsonNode run(String operation) {
        Answer answer = server.post(operation);
        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        return answer.data();
    }

    private String refusal(String operation) {
        Answer answer = server.post(operation);
        return answer.code() + " "
                + answer.json().path("errors").path(0).path("message").asText();
    }

    @Test
    void a_caller_is_told_who_it_is_and_what_it_may_do() {
        Role some = new Role(
                new RoleName("some"),
                Set.of(),
                List.of(new IndexGrant(
                        List.of(new NamePattern("logs*")), Set.of(IndexPrivilege.READ, IndexPrivilege.WRITE))));
        server.close();
        server = GraphQlServer.guarded(some);
        String query = "{ me { name fullName roles clusterPrivileges logs: indexPrivileges(dataStream: \"logs-x\")"
                + " other: indexPrivileges(dataStream: \"other\") } }";

        assertThat(server.postAs("some,reader,gone", query).data().path("me").toString())
                .isEqualTo("{\"name\":\"anna\",\"fullName\":null,\"roles\":[\"gone\",\"reader\",\"some\"],"
                        + "\"clusterPrivileges\":[\"MONITOR\",\"READ_ILM\"],\"logs\":[\"READ\",\"VIEW_INDEX_METADATA\",\"MONITOR\",\"CREATE_DOC\",\"CREATE\",\"INDEX\",\"WRITE\",\"MAINTENANCE\"],"
                        + "\"other\":[\"READ\",\"VIEW_INDEX_METADATA\",\"MONITOR\"]}");
        assertThat(server.postAs("", "{ me { clusterPrivileges indexPrivileges(dataStream: \"logs\") } }")
                        .data()
                        .path("me")
                        .toString())
                .isEqualTo("{\"clusterPrivileges\":[],\"indexPrivileges\":[]}");
        assertThat(server.postAs("admin", "{ me { clusterPrivileges indexPrivileges(dataStream: \"x\") } }")
                        .data()
                        .path("me")
                        .toString())
                .isEqualTo("{\"clusterPrivileges\":" + quoted(ClusterPrivilege.values()) + ",\"indexPrivileges\":"
                        + quoted(IndexPrivilege.values()) + "}");
    }

    private static String quoted(Enum<?>... values) {
        return Arrays.stream(values).map(value -> '"' + value.name() + '"').collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void an_index_template_is_made_used_and_deleted() {
        JsonNode made = run("""
            mutation { putIndexTemplate(name: "events", template: {indexPatterns: ["events*"], priority: 5,
                makesDataStreams: true, version: 3, settings: {index: {number_of_shards: 2}},
                mappings: {properties: {a: {type: "keyword"}}}, meta: {by: "me"}}) {
              name indexPatterns priority makesDataStreams hidden version settings mappings meta } }
            """).path("putIndexTemplate");
        run("mutation { createDataStream(name: \"events\") { name } }");

        assertThat(made.toString())
                .isEqualTo("{\"name\":\"events\",\"indexPatterns\":[\"events*\"],\"priority\":5,"
                        + "\"makesDataStreams\":true,\"hidden\":false,\"version\":3,"
                        + "\"settings\":{\"index.number_of_shards\":\"2\"},"
                        + "\"mappings\":{\"properties\":{\"a\":{\"type\":\"keyword\"}}},\"meta\":{\"by\":\"me\"}}");
        assertThat(refusal("mutation { putIndexTemplate(name: \"events\", createOnly: true,"
                        + " template: {indexPatterns: \"events*\"}) { name } }"))
                .startsWith("BAD_USER_INPUT");
        assertThat(refusal("mutation { deleteIndexTemplate(name: \"events\") }"))
                .startsWith("BAD_USER_INPUT");
        run("mutation { deleteDataStream(name: \"events\") }");
        assertThat(run("mutation { deleteIndexTemplate(name: \"events\") }")
                        .path("deleteIndexTemplate")
                        .asText())
                .isEqualTo("events");
        assertThat(run("{ indexTemplates { name } }").path("indexTemplates")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "indexPatterns: []|index patterns are missing",
                "indexPatterns: \"a\", settings: 5|[template.settings] must be an object",
                "indexPatterns: \"a\", mappings: [1]|[template.mappings] must be an object",
                "indexPatterns: \"a\", settings: {uuid: \"x\"}|private index setting [index.uuid]",
                "indexPatterns: \"a\", priority: -1|index template priority must be >= 0",
                "indexPatterns: \"a\", hidden: true|[template.hidden] needs [template.makesDataStreams]"
            })
    void a_wrong_index_template_is_refused_by_name(String template, String message) {
        assertThat(refusal("mutation { putIndexTemplate(name: \"t\", template: {" + template + "}) { name } }"))
                .startsWith("BAD_USER_INPUT ")
                .contains(message);
    }

    private String first() {
        return run("{ dataStream(name: \"logs\") { backingIndices { name } } }")
                .path("dataStream")
                .path("backingIndices")
                .path(0)
                .path("name")
                .asText();
    }

    @Test
    void a_backing_index_is_blocked_closed_opened_changed_and_deleted() {
        server.createLogs("a");
        String index = first();
        run("mutation { rollOver(dataStream: \"logs\") { rolledOver } }");
        String named = "(index: \"" + index + "\"";

        assertThat(run("mutation { blockIndex" + named + ", block: WRITE) { name settings } }")
                        .toString())
                .contains("\"name\":\"" + index + "\"", "\"index.blocks.write\":\"true\"");
        assertThat(run("mutation { closeIndex" + named + ") { closed } }").toString())
                .contains("true");
        assertThat(run("{ index" + named + ") { closed } }").toString()).contains("true");
        assertThat(run("mutation { openIndex" + named + ") { closed } }").toString())
                .contains("false");
        assertThat(run("mutation { changeIndexSettings" + named
                                + ", settings: {index: {blocks: {write: null}, priority: 7}}) { settings } }")
                        .toString())
                .contains("\"index.priority\":\"7\"")
                .doesNotContain("blocks.write");
        assertThat(run("mutation { changeIndexSettings" + named
                                + ", settings: {priority: 8}, preserveExisting: true) { settings } }")
                        .toString())
                .contains("\"index.priority\":\"7\"");
        assertThat(run("mutation { deleteBackingIndex" + named + ") }")
                        .path("deleteBackingIndex")
                        .asText())
                .isEqualTo(index);
        assertThat(run("{ index" + named + ") { name } }").path("index").isNull())
                .isTrue();
    }

    @Test
    void what_is_not_one_index_is_refused() {
        server.createLogs("a");
        String write = first();

        for (String operation : List.of(
                "blockIndex(index: \"%s\", block: WRITE) { name }",
                "openIndex(index: \"%s\") { name }",
                "closeIndex(index: \"%s\") { name }",
                "changeIndexSettings(index: \"%s\", settings: {}) { name }",
                "deleteBackingIndex(index: \"%s\")")) {
            assertThat(refusal("mutation { " + operation.formatted("logs") + " }"))
                    .isEqualTo("BAD_USER_INPUT [index] must be the name of an index, not of a data stream");
            assertThat(refusal("mutation { " + operation.formatted("gone") + " }"))
                    .startsWith("NOT_FOUND ");
            for (String name : List.of("lo*", "logs,gone", "_all", "")) {
                assertThat(refusal("mutation { " + operation.formatted(name) + " }"))
                        .startsWith("BAD_USER_INPUT ");
            }
        }
        assertThat(refusal("mutation { deleteBackingIndex(index: \"" + write + "\") }"))
                .startsWith("BAD_USER_INPUT ");
        assertThat(refusal("mutation { changeIndexSettings(index: \"" + write + "\", settings: 1) { name } }"))
                .isEqualTo("BAD_USER_INPUT [settings] must be an object");
        assertThat(refusal("{ index(index: \"logs\") { name } }")).startsWith("BAD_USER_INPUT ");
    }

    @Test
    void users_are_made_changed_and_deleted_and_their_passwords_are_never_shown() {
        Answer made = server.post(
                "mutation($user: UserInput!) { putUser(name: \"anna\", user: $user)"
                        + " { name roles fullName email metadata enabled } }",
                "{\"user\":{\"password\":\"secret-1\",\"roles\":[\"writer\",\"gone\"],\"fullName\":\"Anna\","
                        + "\"metadata\":{\"team\":[1, 2]}}}");
        assertThat(made.data().path("putUser").toString())
                .isEqualTo("{\"name\":\"anna\",\"roles\":[\"gone\",\"writer\"],\"fullName\":\"Anna\",\"email\":null,"
                        + "\"metadata\":{\"team\":[1,2]},\"enabled\":true}");

        run("mutation { putUser(name: \"anna\", user: {roles: [], enabled: false}) { name } }");
        run("mutation { putUser(name: \"berta\", user: {roles: \"reader\", password: \"secret-2\"}) { name } }");
        run("mutation { changePassword(name: \"berta\", password: \"secret-3\") }");

        assertThat(run("{ users { name roles enabled } }").path("users").toString())
                .isEqualTo("[{\"name\":\"anna\",\"roles\":[],\"enabled\":false},"
                        + "{\"name\":\"berta\",\"roles\":[\"reader\"],\"enabled\":true}]");
        assertThat(run("{ users(names: [\"berta\", \"gone\"]) { name } }").path("users"))
                .hasSize(1);
        assertThat(run("{ users(names: []) { name } }").path("users")).isEmpty();
        assertThat(server.users
                        .users
                        .find(new Username("berta"))
                        .orElseThrow()
                        .hash()
                        .value())
                .isEqualTo("hash of secret-3");
        assertThat(run("mutation { deleteUser(name: \"berta\") }")
                        .path("deleteUser")
                        .asBoolean())
                .isTrue();
        assertThat(run("mutation { deleteUser(name: \"berta\") }")
                        .path("deleteUser")
                        .asBoolean())
                .isFalse();
        assertThat(server.users.audit).isNotEmpty();
    }

    @Test
    void roles_are_made_and_deleted() {
        assertThat(run("mutation { putRole(name: \"some\", role: {clusterPrivileges: MONITOR,"
                                + " indices: {names: \"logs*\", privileges: [WRITE, READ]}})"
                                + " { name clusterPrivileges indices { names privileges } } }")
                        .path("putRole")
                        .toString())
                .isEqualTo("{\"name\":\"some\",\"clusterPrivileges\":[\"MONITOR\"],"
                        + "\"indices\":[{\"names\":[\"logs*\"],\"privileges\":[\"READ\",\"WRITE\"]}]}");

        assertThat(run("{ roles { name } }").path("roles")).hasSize(5);
        assertThat(run("{ roles(names: [\"some\", \"admin\"]) { name } }").path("roles"))
                .hasSize(2);
        assertThat(run("mutation { deleteRole(name: \"some\") }")
                        .path("deleteRole")
                        .asBoolean())
                .isTrue();
        assertThat(run("mutation { deleteRole(name: \"some\") }")
                        .path("deleteRole")
                        .asBoolean())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "putUser(name: \"anna\", user: {roles: []}) { name }|password",
                "putUser(name: \"anna\", user: {roles: [], password: \"short\"}) { name }|passwords must be at least"
                        + " [8]",
                "putUser(name: \"anna\", user: {roles: [], password: \"five wet stones\", metadata: 5}) { name }"
                        + "|[user.metadata] must be an object",
                "putUser(name: \"anna\", user: {roles: [], password: \"five wet stones\", metadata: {_a: 5}}) { name }"
                        + "|metadata keys may not start with [_]",
                "putRole(name: \"admin\", role: {}) { name }|Role [admin] is reserved",
                "putRole(name: \"x\", role: {indices: {names: [], privileges: READ}}) { name }|at least one index name",
                "deleteRole(name: \"admin\")|role [admin] is reserved",
                "createApiKey(key: {name: \" \"}) { secret }|api key name may not begin or end with whitespace",
                "createApiKey(key: {name: \"a\", expiration: \"x\"}) { secret }|failed to parse setting [expiration]",
                "createApiKey(key: {name: \"a\", metadata: {_a: 5}}) { secret }|metadata keys may not start with [_]"
            })
    void a_wrong_user_or_role_is_refused_by_the_rule(String operation, String message) {
        assertThat(refusal("mutation { " + operation + " }"))
                .startsWith("BAD_USER_INPUT ")
                .contains(message);
    }

    @Test
    void roles_require_second_factors_and_administrators_remove_them() {
        run("mutation { putRole(name: \"careful\", role: {requireSecondFactor: true}) { name } }");
        run("mutation { putUser(name: \"anna\", user: {roles: [], password: \"five wet stones\"}) { name } }");
        Username anna = new Username("anna");
        SealedKey secret = new SealedKey("sealed");
        server.users.factors.begin(anna, secret);
        server.users.factors.activate(anna, secret, new TimeStep(1), List.of(), new CredentialsVersion("next"));

        assertThat(run("{ roles(names: [\"careful\", \"reader\"]) { requireSecondFactor } users { secondFactor } }")
                        .toString())
                .isEqualTo("{\"roles\":[{\"requireSecondFactor\":true},{\"requireSecondFactor\":false}],"
                        + "\"users\":[{\"secondFactor\":true}]}");
        assertThat(run("mutation { a: removeSecondFactor(name: \"anna\") b: removeSecondFactor(name: \"anna\") }")
                        .toString())
                .isEqualTo("{\"a\":true,\"b\":false}");
        assertThat(run("{ me { secondFactor { enabled } } }").toString()).isEqualTo("{\"me\":{\"secondFactor\":null}}");
        assertThat(refusal("mutation { beginSecondFactor { secret } }"))
                .contains("only a user of this service who signed in with a password");
    }

    @Test
    void api_keys_are_made_listed_in_pages_and_invalidated() {
        run("mutation { putUser(name: \"anonymous\", user: {roles: [], password: \"five wet stones\"}) { name } }");
        JsonNode made = run("mutation { createApiKey(key: {name: \"a\", expiration: \"1d\", metadata: {b: 1},"
                        + " roleDescriptors: {name: \"r\", clusterPrivileges: MONITOR, indices: {names: \"logs-*\","
                        + " privileges: CREATE_DOC}}}) { secret key { id name owner createdAt expiresAt invalidatedAt"
                        + " metadata roleDescriptors { name clusterPrivileges indices { privileges } } } } }")
                .path("createApiKey");
        assertThat(made.path("secret").asText()).hasSize(22);
        JsonNode key = made.path("key");
        String id = key.path("id").asText();
        assertThat(key.toString())
                .isEqualTo("{\"id\":\"" + id + "\",\"name\":\"a\",\"owner\":\"anonymous\",\"createdAt\":"
                        + "\"2026-11-20T12:00:00Z\",\"expiresAt\":\"2026-11-21T12:00:00Z\",\"invalidatedAt\":null,"
                        + "\"metadata\":{\"b\":1},\"roleDescriptors\":[{\"name\":\"r\",\"clusterPrivileges\":[\"MONITOR\"],"
                        + "\"indices\":[{\"privileges\":[\"CREATE_DOC\"]}]}]}");
        run(
                "mutation { b: createApiKey(key: {name: \"b\"}) { secret } c: createApiKey(key: {name: \"c\"}) { secret } }");

        JsonNode first = run("{ apiKeys(first: 2) { totalCount nodes { id } pageInfo { hasNextPage endCursor } } }")
                .path("apiKeys");
        JsonNode rest = run("{ apiKeys(own: false, first: 2, after: \""
                        + first.path("pageInfo").path("endCursor").asText()
                        + "\") { totalCount edges { node { id } } pageInfo { hasNextPage hasPreviousPage } } }")
                .path("apiKeys");
        assertThat(first.path("totalCount").asInt()).isEqualTo(3);
        assertThat(first.path("nodes")).hasSize(2);
        assertThat(first.path("pageInfo").path("hasNextPage").asBoolean()).isTrue();
        assertThat(rest.path("edges")).hasSize(1);
        assertThat(rest.path("pageInfo").toString()).isEqualTo("{\"hasNextPage\":false,\"hasPreviousPage\":true}");
        assertThat(first.path("nodes").toString())
                .doesNotContain(
                        rest.path("edges").path(0).path("node").path("id").asText());

        String invalidate =
                "mutation { invalidateApiKeys(ids: [\"" + id + "\", \"gone\"]) { invalidated previouslyInvalidated } }";
        assertThat(run(invalidate).path("invalidateApiKeys").toString())
                .isEqualTo("{\"invalidated\":[\"" + id + "\"],\"previouslyInvalidated\":[]}");
        assertThat(run(invalidate).path("invalidateApiKeys").toString())
                .isEqualTo("{\"invalidated\":[],\"previouslyInvalidated\":[\"" + id + "\"]}");
        assertThat(run("{ apiKeys(activeOnly: true) { totalCount } }").toString())
                .isEqualTo("{\"apiKeys\":{\"totalCount\":2}}");
    }

    @Test
    void there_are_no_users_and_roles_while_security_is_off() {
        server.close();
        server = GraphQlServer.open(
                ports -> new GraphQlPorts(
                        ports.store(), ports.live(), ports.caches(), Optional.empty(), ports.program()),
                GraphQlLimits.defaults());

        for (String operation : List.of(
                "{ users { name } }",
                "{ roles { name } }",
                "{ apiKeys { totalCount } }",
                "mutation { deleteUser(name: \"x\") }",
                "mutation { putRole(name: \"x\", role: {}) { name } }")) {
            assertThat(refusal(operation))
                    .isEqualTo("NOT_OFFERED users and roles are not available because security is off");
        }
        assertThat(run("{ me { name roles } }").toString()).contains("anonymous");
    }
}

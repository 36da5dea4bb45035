package io.millrace.adapters.http.graphql;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import graphql.schema.FieldCoordinates;
import io.millrace.adapters.http.RightsTable;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every field that does something takes, tried out with every role that ships and with none. */
class FieldRightsTest {

    private static final Map<FieldCoordinates, Action> ACTIONS =
            GraphQlServer.schemaOf(MillraceSchema.text()).actions();

    /** For each field an operation that needs its right and no other. */
    private static final Map<String, String> OPERATIONS = Map.ofEntries(
            Map.entry("Query.dataStreams", "{ dataStreams(names: \"logs\") { totalCount } }"),
            Map.entry("Query.dataStream", "{ dataStream(name: \"logs\") { name } }"),
            Map.entry("Query.documents", "{ documents(dataStream: \"logs\") { nodes { id } } }"),
            Map.entry("Query.service", "{ service { version } }"),
            Map.entry("Query.clusterUuid", "{ clusterUuid }"),
            Map.entry("Service.indexVersion", "{ service { indexVersion } }"),
            Map.entry("Service.instances", "{ service { instances { name } } }"),
            Map.entry("Service.documentCount", "{ service { documentCount } }"),
            Map.entry("Service.sizeInBytes", "{ service { sizeInBytes } }"),
            Map.entry("Service.dataStreamCount", "{ service { dataStreamCount } }"),
            Map.entry("Service.throughput", "{ service { throughput { written } } }"),
            Map.entry("Query.configuration", "{ configuration { key } }"),
            Map.entry("Query.attention", "{ attention { kind } }"),
            Map.entry("Query.fields", "{ fields(dataStream: \"logs\") { name } }"),
            Map.entry("Query.signingKeys", "{ signingKeys { id } }"),
            Map.entry("Mutation.rotateSigningKeys", "mutation { rotateSigningKeys { id } }"),
            Map.entry("DataStream.newest", "{ dataStream(name: \"logs\") { newest } }"),
            Map.entry(
                    "Mutation.trimDataStream",
                    "mutation { trimDataStream(name: \"logs\", before: \"2026-11-20T09:00:00Z\") { dryRun } }"),
            Map.entry("Query.me", "{ me { name } }"),
            Map.entry("Me.indexPrivileges", "{ me { indexPrivileges(dataStream: \"logs\") } }"),
            Map.entry("Query.index", "{ index(index: \"logs\") { name } }"),
            Map.entry("Query.documentCount", "{ documentCount(dataStream: \"logs\") }"),
            Map.entry(
                    "Query.documentHistogram",
                    "{ documentHistogram(dataStream: \"logs\", interval: \"1h\") { totalCount } }"),
            Map.entry(
                    "Query.documentTopValues",
                    "{ documentTopValues(dataStream: \"logs\", field: \"a\") { otherCount } }"),
            Map.entry(
                    "Query.documentStatistics", "{ documentStatistics(dataStream: \"logs\", field: \"a\") { count } }"),
            Map.entry(
                    "Query.documentPercentiles",
                    "{ documentPercentiles(dataStream: \"logs\", field: \"a\") { value } }"),
            Map.entry(
                    "Query.documentSeries",
                    "{ documentSeries(dataStream: \"logs\", field: \"a\", interval: \"1h\") { count } }"),
            Map.entry("Query.arrivalCursor", "{ arrivalCursor(dataStream: \"logs\") }"),
            Map.entry("Query.document", "{ document(dataStream: \"logs\", id: \"a\") { id } }"),
            Map.entry("Query.indexTemplates", "{ indexTemplates { name } }"),
            Map.entry("Query.clusterSettings", "{ clusterSettings { settings { key } } }"),
            Map.entry("Query.reindexTask", "{ reindexTask(dataStream: \"logs\") { state } }"),
            Map.entry("Query.upgradeEstimate", "{ upgradeEstimate(dataStreams: [\"logs\"]) { documents } }"),
            Map.entry("Query.reindexTasks", "{ reindexTasks { state } }"),
            Map.entry("Query.systemFeatures", "{ systemFeatures { migrationStatus } }"),
            Map.entry("Query.caches", "{ caches { name } }"),
            Map.entry("Query.cache", "{ cache(name: \"words\") { name } }"),
            Map.entry("Query.cacheEntry", "{ cacheEntry(cache: \"words\", key: \"a\") { key } }"),
            Map.entry("DataStream.documentCount", "{ dataStream(name: \"logs\") { documentCount } }"),
            Map.entry("DataStream.sizeInBytes", "{ dataStream(name: \"logs\") { sizeInBytes } }"),
            Map.entry("DataStream.indexTemplate", "{ dataStream(name: \"logs\") { indexTemplate { name } } }"),
            Map.entry("DataStream.reindexTask", "{ dataStream(name: \"logs\") { reindexTask { state } } }"),
            Map.entry("BackingIndex.documentCount", "{ dataStream(name: \"logs\") { writeIndex { documentCount } } }"),
            Map.entry("BackingIndex.sizeInBytes", "{ dataStream(name: \"logs\") { writeIndex { sizeInBytes } } }"),
            Map.entry(
                    "Mutation.createDocument",
                    "mutation { createDocument(dataStream: \"logs\", source: {a: 1}) { id } }"),
            Map.entry(
                    "Mutation.ingestDocuments",
                    "mutation { ingestDocuments(dataStream: \"logs\", documents: []) { errors } }"),
            Map.entry("Query.users", "{ users { name } }"),
            Map.entry("Query.roles", "{ roles { name } }"),
            Map.entry("Mutation.putUser", "mutation { putUser(name: \"anna\", user: {roles: []}) { name } }"),
            Map.entry(
                    "Mutation.changePassword",
                    "mutation { changePassword(name: \"anna\", password: \"five wet stones\") }"),
            Map.entry("Me.secondFactor", "{ me { secondFactor { enabled } } }"),
            Map.entry("Mutation.beginSecondFactor", "mutation { beginSecondFactor { secret } }"),
            Map.entry("Mutation.activateSecondFactor", "mutation { activateSecondFactor(otp: \"123456\") }"),
            Map.entry("Mutation.removeSecondFactor", "mutation { removeSecondFactor(name: \"anna\") }"),
            Map.entry("Mutation.deleteUser", "mutation { deleteUser(name: \"anna\") }"),
            Map.entry("Mutation.putRole", "mutation { putRole(name: \"some\", role: {}) { name } }"),
            Map.entry("Query.apiKeys", "{ apiKeys { totalCount } }"),
            Map.entry("Mutation.createApiKey", "mutation { createApiKey(key: {name: \"a\"}) { secret } }"),
            Map.entry("Mutation.invalidateApiKeys", "mutation { invalidateApiKeys(ids: [\"a\"]) { invalidated } }"),
            Map.entry("Mutation.deleteRole", "mutation { deleteRole(name: \"some\") }"),
            Map.entry(
                    "Mutation.putIndexTemplate",
                    "mutation { putIndexTemplate(name: \"x\", template: {indexPatterns: \"x\"}) { name } }"),
            Map.entry("Mutation.deleteIndexTemplate", "mutation { deleteIndexTemplate(name: \"x\") }"),
            Map.entry("Mutation.blockIndex", "mutation { blockIndex(index: \"logs\", block: WRITE) { name } }"),
            Map.entry("Mutation.openIndex", "mutation { openIndex(index: \"logs\") { name } }"),
            Map.entry("Mutation.closeIndex", "mutation { closeIndex(index: \"logs\") { name } }"),
            Map.entry(
                    "Mutation.changeIndexSettings",
                    "mutation { changeIndexSettings(index: \"logs\", settings: {}) { name } }"),
            Map.entry("Mutation.deleteBackingIndex", "mutation { deleteBackingIndex(index: \"logs\") }"),
            Map.entry("Mutation.createDataStream", "mutation { createDataStream(name: \"logs-new\") { name } }"),
            Map.entry("Mutation.deleteDataStream", "mutation { deleteDataStream(name: \"logs\") }"),
            Map.entry("DataStream.lifecycle", "{ dataStream(name: \"logs\") { lifecycle { enabled } } }"),
            Map.entry("IndexTemplate.lifecycle", "{ indexTemplates { lifecycle { enabled } } }"),
            Map.entry("Query.explainLifecycle", "{ explainLifecycle(dataStream: \"logs\") { index } }"),
            Map.entry(
                    "Mutation.putLifecycle",
                    "mutation { putLifecycle(dataStream: \"logs\", lifecycle: {}) { enabled } }"),
            Map.entry("Mutation.deleteLifecycle", "mutation { deleteLifecycle(dataStream: \"logs\") }"),
            Map.entry("Mutation.rollOver", "mutation { rollOver(dataStream: \"logs\") { rolledOver } }"),
            Map.entry(
                    "Mutation.changeClusterSettings",
                    "mutation { changeClusterSettings(settings: []) { settings { key } } }"),
            Map.entry("Mutation.startReindex", "mutation { startReindex(dataStream: \"logs\") { state } }"),
            Map.entry("Mutation.startReindexes", "mutation { startReindexes(dataStreams: [\"logs\"]) { error } }"),
            Map.entry("Mutation.cancelReindex", "mutation { cancelReindex(dataStream: \"logs\") { state } }"),
            Map.entry("Mutation.migrateSystemFeatures", "mutation { migrateSystemFeatures { accepted } }"),
            Map.entry("Mutation.invalidateCaches", "mutation { invalidateCaches }"),
            Map.entry("Mutation.invalidateCache", "mutation { invalidateCache(name: \"words\") }"),
            Map.entry(
                    "Mutation.invalidateCacheEntry", "mutation { invalidateCacheEntry(cache: \"words\", key: \"a\") }"),
            Map.entry(
                    "Subscription.systemFeaturesProgress",
                    "subscription { systemFeaturesProgress { migrationStatus } }"),
            Map.entry("Subscription.documentAdded", "subscription { documentAdded(dataStream: \"gone\") { cursor } }"),
            Map.entry("Subscription.reindexTasksProgress", "subscription { reindexTasksProgress { state } }"),
            Map.entry(
                    "Subscription.reindexProgress",
                    "subscription { reindexProgress(dataStream: \"gone\") { state } }"));

    static Stream<Map.Entry<FieldCoordinates, Action>> fields() {
        return ACTIONS.entrySet().stream()
                .sorted(Comparator.comparing(field -> field.getKey().toString()));
    }

    @Test
    void every_field_that_does_something_is_tried_out_below() {
        assertThat(OPERATIONS.keySet())
                .containsExactlyInAnyOrderElementsOf(ACTIONS.keySet().stream()
                        .map(FieldCoordinates::toString)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_field_is_answered_to_those_roles_that_have_the_right_and_to_nobody_else(
            Map.Entry<FieldCoordinates, Action> field) throws IOException {
        Map<String, Boolean> forbidden = new TreeMap<>();
        Map<String, Boolean> expected = new TreeMap<>();
        try (GraphQlServer server = serverWithLogs()) {
            for (List<Role> roles : callers()) {
                String names = roles.stream().map(role -> role.name().value()).collect(Collectors.joining(","));
                expected.put(names, !rights(roles).allows(field.getValue(), "logs"));
                forbidden.put(names, isForbidden(server, names, field.getKey()));
            }
        }

        assertThat(forbidden)
                .isEqualTo(expected)
                .containsEntry("", field.getValue().scope() != Action.Scope.CALLER)
                .containsEntry("admin", false);
    }

    private static List<List<Role>> callers() {
        List<List<Role>> callers = new ArrayList<>();
        callers.add(List.of());
        Role.SHIPPED.forEach(role -> callers.add(List.of(role)));
        return callers;
    }

    private static Rights rights(List<Role> roles) {
        List<RoleName> names = roles.stream().map(Role::name).toList();
        return Rights.of(names, roles, RestrictedNames.NONE);
    }

    private static GraphQlServer serverWithLogs() {
        GraphQlServer server = GraphQlServer.guarded();
        server.caches.put("words", "a", "b");
        server.store.engine().indexTemplates().put(aStreamTemplate("logs", "logs*"), false);
        server.store
                .documents()
                .append(
                        server.store
                                .dataStreams()
                                .create(aNewStream("logs", Versions.previous()))
                                .writeIndex(),
                        List.of(aDocument("a", "2026-11-20T10:00:00Z")));
        return server;
    }

    private static boolean isForbidden(GraphQlServer server, String roles, FieldCoordinates field) throws IOException {
        String operation = Objects.requireNonNull(OPERATIONS.get(field.toString()), "operation");
        JsonNode answer = field.getTypeName().equals("Subscription")
                ? firstEvent(server, operation, roles)
                : server.postAs(roles, operation).json();
        boolean forbidden = false;
        for (JsonNode error : answer.path("errors")) {
            forbidden |= error.path("extensions").path("code").asText().equals("FORBIDDEN");
        }
        return forbidden;
    }

    private static JsonNode firstEvent(GraphQlServer server, String operation, String roles) throws IOException {
        try (Stream<String> lines = server.listen(operation, "X-Roles", roles).body()) {
            String event =
                    lines.filter(line -> line.startsWith("data: {")).findFirst().orElseThrow();
            return GraphQlServer.JSON.readTree(event.substring("data: ".length()));
        }
    }

    @Test
    void the_table_in_the_documentation_is_that_of_the_fields() throws IOException {
        RightsTable.check(
                "fields",
                RightsTable.of(
                        "Field", fields().map(field -> RightsTable.row("`" + field.getKey() + "`", field.getValue()))),
                getClass());
    }
}

package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.StoreServer.Answer;
import io.millrace.adapters.http.health.ReadinessHandler;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.adapters.http.route.message.BodyRule.Presence;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Action.Scope;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexPrivilege;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Holds {@code openapi.yaml} and the route table together: whatever one says, the other says too. */
class OpenApiTest {

    private static final String REFERENCE = "$ref";
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head", "options");
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
    private static final Map<BodyType, String> MEDIA_TYPES = Map.of(
            BodyType.JSON, "application/json",
            BodyType.NDJSON, "application/x-ndjson",
            BodyType.FORM, "application/x-www-form-urlencoded");

    private static final ReadinessHandler READY = RoutesOutsideTheStore.alwaysReady();
    private static final StoreServer SERVER = StoreServer.guarded(RoutesOutsideTheStore.all(READY));
    private static final Map<String, Object> DESCRIPTION = read();

    /**
     * What a route and an operation both say.
     *
     * @param any whether other query parameters are let through
     * @param open whether it takes no credentials
     */
    private record Operation(
            Set<String> variables,
            Set<String> parameters,
            boolean any,
            boolean open,
            boolean offered,
            Presence body,
            Set<String> mediaTypes) {}

    @AfterAll
    static void stop() {
        SERVER.close();
        READY.close();
    }

    @Test
    void every_route_is_described_and_everything_described_is_a_route() {
        assertThat(described()).containsExactlyInAnyOrderEntriesOf(served());
    }

    @Test
    void every_list_of_privileges_is_complete() {
        Set<String> cluster =
                Stream.of(ClusterPrivilege.values()).map(ClusterPrivilege::key).collect(Collectors.toSet());
        Set<String> index =
                Stream.of(IndexPrivilege.values()).map(IndexPrivilege::key).collect(Collectors.toSet());

        List<Set<Object>> lists = enumerations(DESCRIPTION)
                .filter(values -> contains(values, cluster) || contains(values, index))
                .toList();

        assertThat(lists).hasSizeGreaterThan(2).allMatch(values -> values.equals(cluster) || values.equals(index));
    }

    /** Returns whether several of the values are privileges. */
    private static boolean contains(Set<Object> values, Set<String> privileges) {
        return values.stream().filter(privileges::contains).count() > 2;
    }

    private static Stream<Set<Object>> enumerations(Object node) {
        if (node instanceof Map<?, ?> map) {
            Stream<Set<Object>> own =
                    map.get("enum") instanceof List<?> values ? Stream.of(new HashSet<>(values)) : Stream.of();
            return Stream.concat(own, map.values().stream().flatMap(OpenApiTest::enumerations));
        }
        return node instanceof List<?> list ? list.stream().flatMap(OpenApiTest::enumerations) : Stream.of();
    }

    @Test
    void every_reference_leads_somewhere_and_every_component_is_referred_to() {
        Set<String> components = Stream.of("parameters", "requestBodies", "responses", "schemas")
                .flatMap(kind -> map(map(DESCRIPTION, "components"), kind).keySet().stream()
                        .map(name -> "#/components/" + kind + "/" + name))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(references(DESCRIPTION).distinct()).containsExactlyInAnyOrderElementsOf(components);
    }

    @Test
    void every_operation_has_a_name_of_its_own_and_a_tag_that_is_described() {
        List<Object> tags = list(DESCRIPTION, "tags").stream()
                .map(tag -> map(tag).get("name"))
                .toList();
        List<Map<String, Object>> operations = new ArrayList<>();
        map(DESCRIPTION, "paths")
                .values()
                .forEach(path -> METHODS.stream()
                        .filter(map(path)::containsKey)
                        .forEach(method -> operations.add(map(map(path), method))));

        assertThat(operations)
                .extracting(operation -> operation.get("operationId"))
                .doesNotContainNull()
                .doesNotHaveDuplicates();
        assertThat(operations).allSatisfy(operation -> {
            assertThat(tags).containsAll(list(operation, "tags"));
            assertThat(map(operation, "responses")).isNotEmpty();
        });
    }

    @Test
    void every_object_says_whether_it_has_members_that_are_not_described() {
        assertThat(objects(DESCRIPTION).filter(object -> !object.containsKey("additionalProperties")))
                .isEmpty();
    }

    @Test
    void the_ways_to_sign_in_are_those_the_service_knows() {
        assertThat(list(DESCRIPTION, "security"))
                .containsExactly(Map.of("basic", List.of()), Map.of("bearer", List.of()), Map.of("apikey", List.of()));
        assertThat(map(map(DESCRIPTION, "components"), "securitySchemes"))
                .allSatisfy((name, scheme) -> assertThat(map(scheme))
                        .containsEntry("type", "http")
                        .containsEntry("scheme", name)
                        .extractingByKey("description")
                        .asString()
                        .contains("curl "));
    }

    @Test
    void whoever_has_the_description_is_told_so() {
        Answer first = SERVER.send("GET", "/openapi.yaml");
        Answer again = SERVER.send(
                "GET", "/openapi.yaml", new byte[0], "", "If-None-Match", "\"other\", " + first.header("ETag"));

        assertThat(first.header("Content-Type")).isEqualTo("application/yaml");
        assertThat(first.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(again.line()).isEqualTo("304 ");
        assertThat(again.header("ETag")).isEqualTo(first.header("ETag"));
    }

    private static Map<String, Operation> served() {
        Map<String, Operation> found = new TreeMap<>();
        for (Route route : SERVER.routes) {
            boolean offered = route.action() != Action.UNKNOWN;
            Operation operation = new Operation(
                    VARIABLE.matcher(route.path().text())
                            .results()
                            .map(MatchResult::group)
                            .map(group -> group.substring(1, group.length() - 1))
                            .collect(Collectors.toCollection(TreeSet::new)),
                    new TreeSet<>(route.parameters()),
                    route.anyParameter(),
                    route.action().scope() == Scope.NOBODY,
                    offered,
                    offered ? route.body().presence() : Presence.NONE,
                    route.body().types().stream()
                            .filter(type -> offered)
                            .map(MEDIA_TYPES::get)
                            .collect(Collectors.toCollection(TreeSet::new)));
            route.methods().forEach(method -> found.put(method + " " + route.path(), operation));
        }
        return found;
    }

    private static Map<String, Operation> described() {
        Map<String, Operation> found = new TreeMap<>();
        map(DESCRIPTION, "paths")
                .forEach((path, item) -> METHODS.stream()
                        .filter(map(item)::containsKey)
                        .forEach(method -> found.put(
                                method.toUpperCase(Locale.ROOT) + " " + path,
                                operation(list(map(item), "parameters"), map(map(item), method)))));
        return found;
    }

    private static Operation operation(List<Object> shared, Map<String, Object> operation) {
        List<Map<String, Object>> parameters = Stream.concat(shared.stream(), list(operation, "parameters").stream())
                .map(OpenApiTest::resolved)
                .toList();
        assertThat(parameters)
                .as("%s", operation.get("operationId"))
                .extracting(parameter -> parameter.get("name"))
                .doesNotHaveDuplicates();
        // They are let through also where they are refused later, after what is wrong with the body.
        boolean any = operation.containsKey("x-other-parameters");
        Map<String, Object> body = operation.containsKey("requestBody")
                ? resolved(Objects.requireNonNull(operation.get("requestBody")))
                : Map.of();
        Presence presence = body.isEmpty()
                ? Presence.NONE
                : Boolean.TRUE.equals(body.get("required")) ? Presence.REQUIRED : Presence.OPTIONAL;
        return new Operation(
                names(parameters, "path", name -> true),
                // The table does not know those that a route reads which lets any through.
                names(parameters, "query", name -> !any || Route.STORE_PARAMETERS.contains(name)),
                any,
                operation.containsKey("security"),
                !map(operation, "responses").containsKey("501"),
                presence,
                new TreeSet<>(map(body, "content").keySet()));
    }

    private static Set<String> names(List<Map<String, Object>> parameters, String place, Predicate<String> which) {
        return parameters.stream()
                .filter(parameter -> place.equals(parameter.get("in")))
                .map(parameter -> String.valueOf(parameter.get("name")))
                .filter(which)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, Object> read() {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        return map(new Yaml(new SafeConstructor(options))
                .load(SERVER.send("GET", "/openapi.yaml").body()));
    }

    private static Stream<String> references(Object node) {
        if (node instanceof Map<?, ?> members) {
            return members.entrySet().stream()
                    .flatMap(member -> member.getKey().equals(REFERENCE)
                            ? Stream.of(String.valueOf(member.getValue()))
                            : references(Objects.requireNonNull(member.getValue())));
        }
        return node instanceof List<?> elements ? elements.stream().flatMap(OpenApiTest::references) : Stream.of();
    }

    /** Returns the schemas of objects, wherever they stand. */
    private static Stream<Map<String, Object>> objects(Object node) {
        if (node instanceof Map<?, ?> members) {
            Object type = members.get("type");
            boolean isObject = "object".equals(type)
                    || (type instanceof List<?> types && types.contains("object") && !types.contains("array"));
            Stream<Map<String, Object>> below =
                    members.values().stream().flatMap(member -> member == null ? Stream.of() : objects(member));
            return isObject ? Stream.concat(Stream.of(map(members)), below) : below;
        }
        return node instanceof List<?> elements
                ? elements.stream().flatMap(element -> element == null ? Stream.of() : objects(element))
                : Stream.of();
    }

    private static Map<String, Object> resolved(Object node) {
        Object reference = map(node).get(REFERENCE);
        if (reference == null) {
            return map(node);
        }
        Map<String, Object> found = DESCRIPTION;
        for (String step : reference.toString().replace("#/", "").split("/", -1)) {
            found = map(found, step);
        }
        return found;
    }

    private static Map<String, Object> map(Map<String, Object> parent, String name) {
        return parent.containsKey(name) ? map(Objects.requireNonNull(parent.get(name))) : Map.of();
    }

    private static Map<String, Object> map(Object node) {
        Map<String, Object> members = new TreeMap<>();
        ((Map<?, ?>) node).forEach((name, value) -> members.put(String.valueOf(name), value));
        return members;
    }

    private static List<Object> list(Map<String, Object> parent, String name) {
        return parent.containsKey(name) ? List.copyOf((List<?>) parent.get(name)) : List.of();
    }
}

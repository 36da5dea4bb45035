package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Keeps the tables of the page on compatibility. They are made from {@code openapi.yaml}: {@code x-compatibility} of an
 * operation is {@code same}, {@code own} or a sentence after {@code differs:} or {@code not offered:}, and
 * {@code x-effect} of a parameter is {@code none} or {@code refused} if it does nothing. {@code x-opensearch} says what
 * is different if the engine is a cluster of OpenSearch.
 */
class CompatibilityPageTest {

    private static final String PAGE = "compatibility.md";
    private static final List<String> METHODS = List.of("get", "post", "put", "delete");
    private static final String DIFFERS = "differs: ";
    private static final String ON_CLUSTER = "x-opensearch";
    private static final String NOT_OFFERED = "not offered: ";

    private static final Map<?, ?> DESCRIPTION = read();

    private record Operation(String method, String path, String compatibility, String summary, String onCluster) {

        boolean isOwn() {
            return compatibility.equals("own");
        }

        /** Returns what the page says, beginning with the word that matters. */
        String statement() {
            if (compatibility.isEmpty()) {
                return "**not offered**";
            }
            if (compatibility.startsWith(DIFFERS)) {
                return "differs: " + compatibility.substring(DIFFERS.length());
            }
            return compatibility.startsWith(NOT_OFFERED)
                    ? "**not offered**: " + compatibility.substring(NOT_OFFERED.length())
                    : "the same";
        }
    }

    @Test
    void every_operation_says_how_it_compares() {
        assertThat(operations())
                .allSatisfy(operation -> assertThat(operation.compatibility())
                        .as(operation.method() + " " + operation.path())
                        .matches("same|own||(differs|not offered): .*\\."));
    }

    @Test
    void a_parameter_that_does_nothing_says_so() {
        assertThat(parameters().values()).allSatisfy(parameter -> {
            String description = text(parameter, "description");
            assertThat(parameter.containsKey("x-effect"))
                    .as("%s: %s", parameter.get("name"), description)
                    .isEqualTo(description.matches("(?s)(Accepted without effect|Not offered"
                            + "|Only `false`|Only `internal`|Pipelines|Routing of|Versions of|Conditional).*"));
        });
    }

    @Test
    void the_table_of_endpoints_is_that_of_the_description() throws IOException {
        String table =
                table("Request", "Compared with Elasticsearch", operation -> !operation.isOwn(), Operation::statement);

        DocumentedTable.check(PAGE, "endpoints", table, DocumentedTable.unitTest(getClass()));
    }

    @Test
    void the_table_of_the_other_engine_is_that_of_the_description() throws IOException {
        String table = table(
                "Request",
                "In a cluster of OpenSearch",
                operation -> !operation.onCluster().isEmpty(),
                Operation::onCluster);

        DocumentedTable.check(PAGE, "opensearch", table, DocumentedTable.unitTest(getClass()));
    }

    @Test
    void the_table_of_own_endpoints_is_that_of_the_description() throws IOException {
        String table = table("Request", "What it does", Operation::isOwn, Operation::summary);

        DocumentedTable.check(PAGE, "own", table, DocumentedTable.unitTest(getClass()));
    }

    @Test
    void the_tables_of_parameters_are_those_of_the_description() throws IOException {
        for (String effect : List.of("none", "refused")) {
            String rows = parameters().entrySet().stream()
                    .filter(parameter -> effect.equals(parameter.getValue().get("x-effect")))
                    .map(parameter -> "| `" + parameter.getKey() + "` | "
                            + text(parameter.getValue(), "description").strip() + " |\n")
                    .collect(Collectors.joining());

            DocumentedTable.check(
                    PAGE,
                    "parameters-" + effect,
                    "| Parameter | |\n|---|---|\n" + rows,
                    DocumentedTable.unitTest(getClass()));
        }
    }

    /** Returns a table in which the methods of a path share a row if the same is said of them. */
    private static String table(
            String first, String second, Predicate<Operation> which, Function<Operation, String> told) {
        Map<String, List<Operation>> rows = new LinkedHashMap<>();
        operations().stream()
                .filter(which)
                .forEach(operation -> rows.computeIfAbsent(
                                operation.path() + " " + told.apply(operation), none -> new ArrayList<>())
                        .add(operation));
        return "| " + first + " | " + second + " |\n|---|---|\n"
                + rows.values().stream()
                        .map(together -> "| `"
                                + together.stream().map(Operation::method).collect(Collectors.joining(" ")) + " "
                                + together.get(0).path() + "` | " + told.apply(together.get(0)) + " |\n")
                        .collect(Collectors.joining());
    }

    private static List<Operation> operations() {
        List<Operation> all = new ArrayList<>();
        member(DESCRIPTION, "paths")
                .forEach((path, item) -> METHODS.stream()
                        .filter(((Map<?, ?>) item)::containsKey)
                        .forEach(method -> {
                            Map<?, ?> operation = member((Map<?, ?>) item, method);
                            all.add(new Operation(
                                    method.toUpperCase(Locale.ROOT),
                                    path.toString(),
                                    compatibility(operation),
                                    text(operation, "summary"),
                                    operation.containsKey(ON_CLUSTER) ? text(operation, ON_CLUSTER) : ""));
                        }));
        all.sort(Comparator.comparing(Operation::path));
        return all;
    }

    /** Returns how an operation compares; one that is answered with 501 alone need not say so. */
    private static String compatibility(Map<?, ?> operation) {
        boolean silent = !operation.containsKey("x-compatibility")
                && member(operation, "responses").containsKey("501");
        return silent ? "" : text(operation, "x-compatibility");
    }

    private static Map<String, Map<?, ?>> parameters() {
        Map<String, Map<?, ?>> found = new TreeMap<>();
        member(member(DESCRIPTION, "components"), "parameters").values().stream()
                .flatMap(parameter -> Stream.of((Map<?, ?>) parameter))
                .filter(parameter -> "query".equals(parameter.get("in")))
                .forEach(parameter -> found.put(text(parameter, "name"), parameter));
        return found;
    }

    private static Map<?, ?> member(Map<?, ?> parent, String name) {
        return (Map<?, ?>) Objects.requireNonNull(parent.get(name), name);
    }

    private static String text(Map<?, ?> parent, String name) {
        return String.valueOf(Objects.requireNonNull(parent.get(name), () -> name + " of " + parent));
    }

    private static Map<?, ?> read() {
        try (InputStream yaml = CompatibilityPageTest.class.getResourceAsStream("/openapi.yaml")) {
            String text =
                    new String(Objects.requireNonNull(yaml, "openapi.yaml").readAllBytes(), StandardCharsets.UTF_8);
            return (Map<?, ?>) new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

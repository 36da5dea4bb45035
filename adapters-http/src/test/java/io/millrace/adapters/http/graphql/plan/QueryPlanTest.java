package io.millrace.adapters.http.graphql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.LightDataFetcher;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.TypeRuntimeWiring;
import io.millrace.adapters.http.graphql.Executable;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.PreparedDocument;
import io.millrace.adapters.http.graphql.error.FieldFailures;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.response.GraphQlAnswer;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.domain.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dataloader.DataLoaderRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries carried out by a plan and by the engine, of which no byte may differ. */
public class QueryPlanTest {

    private static final String SCHEMA = """
        type Query {
            node(id: Int!, deep: Boolean = true): Node
            sure(id: Int!): Node!
            nodes(first: Int = 3, filter: Filter): [Node!]!
            some(first: Int, colors: [Color!]): [Node]
            text(value: String): String
        }
        type Mutation { node(id: Int!): Node }
        input Filter { from: Int = 1, not: [Int!], color: Color, and: Filter }
        enum Color { RED GREEN BLUE }
        type Node {
            id: ID!
            name: String
            color: Color!
            colors: [Color]
            size: Float
            count: Int!
            flag: Boolean
            tags: [String!]!
            grid: [[Int]]
            child(step: Int = 1): Node
            sure: Node!
            children(first: Int): [Node!]
            all: [Node!]!
            some: [Node]
        }
        """;
    private static final List<String> LEAVES =
            List.of("id", "name", "color", "colors", "size", "count", "flag", "tags", "grid", "__typename");
    private static final List<String> BRANCHES = List.of("child", "sure", "children", "all", "some");
    private static final List<String> COLORS = List.of("RED", "GREEN", "BLUE");

    private final Map<FieldCoordinates, Fetching> immediate = new HashMap<>();
    private final FieldFailures failures = new FieldFailures(failure -> false);
    private final GraphQL graphQl = engine();
    private final GraphQlExecution execution = new GraphQlExecution(
            new Executable(graphQl, DataLoaderRegistry::new, immediate),
            GraphQlLimits.defaults(),
            DocumentPolicy.ofNothingStored(),
            (text, prepare) -> prepare.get(),
            failure -> false,
            1);

    /** An object whose values follow from its number; a few are missing, not of their type, or fail. */
    private record Node(int number) {

        @Nullable Object value(String field, Function<Integer, @Nullable Object> good) {
            int chance = Math.floorMod((number + 1) * 0x9E3779B1 ^ field.hashCode() * 0x85EBCA6B, 1_000);
            if (chance < 30) {
                throw Rejection.invalid("[" + field + "] of [" + number + "] is refused");
            }
            return good.apply(chance);
        }

        Node next(int step) {
            return new Node(Math.floorMod(number * 7 + step, 500));
        }

        List<Node> some(int most) {
            List<Node> some = new ArrayList<>();
            for (int i = 0; i < number % (most + 1); i++) {
                some.add(next(i));
            }
            return some;
        }
    }

    private GraphQL engine() {
        RuntimeWiring wiring = RuntimeWiring.newRuntimeWiring()
                .type("Mutation", type -> type.dataFetcher("node", QueryPlanTest::node))
                .type("Query", type -> {
                    root(type, "node", QueryPlanTest::node);
                    root(type, "sure", QueryPlanTest::node);
                    root(type, "nodes", environment -> node(environment).some(5));
                    root(type, "some", environment -> node(environment).some(3));
                    root(type, "text", environment -> environment.getArguments().toString());
                    return type;
                })
                .type("Node", type -> {
                    part(type, "id", (node, chance) -> node.number());
                    part(type, "name", (node, chance) -> chance < 200 ? null : "näme \"" + node.number() + "\"\n");
                    part(type, "color", (node, chance) -> COLORS.get(chance % 3));
                    part(type, "colors", (node, chance) -> chance < 200 ? null : COLORS.subList(chance % 3, 3));
                    part(type, "size", (node, chance) -> Optional.of(chance < 31 ? "no number" : chance / 7.0));
                    part(type, "count", (node, chance) -> chance < 32 ? null : chance);
                    part(type, "flag", (node, chance) -> chance < 200 ? Optional.empty() : chance % 2 == 0);
                    part(type, "tags", (node, chance) -> List.of("a", "b", "c").subList(0, chance % 4));
                    part(type, "grid", (node, chance) -> List.of(List.of(1, chance), List.of()));
                    part(type, "sure", (node, chance) -> node.next(chance));
                    part(type, "all", (node, chance) -> node.some(3));
                    part(type, "some", (node, chance) -> {
                        List<@Nullable Node> some = new ArrayList<>(node.some(2));
                        some.add(null);
                        return some;
                    });
                    immediate(
                            type,
                            "child",
                            environment -> source(environment)
                                    .value("child", chance -> chance < 300 ? null : node(environment)));
                    return immediate(
                            type,
                            "children",
                            environment -> source(environment)
                                    .value(
                                            "children",
                                            chance -> node(environment).some(4)));
                })
                .build();
        return GraphQL.newGraphQL(new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(SCHEMA), wiring))
                .defaultDataFetcherExceptionHandler(failures)
                .build();
    }

    private TypeRuntimeWiring.Builder immediate(TypeRuntimeWiring.Builder type, String field, DataFetcher<?> fetcher) {
        immediate.put(FieldCoordinates.coordinates(type.build().getTypeName(), field), Fetching.DIRECT);
        return type.dataFetcher(field, fetcher);
    }

    private void root(TypeRuntimeWiring.Builder type, String field, DataFetcher<?> fetcher) {
        immediate(type, field, environment -> node(environment).value(field, chance -> fetched(fetcher, environment)));
    }

    private static @Nullable Object fetched(DataFetcher<?> fetcher, DataFetchingEnvironment environment) {
        try {
            return fetcher.get(environment);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Node source(DataFetchingEnvironment environment) {
        return (Node) Objects.requireNonNull(environment.<Object>getSource(), "source");
    }

    /** Which object is meant follows from all arguments, so that a difference in one of them shows. */
    private static Node node(DataFetchingEnvironment environment) {
        Object source = environment.getSource();
        int parent = source instanceof Node node ? node.number() : 0;
        return new Node(Math.floorMod(environment.getArguments().toString().hashCode() + parent, 500));
    }

    private void part(TypeRuntimeWiring.Builder type, String field, BiFunction<Node, Integer, @Nullable Object> part) {
        immediate(type, field, new LightDataFetcher<@Nullable Object>() {
            @Override
            public @Nullable Object get(
                    GraphQLFieldDefinition definition, Object source, Supplier<DataFetchingEnvironment> environment) {
                return ((Node) source).value(field, chance -> part.apply((Node) source, chance));
            }

            @Override
            public @Nullable Object get(DataFetchingEnvironment environment) {
                return get(environment.getFieldDefinition(), source(environment), () -> environment);
            }
        });
    }

    @AfterEach
    public void close() {
        execution.close();
    }

    /** Carries it out both ways, and returns the answer of the plan, if there is one. */
    private Optional<String> bothWays(String document, Map<String, Object> variables) {
        PreparedDocument prepared = execution.prepare(document);
        Optional<String> planned = prepared.modes()
                .execute(prepared.operation(Optional.empty()), variables, Map.of(), failures, () -> false)
                .map(answer -> text(GraphQlAnswer.executed(answer)));
        ExecutionResult result = graphQl.execute(ExecutionInput.newExecutionInput(document)
                .variables(variables)
                .locale(Locale.ROOT)
                .build());
        planned.ifPresent(answer -> assertThat(answer)
                .as("%s with %s", document, variables)
                .isEqualTo(text(GraphQlAnswer.executed(result))));
        return planned;
    }

    private static String text(GraphQlAnswer answer) {
        return new String(JsonRendering.PLAIN.render(answer), StandardCharsets.UTF_8);
    }

    @Test
    void names_fragments_and_values_are_shown_as_by_the_engine() {
        assertThat(bothWays("""
            query($id: Int!, $with: Boolean!) {
                first: node(id: $id) { ...names count @skip(if: $with) }
                nodes(filter: {not: [1, 2], and: {color: RED}}) { ... on Node { id child { tags grid } } }
                __typename
            }
            fragment names on Node { name also: name flag }
            """, Map.of("id", 17, "with", true)))
                .hasValueSatisfying(answer -> assertThat(answer)
                        .startsWith("{\"data\":{\"first\":{\"name\":\"näme")
                        .endsWith("\"__typename\":\"Query\"}}"));
    }

    @Test
    void generated_queries_are_answered_as_by_the_engine() {
        compare(2_000);
    }

    public void compare(int queries) {
        int planned = 0;
        int failed = 0;
        int nothing = 0;
        for (int seed = 0; seed < queries; seed++) {
            Generated query = new Generated(new Random(seed));
            Optional<String> answer = bothWays(query.document(), query.variables);
            planned += answer.isPresent() ? 1 : 0;
            failed += answer.filter(text -> text.startsWith("{\"errors\"")).isPresent() ? 1 : 0;
            nothing += answer.filter(text -> text.endsWith("\"data\":null}")).isPresent() ? 1 : 0;
        }
        assertThat(planned).as("planned").isGreaterThan(queries / 2);
        assertThat(failed).as("with errors").isGreaterThan(queries / 20);
        assertThat(nothing).as("without data").isGreaterThan(queries / 200);
    }

    /** A valid query, with variables of which a few are missing or wrong. */
    private static final class Generated {

        private static final int DEPTH = 4;

        private final Random random;
        private final Map<String, Object> variables = new HashMap<>();
        private final List<String> declared = new ArrayList<>();
        private final List<String> fragments = new ArrayList<>();
        private int names;

        Generated(Random random) {
            this.random = random;
        }

        String document() {
            List<String> roots = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(3); i++) {
                roots.add(root());
            }
            return "query" + (declared.isEmpty() ? "" : "(" + String.join(", ", declared) + ")") + " { "
                    + String.join(" ", roots) + " } " + String.join(" ", fragments);
        }

        private boolean chance(int percent) {
            return random.nextInt(100) < percent;
        }

        private <T> T one(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }

        private String root() {
            return switch (random.nextInt(6)) {
                case 0 -> alias() + "node(id: " + number("Int!") + ")" + condition() + selections("Node", DEPTH);
                case 1 ->
                    alias() + "node(id: " + number("Int!") + ", deep: " + one(List.of("true", "null")) + ")"
                            + selections("Node", DEPTH);
                case 2 -> alias() + "sure(id: " + number("Int!") + ")" + selections("Node", DEPTH);
                case 3 ->
                    alias() + "nodes(first: " + number("Int") + ", filter: {not: [1, " + number("Int!") + "], color: "
                            + one(COLORS) + "})" + condition() + selections("Node", DEPTH);
                case 4 -> alias() + "some(colors: " + one(COLORS) + ")" + selections("Node", DEPTH);
                default -> alias() + "text(value: \"" + random.nextInt(50) + "\")" + condition();
            };
        }

        private String alias() {
            return "a" + names++ + ": ";
        }

        private String number(String type) {
            if (chance(60)) {
                return Integer.toString(random.nextInt(500));
            }
            String name = "v" + declared.size();
            declared.add("$" + name + ": " + type + (chance(20) ? " = 7" : ""));
            if (!chance(5)) {
                variables.put(name, chance(3) ? "wrong" : random.nextInt(500));
            }
            return "$" + name;
        }

        private String condition() {
            if (chance(85)) {
                return "";
            }
            String directive = one(List.of(" @skip(if: ", " @include(if: "));
            if (chance(50)) {
                return directive + random.nextBoolean() + ")";
            }
            String name = "v" + declared.size();
            declared.add("$" + name + ": Boolean!");
            variables.put(name, random.nextBoolean());
            return directive + "$" + name + ")";
        }

        private String selections(String type, int depth) {
            List<String> all = new ArrayList<>();
            all.add(one(LEAVES));
            for (int i = 0; i < random.nextInt(4); i++) {
                all.add(selection(type, depth));
            }
            return " { " + String.join(" ", all) + " }";
        }

        private String selection(String type, int depth) {
            int kind = random.nextInt(10);
            if (kind < 5 || depth == 0) {
                return (chance(20) ? alias() : "") + one(LEAVES) + condition();
            }
            if (kind < 8) {
                String branch = one(BRANCHES);
                String argument = switch (branch) {
                    case "child" -> chance(50) ? alias() + branch + "(step: " + number("Int") + ")" : branch;
                    case "children" -> alias() + branch + "(first: " + number("Int") + ")";
                    default -> branch;
                };
                return argument + condition() + selections("Node", depth - 1);
            }
            if (kind == 8) {
                return "..." + one(List.of(" on " + type, "")) + condition() + selections(type, depth - 1);
            }
            String name = "f" + names++;
            fragments.add("fragment " + name + " on " + type + selections(type, depth - 1));
            return "..." + name + condition();
        }
    }
}

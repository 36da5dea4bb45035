package io.millrace.adapters.http.graphql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import graphql.language.Document;
import graphql.language.OperationDefinition;
import graphql.parser.Parser;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.TypeRuntimeWiring;
import io.millrace.adapters.http.graphql.error.FieldFailures;
import io.millrace.adapters.http.graphql.request.DocumentCheck;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The mode of each kind of operation; one test for each reason. */
class ExecutionModesTest {

    private static final String SCHEMA = """
        type Query {
            heap(id: Int): String
            row: Row
            direct: String
            batched: String
            any: Any
            either: Either
            sure: String!
            number: Int
        }
        type Row implements Any { heap: String direct: String }
        interface Any { heap: String }
        union Either = Row
        type Mutation { heap: String }
        type Subscription { heap: String }
        """;

    private static final Map<FieldCoordinates, Fetching> FETCHING = Stream.of(
                    fields(Fetching.IN_MEMORY, "Query", "heap", "row", "any", "either", "sure", "number"),
                    fields(Fetching.IN_MEMORY, "Row", "heap"),
                    fields(Fetching.IN_MEMORY, "Mutation", "heap"),
                    fields(Fetching.IN_MEMORY, "Subscription", "heap"),
                    fields(Fetching.DIRECT, "Query", "direct"),
                    fields(Fetching.DIRECT, "Row", "direct"),
                    fields(Fetching.BATCHED, "Query", "batched"))
            .flatMap(fields -> fields.entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final GraphQLSchema OWN = new SchemaGenerator()
            .makeExecutableSchema(
                    new SchemaParser().parse(SCHEMA),
                    RuntimeWiring.newRuntimeWiring()
                            .type("Query", ExecutionModesTest::values)
                            .type("Row", ExecutionModesTest::values)
                            .type(TypeRuntimeWiring.newTypeWiring("Any")
                                    .typeResolver(any -> any.getSchema().getObjectType("Row")))
                            .type(TypeRuntimeWiring.newTypeWiring("Either")
                                    .typeResolver(any -> any.getSchema().getObjectType("Row")))
                            .build());

    private static Map<FieldCoordinates, Fetching> fields(Fetching fetching, String type, String... names) {
        return Stream.of(names)
                .collect(Collectors.toMap(name -> FieldCoordinates.coordinates(type, name), name -> fetching));
    }

    /** The value of [sure] is null, and the value of [number] is no number. */
    private static TypeRuntimeWiring.Builder values(TypeRuntimeWiring.Builder type) {
        return type.defaultDataFetcher(
                environment -> environment.getFieldDefinition().getName().equals("sure") ? null : "a value");
    }

    private static ExecutionModes modes(String document, Map<FieldCoordinates, Fetching> fetching) {
        Document parsed = new Parser().parseDocument(document);
        return new ExecutionModes(OWN, fetching, parsed, DocumentCheck.check(parsed, GraphQlLimits.defaults()));
    }

    private static ExecutionMode taken(ExecutionModes modes, String document, Map<String, Object> variables) {
        OperationDefinition first = new Parser()
                .parseDocument(document)
                .getDefinitionsOfType(OperationDefinition.class)
                .get(0);
        return modes.execute(first, variables, Map.of(), new FieldFailures(failure -> false), () -> false)
                        .isPresent()
                ? modes.fastest()
                : ExecutionMode.ENGINE;
    }

    /** Returns the mode of the first operation in a document. */
    private static ExecutionMode mode(String document, Map<String, Object> variables) {
        return taken(modes(document, FETCHING), document, variables);
    }

    private static ExecutionMode mode(String document) {
        return mode(document, Map.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ __typename }",
                "{ heap row { heap __typename } }",
                "query One { row { ... { heap } ... on Row { heap } } } query Other { row { ...it } } "
                        + "fragment it on Row { heap }"
            })
    void a_query_of_values_in_the_heap_is_executed_inline(String document) {
        assertThat(mode(document)).isEqualTo(ExecutionMode.INLINE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ heap direct }",
                "{ row { heap direct } }",
                "{ row { ...it } } fragment it on Row { direct }",
                "{ row { ... on Row { ... { direct } } } }",
                "query One { heap } query Other { direct }",
                "{ heap direct @skip(if: true) }"
            })
    void a_query_in_whose_document_a_field_may_block_is_not_executed_inline(String document) {
        assertThat(mode(document)).isEqualTo(ExecutionMode.PLANNED);
    }

    @Test
    void a_query_beside_a_mutation_is_not_executed_inline() {
        assertThat(mode("query One { heap } mutation Other { heap }")).isEqualTo(ExecutionMode.PLANNED);
    }

    @Test
    void a_query_with_many_fields_is_not_executed_inline() {
        assertThat(mode("{ " + row(99) + " }")).isEqualTo(ExecutionMode.INLINE);
        assertThat(mode("{ " + row(100) + " }")).isEqualTo(ExecutionMode.PLANNED);
    }

    @Test
    void a_query_with_very_many_fields_is_not_planned() {
        assertThat(mode("{ " + row(199) + " }")).isEqualTo(ExecutionMode.PLANNED);
        assertThat(mode("{ " + row(200) + " }")).isEqualTo(ExecutionMode.ENGINE);
    }

    private static String row(int fields) {
        return "row {" + " heap".repeat(fields) + " }";
    }

    @Test
    void a_long_request_is_not_executed_inline() {
        assertThat(ExecutionModes.isShort(4_096)).isTrue();
        assertThat(ExecutionModes.isShort(4_097)).isFalse();
    }

    @Test
    void a_mutation_is_not_planned() {
        assertThat(mode("mutation { heap }")).isEqualTo(ExecutionMode.ENGINE);
    }

    @Test
    void a_subscription_is_not_planned() {
        assertThat(mode("subscription { heap }")).isEqualTo(ExecutionMode.ENGINE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ heap }", "{ __typename }"})
    void nothing_is_planned_for_the_schema_of_an_extension(String document) {
        assertThat(taken(modes(document, Map.of()), document, Map.of())).isEqualTo(ExecutionMode.ENGINE);
    }

    @Test
    void a_query_with_a_field_that_is_loaded_in_batches_is_not_planned() {
        assertThat(mode("{ heap batched }")).isEqualTo(ExecutionMode.ENGINE);
    }

    @Test
    void a_query_without_its_field_that_is_loaded_in_batches_is_planned() {
        String document = "query($with: Boolean!) { heap batched @include(if: $with) }";

        assertThat(mode(document, Map.of("with", true))).isEqualTo(ExecutionMode.ENGINE);
        assertThat(mode(document, Map.of("with", false))).isEqualTo(ExecutionMode.PLANNED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ heap __schema { queryType { name } } }", "{ __type(name: \"Row\") { name } }"})
    void introspection_is_not_planned(String document) {
        assertThat(mode(document)).isEqualTo(ExecutionMode.ENGINE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{ any { heap } }", "{ any { ... on Row { heap } } }", "{ either { ... on Row { heap } } }"})
    void a_field_whose_type_is_an_interface_or_a_union_is_not_planned(String document) {
        assertThat(mode(document)).isEqualTo(ExecutionMode.ENGINE);
    }

    @Test
    void a_document_has_at_most_eight_plans() {
        String document =
                "query(" + each("$c%d: Boolean!") + ") { heap " + each("f%1$d: heap @skip(if: $c%1$d)") + " }";
        ExecutionModes modes = modes(document, FETCHING);
        List<ExecutionMode> taken = IntStream.range(0, 9)
                .mapToObj(combination -> taken(
                        modes,
                        document,
                        IntStream.range(0, 4)
                                .boxed()
                                .collect(Collectors.toMap(bit -> "c" + bit, bit -> (combination >> bit & 1) == 1))))
                .toList();

        assertThat(taken.subList(0, 8)).containsOnly(ExecutionMode.INLINE);
        assertThat(taken.get(8)).isEqualTo(ExecutionMode.ENGINE);
    }

    private static String each(String format) {
        return IntStream.range(0, 4)
                .mapToObj(number -> String.format(format, number))
                .collect(Collectors.joining(" "));
    }

    @Test
    void a_query_with_a_variable_that_does_not_fit_is_not_planned() {
        String document = "query($id: Int!) { heap(id: $id) }";

        assertThat(mode(document, Map.of("id", 17))).isEqualTo(ExecutionMode.INLINE);
        assertThat(mode(document, Map.of("id", "no number"))).isEqualTo(ExecutionMode.ENGINE);
        assertThat(mode(document)).isEqualTo(ExecutionMode.ENGINE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ sure }", "{ number }"})
    void a_plan_gives_up_at_a_value_that_is_not_allowed(String document) {
        assertThat(mode(document)).isEqualTo(ExecutionMode.ENGINE);
    }

    @Test
    void a_plan_gives_up_if_its_response_is_no_longer_needed() {
        String document = "{ heap }";
        Document parsed = new Parser().parseDocument(document);

        assertThat(modes(document, FETCHING)
                        .execute(
                                parsed.getDefinitionsOfType(OperationDefinition.class)
                                        .get(0),
                                Map.of(),
                                Map.of(),
                                new FieldFailures(failure -> false),
                                () -> true))
                .isEmpty();
    }
}

package io.millrace.adapters.http.graphql.field;

import static org.assertj.core.api.Assertions.assertThat;

import graphql.language.Document;
import graphql.parser.Parser;
import io.millrace.adapters.http.graphql.Executable;
import io.millrace.adapters.http.graphql.GraphQlServer;
import io.millrace.adapters.http.graphql.MillraceSchema;
import io.millrace.adapters.http.graphql.plan.ExecutionMode;
import io.millrace.adapters.http.graphql.plan.ExecutionModes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which documents of the shipped schema can be executed on the thread that received their request. */
class CallerFieldsTest {

    private static final Executable SHIPPED =
            GraphQlServer.schemaOf(MillraceSchema.text()).executable();

    private static ExecutionMode fastest(String document) {
        Document parsed = new Parser().parseDocument(document);
        return new ExecutionModes(SHIPPED.graphQl().getGraphQLSchema(), SHIPPED.fetching(), parsed, 1).fastest();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ __typename }",
                "{ me { name fullName email roles __typename } }",
                "query One { a: me { ... { name } ... on Me { roles } } } query Other { me { ...it } }"
                        + " fragment it on Me { email }"
            })
    void what_is_known_of_a_caller_is_in_memory(String document) {
        assertThat(fastest(document)).isEqualTo(ExecutionMode.INLINE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ me { clusterPrivileges } }",
                "{ me { name indexPrivileges(dataStream: \"a\") } }",
                "{ me { name } documentCount(dataStream: \"a\") }",
                "{ me { ...it } } fragment it on Me { clusterPrivileges }",
                "{ me { ... on Me { ... { clusterPrivileges } } } }",
                "query One { me { name } } query Other { caches { name } }",
                "{ __schema { types { name } } }",
                "{ __type(name: \"Me\") { name } }",
                "mutation { __typename }",
                "subscription { documentAdded(dataStream: \"a\") { cursor } }",
            })
    void what_may_have_to_be_read_is_not(String document) {
        assertThat(fastest(document)).isEqualTo(ExecutionMode.PLANNED);
    }
}

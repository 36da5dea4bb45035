package io.millrace.bootstrap.benchmark;

import graphql.GraphQL;
import graphql.Scalars;
import graphql.schema.GraphQLScalarType;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.millrace.adapters.http.graphql.Executable;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.MillraceSchema;
import io.millrace.adapters.http.graphql.PreparedDocuments;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.request.GraphQlRequest;
import io.millrace.adapters.http.graphql.response.OperationKind;
import io.millrace.adapters.http.graphql.response.Outcome;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.usecase.security.AuthorizeService;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The schema of the service with nothing behind it: a query of 60 fields is read, checked and answered with null. */
final class AnsweredQueries implements AutoCloseable {

    private static final String INDEX = "{ name uuid position version closed writable rolledOver createdAt settings"
            + " mappings documentCount sizeInBytes earliest latest }";
    private static final String QUERY = "query Overview($names: String!, $after: String) {"
            + " dataStreams(names: $names, first: 50, after: $after) { totalCount"
            + " pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"
            + " nodes { name generation template hidden createdAt documentCount sizeInBytes"
            + " indexTemplate { name indexPatterns priority makesDataStreams version settings mappings }"
            + " reindexTask { state startTime targetVersion complete successes pending"
            + " inProgress { index totalDocCount reindexedDocCount } errors { index message } }"
            + " writeIndex " + INDEX + " backingIndices " + INDEX + " } } }";

    private final Access access = Access.of(
            Authentication.of(new Username("anna"), List.of()),
            Action.GRAPHQL,
            new AuthorizeService(
                    List::of, RestrictedNames.NONE, names -> Map.of(), new AuditLog(entry -> {}, Clock.systemUTC())));
    private final GraphQlExecution execution;

    AnsweredQueries(PreparedDocuments documents) {
        GraphQL graphQl = GraphQL.newGraphQL(new SchemaGenerator()
                        .makeExecutableSchema(
                                new SchemaParser().parse(MillraceSchema.text()),
                                RuntimeWiring.newRuntimeWiring()
                                        .scalar(scalar("Long"))
                                        .scalar(scalar("DateTime"))
                                        .scalar(scalar("JSON"))
                                        .build()))
                .build();
        execution = new GraphQlExecution(
                Executable.of(graphQl),
                GraphQlLimits.defaults(),
                DocumentPolicy.ofNothingStored(),
                documents,
                failure -> false,
                2);
    }

    private static GraphQLScalarType scalar(String name) {
        return GraphQLScalarType.newScalar()
                .name(name)
                .coercing(Scalars.GraphQLString.getCoercing())
                .build();
    }

    void answer() {
        Outcome outcome = execution
                .execute(() -> GraphQlRequest.of(QUERY, Map.of("names", "*")), access, Set.of(OperationKind.QUERY))
                .outcome()
                .toCompletableFuture()
                .join();
        if (!(outcome instanceof Outcome.Answered answered) || answered.answer().hasErrors()) {
            throw new AssertionError("the query was rejected: " + outcome);
        }
    }

    @Override
    public void close() {
        execution.close();
    }
}

package io.millrace.bootstrap.api;

import static org.assertj.core.api.Assertions.assertThat;

import graphql.GraphQL;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.millrace.adapters.http.graphql.Executable;
import io.millrace.adapters.http.graphql.Execution;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.PreparedDocuments;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.request.GraphQlRequest;
import io.millrace.adapters.http.graphql.response.GraphQlAnswer;
import io.millrace.adapters.http.graphql.response.OperationKind;
import io.millrace.adapters.http.graphql.response.Outcome;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.application.usecase.security.AuthorizeService;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Documents of GraphQL in the cache of the service, asked for by many at once. */
class CachedDocumentsTest {

    private static final int CALLERS = 32;
    private static final String FINE = "{ fine }";

    private final AtomicInteger prepared = new AtomicInteger();
    private final CountDownLatch asked = new CountDownLatch(CALLERS);
    private final NamedCaches caches = new NamedCaches();
    private final CachedDocuments documents = new CachedDocuments(
            caches.create(CachedDocuments.CACHE, CacheLimits.ofBytes(1 << 20, Duration.ofHours(1))));
    private final Access access = Access.of(
            Authentication.of(new Username("anna"), List.of()),
            Action.GRAPHQL,
            new AuthorizeService(
                    List::of, RestrictedNames.NONE, names -> Map.of(), new AuditLog(entry -> {}, Clock.systemUTC())));
    private final GraphQlExecution execution = new GraphQlExecution(
            Executable.of(GraphQL.newGraphQL(new SchemaGenerator()
                            .makeExecutableSchema(
                                    new SchemaParser().parse("type Query { fine: Boolean }"),
                                    RuntimeWiring.newRuntimeWiring()
                                            .type("Query", type -> type.dataFetcher("fine", any -> true))
                                            .build()))
                    .build()),
            GraphQlLimits.defaults(),
            DocumentPolicy.ofNothingStored(),
            counting(documents),
            failure -> false,
            CALLERS);

    @AfterEach
    void close() {
        execution.close();
        caches.close();
    }

    /** No caller finishes a document before all have asked for it. */
    private PreparedDocuments counting(PreparedDocuments counted) {
        return (text, prepare) -> {
            asked.countDown();
            return counted.get(text, () -> {
                prepared.incrementAndGet();
                try {
                    assertThat(asked.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                            .isTrue();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                return prepare.get();
            });
        };
    }

    private Execution execute(String text) {
        return execution.execute(() -> GraphQlRequest.of(text, Map.of()), access, Set.of(OperationKind.QUERY));
    }

    private static GraphQlAnswer answer(Execution execution) {
        Outcome outcome = execution.outcome().toCompletableFuture().join();
        return ((Outcome.Answered) outcome).answer();
    }

    @Test
    void a_document_that_many_miss_at_once_is_parsed_and_validated_once() {
        List<Execution> all =
                IntStream.range(0, CALLERS).mapToObj(any -> execute(FINE)).toList();

        assertThat(all)
                .extracting(CachedDocumentsTest::answer)
                .allMatch(answer -> answer.hasData() && !answer.hasErrors());
        assertThat(prepared).hasValue(1);
        assertThat(answer(execute(FINE)).hasErrors()).isFalse();
        assertThat(prepared).hasValue(1);
    }

    @Test
    void a_document_that_is_refused_is_refused_to_all_and_not_kept() {
        List<Execution> all = IntStream.range(0, CALLERS)
                .mapToObj(any -> execute("{ nothing }"))
                .toList();

        assertThat(all)
                .extracting(CachedDocumentsTest::answer)
                .allMatch(answer -> !answer.hasData() && answer.hasErrors());
        assertThat(caches.find("graphql-documents"))
                .hasValueSatisfying(
                        cache -> assertThat(cache.statistics().entries()).isZero());
    }
}

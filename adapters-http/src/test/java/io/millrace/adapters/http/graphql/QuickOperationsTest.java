package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import graphql.GraphQL;
import graphql.schema.DataFetcher;
import graphql.schema.FieldCoordinates;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.graphql.plan.Fetching;
import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.graphql.DocumentHash;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.dataloader.DataLoaderRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which thread carries out an operation; its fields tell. */
class QuickOperationsTest {

    private static final String SCHEMA = """
        type Query { quick: String me: Me slow: String sure: String! }
        type Me { quick: String slow: String }
        type Mutation { quick: String }
        """;
    private static final Map<FieldCoordinates, Fetching> QUICK = Map.of(
            FieldCoordinates.coordinates("Query", "quick"),
            Fetching.IN_MEMORY,
            FieldCoordinates.coordinates("Query", "me"),
            Fetching.IN_MEMORY,
            FieldCoordinates.coordinates("Me", "quick"),
            Fetching.IN_MEMORY,
            FieldCoordinates.coordinates("Query", "sure"),
            Fetching.IN_MEMORY,
            FieldCoordinates.coordinates("Query", "slow"),
            Fetching.DIRECT,
            FieldCoordinates.coordinates("Me", "slow"),
            Fetching.DIRECT);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** More than there are threads that receive requests, fewer than there are for operations. */
    private static final int SLOW = 6;

    private final CountDownLatch slowBegun = new CountDownLatch(SLOW);
    private final CountDownLatch slowMayEnd = new CountDownLatch(1);
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> preparing = new CopyOnWriteArrayList<>();
    private GraphQlExecution execution;
    private HttpServer server;

    @BeforeEach
    void start() {
        start(QUICK);
    }

    private void start(Map<FieldCoordinates, Fetching> fetching) {
        DataFetcher<String> threadName = environment -> Thread.currentThread().getName();
        DataFetcher<String> slow = environment -> {
            slowBegun.countDown();
            slowMayEnd.await();
            return Thread.currentThread().getName();
        };
        DataFetcher<String> sure = environment -> {
            String thread = Thread.currentThread().getName();
            asked.add(thread);
            return thread.contains("I/O") ? null : thread;
        };
        GraphQL graphQl = GraphQL.newGraphQL(new SchemaGenerator()
                        .makeExecutableSchema(
                                new SchemaParser().parse(SCHEMA),
                                RuntimeWiring.newRuntimeWiring()
                                        .type(
                                                "Query",
                                                type -> type.dataFetcher("quick", threadName)
                                                        .dataFetcher("me", environment -> "me")
                                                        .dataFetcher("slow", slow)
                                                        .dataFetcher("sure", sure))
                                        .type(
                                                "Me",
                                                type -> type.dataFetcher("quick", threadName)
                                                        .dataFetcher("slow", slow))
                                        .type("Mutation", type -> type.dataFetcher("quick", threadName))
                                        .build()))
                .build();
        PreparedDocuments documents = new PreparedDocuments() {
            private final RecentDocuments recent = new RecentDocuments(1 << 20);

            @Override
            public PreparedDocument get(String text, Supplier<PreparedDocument> prepare) {
                return recent.get(text, () -> {
                    preparing.add(Thread.currentThread().getName());
                    return prepare.get();
                });
            }

            @Override
            public Optional<PreparedDocument> find(String text) {
                return recent.find(text);
            }
        };
        execution = new GraphQlExecution(
                new Executable(graphQl, DataLoaderRegistry::new, fetching),
                GraphQlLimits.defaults(),
                DocumentPolicy.ofNothingStored(),
                documents,
                failure -> false,
                SLOW + 2);
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 1),
                new RouteTable(GraphQlRoutes.of(execution, StatusProfile.CLASSIC, "/graphql", 1 << 20), Set.of()),
                Guards.open(),
                new ServingState(),
                failure -> false);
    }

    @AfterEach
    void stop() {
        slowMayEnd.countDown();
        server.close();
        execution.close();
    }

    private HttpRequest request(String body) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + "/graphql"))
                .timeout(TestTimeouts.HANGING)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    private JsonNode ask(String document) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                TestClient.HTTP.send(request("{\"query\":\"" + document + "\"}"), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return JSON.readTree(answer.body()).path("data");
    }

    @Test
    void what_is_in_memory_is_answered_on_the_thread_that_read_it_once_its_document_is_known() throws Exception {
        assertThat(ask("{ quick }").path("quick").asText()).startsWith("graphql-");
        assertThat(ask("{ quick }").path("quick").asText()).contains("I/O");
        assertThat(ask("{ me { ...own } } fragment own on Me { quick }")
                        .path("me")
                        .path("quick")
                        .asText())
                .startsWith("graphql-");
        assertThat(ask("{ me { ...own } } fragment own on Me { quick }")
                        .path("me")
                        .path("quick")
                        .asText())
                .contains("I/O");
        assertThat(preparing).hasSize(2).allMatch(thread -> thread.startsWith("graphql-"));
    }

    @Test
    void slow_fields_hold_no_thread_that_receives_requests() throws Exception {
        ask("{ quick }");
        List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
        for (int i = 0; i < SLOW; i++) {
            waiting.add(TestClient.HTTP.sendAsync(
                    request("{\"query\":\"{ quick me { quick slow } }\"}"), BodyHandlers.ofString()));
        }
        slowBegun.await();

        for (int i = 0; i < 20; i++) {
            assertThat(ask("{ quick }").path("quick").asText()).contains("I/O");
        }
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        slowMayEnd.countDown();
        for (CompletableFuture<HttpResponse<String>> answer : waiting) {
            JsonNode data = JSON.readTree(answer.join().body()).path("data");
            assertThat(data.path("quick").asText()).startsWith("graphql-");
            assertThat(data.path("me").path("slow").asText()).startsWith("graphql-");
        }
    }

    @Test
    void fields_of_others_are_never_fetched_there() throws Exception {
        GraphQL others =
                GraphQlServer.schemaOf(MillraceSchema.text()).executable().graphQl();
        assertThat(new Executable(others, DataLoaderRegistry::new, QUICK)
                        .replacedBy(others)
                        .fetching())
                .isEmpty();

        stop();
        start(Map.of());
        ask("{ quick }");
        assertThat(ask("{ quick }").path("quick").asText()).startsWith("graphql-");
    }

    @Test
    void changes_and_long_requests_are_carried_out_elsewhere() throws Exception {
        ask("mutation { quick __typename }");
        ask("{ quick }");

        assertThat(ask("mutation { quick __typename }").path("quick").asText()).startsWith("graphql-");
        assertThat(ask("{ quick }" + " ".repeat(1 << 14)).path("quick").asText())
                .startsWith("graphql-");
    }

    @Test
    void what_may_be_stored_is_carried_out_elsewhere() throws Exception {
        ask("{ quick }");
        String body = "{\"query\":\"{ quick }\",\"extensions\":{\"persistedQuery\":{\"version\":1,\"sha256Hash\":\""
                + DocumentHash.of("{ quick }") + "\"}}}";

        HttpResponse<String> answer = TestClient.HTTP.send(request(body), BodyHandlers.ofString());

        assertThat(JSON.readTree(answer.body()).path("data").path("quick").asText())
                .startsWith("graphql-");
    }

    @Test
    void a_query_whose_plan_gives_up_is_carried_out_elsewhere_without_a_plan() throws Exception {
        ask("{ sure }");
        asked.clear();

        assertThat(ask("{ sure }").path("sure").asText()).startsWith("graphql-");
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0)).contains("I/O");
        assertThat(asked.get(1)).startsWith("graphql-");
    }
}

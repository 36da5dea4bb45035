package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import graphql.introspection.IntrospectionQuery;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.request.GraphQlRequest;
import io.millrace.adapters.http.graphql.response.OperationKind;
import io.millrace.adapters.http.graphql.response.Outcome;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.application.usecase.reindex.Through;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.user.Username;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is refused before it costs anything. */
class LimitsTest {

    private static final double CHEAP = 4;

    /** The most bytes that a refused document may take, ten times as many as the most expensive one takes. */
    private static final long REFUSED_BYTES = 50L << 20;

    /** The most bytes that an accepted document may take, three times as many as the most expensive one takes. */
    private static final long ACCEPTED_BYTES = 1L << 30;

    /** Almost as long as a document may be. */
    private static final String HARMLESS = "{ __type(name: \"" + "x".repeat(99_000) + "\") { name } }";

    private static final AtomicInteger sent = new AtomicInteger();
    private static GraphQlServer server;

    @BeforeAll
    static void open() {
        server = GraphQlServer.open();
        warmUp();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static String repeat(int count, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(" "));
    }

    static Stream<Map.Entry<String, String>> bombs() {
        String chain = repeat(
                30,
                level -> "fragment f" + level + " on DataStream { ...f" + (level + 1) + " ...f" + (level + 1) + " }");
        return Stream.of(
                Map.entry("DOCUMENT_TOO_LONG", "{ __typename }" + " ".repeat(100_000)),
                Map.entry("TOO_MANY_TOKENS", "{ " + "a ".repeat(6_000) + "}"),
                Map.entry("TOO_DEEP", "{" + "a{".repeat(4_000)),
                Map.entry("TOO_DEEP", "{ " + "dataStreams { ".repeat(30) + "name" + " }".repeat(30) + " }"),
                Map.entry(
                        "TOO_MANY_FIELDS",
                        "{ dataStreams { nodes { ...f0 } } } " + chain + " fragment f30 on DataStream { name }"),
                Map.entry("TOO_MANY_FIELDS", "{ dataStreams { nodes { " + "name ".repeat(2_100) + "} } }"),
                Map.entry("TOO_MANY_FIELDS", "{ __typename } " + chain + " fragment f30 on DataStream { name }"),
                Map.entry("TOO_MANY_ROOT_FIELDS", "{ " + "__typename ".repeat(60) + "}"),
                Map.entry(
                        "TOO_MANY_ALIASES",
                        "{ dataStreams { nodes { " + repeat(300, i -> "a" + i + ": name") + " } } }"),
                Map.entry("TOO_MANY_DIRECTIVES", "{ __typename " + "@skip(if: false) ".repeat(200) + "}"),
                Map.entry("TOO_MANY_DIRECTIVES", "{ __typename " + "@a ".repeat(2_000) + "}"),
                Map.entry("FRAGMENT_CYCLE", "{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }"),
                Map.entry("FRAGMENT_CYCLE", "{ ...a } fragment a on Query { dataStreams { nodes { ...a } } }"),
                Map.entry(
                        "INTROSPECTION_TOO_DEEP",
                        "{ __schema { types { fields { type { " + "ofType { ".repeat(18) + "name" + " }".repeat(18)
                                + " } } } } }"),
                Map.entry(
                        "INTROSPECTION_TOO_DEEP",
                        "{ __schema { types { " + "fields { type { ".repeat(3) + "name" + " } }".repeat(3) + " } } }"),
                Map.entry(
                        "INTROSPECTION_TOO_DEEP",
                        "{ __type(name: \"Query\") { ...a } } fragment a on __Type { fields { type { ...b } } }"
                                + " fragment b on __Type { possibleTypes { interfaces { name } } }"),
                Map.entry(
                        "INTROSPECTION_TOO_LARGE",
                        "{ __schema { " + repeat(25, i -> "a" + i + ": types { name }") + " } }"),
                Map.entry(
                        "INTROSPECTION_TOO_LARGE",
                        "{ " + repeat(40, i -> "a" + i + ": __type(name: \"Query\") { ...a }")
                                + " } fragment a on __Type { ofType { " + repeat(15, i -> "name") + " } }"),
                Map.entry("GRAPHQL_VALIDATION_FAILED", "{ " + repeat(45, i -> "x" + i) + " }"),
                Map.entry(
                        "GRAPHQL_VALIDATION_FAILED",
                        "{ dataStreams { nodes { " + repeat(1_900, i -> i % 2 == 0 ? "name" : "nothing") + " } } }"),
                Map.entry(
                        "GRAPHQL_VALIDATION_FAILED",
                        "{ dataStreams { nodes { " + repeat(150, i -> "same: " + (i % 2 == 0 ? "name" : "generation"))
                                + " } } }"),
                Map.entry("GRAPHQL_VALIDATION_FAILED", "type Query { wipe: Boolean }"),
                Map.entry("NUMBER_TOO_LONG", "{ dataStreams(first: " + "9".repeat(99_900) + ") { nodes { name } } }"),
                Map.entry("NUMBER_TOO_LONG", "query a($a: Long = -" + "9".repeat(99_900) + ") { __typename }"),
                Map.entry("NUMBER_TOO_LONG", "{ a(b: [{ c: 0." + "9".repeat(99_900) + " }]) }"),
                Map.entry("NUMBER_TOO_LONG", "{ a(b: 1e" + "9".repeat(99_900) + ") }"),
                Map.entry("NUMBER_TOO_LONG", "{ " + "a(b: " + "9".repeat(65) + ") }"));
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void a_bomb_is_refused_with_an_error_of_its_own_and_at_little_cost(Map.Entry<String, String> bomb) {
        Answer answer = server.post(bomb.getValue());

        assertThat(answer.code()).isEqualTo(bomb.getKey());
        assertThat(answer.json().has("data")).isFalse();
        assertThat(answer.json().path("errors").size()).isLessThanOrEqualTo(10);
        assertThat(answer.text().length()).isLessThan(20_000);
        assertThat(allocated(() -> server.post(unsent(bomb.getValue())))).isLessThan(REFUSED_BYTES);
    }

    static Stream<String> longLiterals() {
        return Stream.of(
                "{ a(b: " + "9".repeat(64) + ") }",
                "{ a(b: [" + ("9".repeat(64) + " ").repeat(1_500) + "]) }",
                "{ a(b: [" + ("9.9e-" + "9".repeat(9) + " ").repeat(4_000) + "]) }",
                "{ __type(name: \"" + "x".repeat(99_000) + "\") { name } }",
                "{ __type(name: \"" + "\\n".repeat(49_000) + "\") { name } }",
                "{ __type(name: \"" + "\\u{41}".repeat(14_000) + "\") { name } }",
                "{ __type(name: \"\"\"" + " \n".repeat(49_000) + "\"\"\") { name } }",
                "{ __type(name: \"\"\"" + "\\\"\"\"".repeat(24_000) + "\"\"\") { name } }",
                "{ " + "x".repeat(99_000) + " }",
                "{ a(b: " + "[".repeat(400) + "]".repeat(400) + ") }",
                "{ a(b: " + "{b: ".repeat(400) + "1" + "}".repeat(400) + ") }");
    }

    @ParameterizedTest
    @MethodSource("longLiterals")
    void a_literal_that_is_allowed_takes_little_memory(String document) {
        assertThat(allocated(() -> server.post(unsent(document)))).isLessThan(ACCEPTED_BYTES);
    }

    @Tag("timing")
    @ParameterizedTest
    @MethodSource("bombs")
    void a_bomb_takes_little_processor_time(Map.Entry<String, String> bomb) {
        assertThat(cost(bomb.getValue())).isLessThan(CHEAP);
    }

    @Tag("timing")
    @ParameterizedTest
    @MethodSource("longLiterals")
    void a_literal_that_is_allowed_takes_little_processor_time(String document) {
        assertThat(cost(document)).isLessThan(CHEAP);
    }

    /** Makes a document that was not sent before, so that no answer to it is remembered. */
    private static String unsent(String document) {
        return document + " #" + sent.incrementAndGet();
    }

    /** Returns how many bytes the threads that execute documents allocate for a request. */
    private static long allocated(Runnable request) {
        long before = sumOfThreads(ThreadMXBean::getThreadAllocatedBytes);
        request.run();
        return sumOfThreads(ThreadMXBean::getThreadAllocatedBytes) - before;
    }

    /** Returns how many times the processor time of a harmless document of the same length at most it takes. */
    private static double cost(String document) {
        return cost(() -> server.post(unsent(document)));
    }

    /** Compares the least of several times each, as the compiler takes its share of some; no document is sent twice. */
    private static double cost(Runnable request) {
        long least = Long.MAX_VALUE;
        long harmless = Long.MAX_VALUE;
        for (int attempt = 1; attempt <= 20 && least / CHEAP >= harmless; attempt++) {
            harmless = Math.min(harmless, processorTime(() -> server.post(unsent(HARMLESS))));
            least = Math.min(least, processorTime(request));
        }
        return (double) least / harmless;
    }

    private static long processorTime(Runnable request) {
        long before = sumOfThreads(ThreadMXBean::getThreadCpuTime);
        request.run();
        return sumOfThreads(ThreadMXBean::getThreadCpuTime) - before;
    }

    /** Classes are loaded and the compiler is busy the first time, which is not what a document costs. */
    private static void warmUp() {
        for (int i = 0; i < 20; i++) {
            server.post("{ dataStreams { nodes { name nothing" + i + " } } }");
            bombs().limit(3).forEach(bomb -> server.post(bomb.getValue()));
        }
    }

    private static long sumOfThreads(ToLongBiFunction<ThreadMXBean, Long> quantity) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (long id : threads.getAllThreadIds()) {
            ThreadInfo info = threads.getThreadInfo(id);
            if (info != null && info.getThreadName().startsWith("graphql-")) {
                sum += Math.max(0, quantity.applyAsLong(threads, id));
            }
        }
        return sum;
    }

    @Test
    void documents_are_kept_only_as_far_as_they_fit_and_only_good_ones() {
        try (GraphQlServer server = GraphQlServer.open()) {
            server.post("{ nothing }");
            server.post("{");
            assertThat(server.documents.size()).isZero();

            for (int i = 0; i < 400; i++) {
                server.post("{ __typename } #" + "x".repeat(5_000) + i);
            }

            assertThat(server.documents.weight()).isLessThanOrEqualTo(10 << 20);
            assertThat(server.documents.size()).isBetween(1, 399);
        }
    }

    static Stream<String> questionsAboutTheSchema() {
        return Stream.of(
                "{ __schema { queryType { fields { name } } subscriptionType { fields { name args { name } } } } }",
                "{ a: __type(name: \"Query\") { fields { name } } b: __type(name: \"Mutation\") { fields { name } } }",
                "{ __type(name: \"DataStream\") { fields { name type { name ofType { fields { name } } } } } }",
                IntrospectionQuery.INTROSPECTION_QUERY);
    }

    @ParameterizedTest
    @MethodSource("questionsAboutTheSchema")
    void a_question_about_the_schema_within_the_limits_is_answered(String question) {
        Answer answer = server.post(question);

        assertThat(answer.json().has("errors")).isFalse();
        assertThat(answer.data().isEmpty()).isFalse();
    }

    private static String longestQuestion() {
        return "{ __schema { types { fields { args { " + repeat(150, i -> "a" + i + ": name") + " } } } } }";
    }

    @Test
    void the_longest_answer_about_the_schema_takes_little_memory() {
        String most = longestQuestion();

        assertThat(server.post(most).json().has("errors")).isFalse();
        assertThat(allocated(() -> server.post(most))).isLessThan(ACCEPTED_BYTES);
    }

    @Tag("timing")
    @Test
    void the_longest_answer_about_the_schema_takes_little_processor_time() {
        assertThat(cost(() -> server.post(longestQuestion()))).isLessThan(CHEAP);
    }

    @Test
    void questions_about_the_schema_can_be_switched_off() {
        try (GraphQlServer server = GraphQlServer.open(
                UnaryOperator.identity(), GraphQlLimits.of(1_000, 100, 10, 10, Duration.ofSeconds(5), false))) {
            assertThat(server.post("{ __schema { types { name } } }").code()).isEqualTo("INTROSPECTION_DISABLED");
            assertThat(server.post("{ __type(name: \"Query\") { name } }").code())
                    .isEqualTo("INTROSPECTION_DISABLED");
            assertThat(server.post("{ __typename }").json().has("errors")).isFalse();
        }
    }

    static GraphQlPorts with(GraphQlPorts ports, ManageReindexTasks reindex, ManageClusterSettings settings) {
        StoreUseCases store = ports.store();
        return new GraphQlPorts(
                new StoreUseCases(
                        store.documents(),
                        store.streams(),
                        store.templates(),
                        store.lifecycles(),
                        store.indices(),
                        settings,
                        reindex,
                        store.features(),
                        store.cluster(),
                        store.deprecations(),
                        store.audit()),
                ports.live(),
                ports.caches(),
                ports.security(),
                ports.program());
    }

    /** Returns the port, with {@code before} called before each call of the method with this name. */
    static <T> T calling(Class<T> port, T actual, String name, Runnable before) {
        return Through.put(port, actual, (method, call) -> {
            if (method.getName().equals(name)) {
                before.run();
            }
            return call.proceed();
        });
    }

    @Test
    void what_takes_too_long_is_given_up() {
        CountDownLatch never = new CountDownLatch(1);
        UnaryOperator<GraphQlPorts> stuck = ports -> with(
                ports,
                ports.store().reindex(),
                calling(ManageClusterSettings.class, ports.store().settings(), "read", () -> {
                    try {
                        never.await();
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                    throw new IllegalStateException("released");
                }));
        try (GraphQlServer server =
                GraphQlServer.open(stuck, GraphQlLimits.of(1_000, 100, 10, 10, Duration.ofMillis(300), true))) {
            Answer answer = server.post("{ clusterSettings { settings { key } } }");
            never.countDown();

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("TIMED_OUT");
        }
    }

    @Test
    void what_breaks_tells_nothing_but_an_id() {
        UnaryOperator<GraphQlPorts> broken = ports -> with(
                ports,
                ports.store().reindex(),
                calling(ManageClusterSettings.class, ports.store().settings(), "read", () -> {
                    throw new IllegalStateException("select secret from table");
                }));
        try (GraphQlServer server = GraphQlServer.open(broken, GraphQlLimits.defaults())) {
            Answer answer = server.post("{ clusterSettings { settings { key } } }");

            assertThat(answer.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(answer.text()).doesNotContain("select").contains("its id in the log is [");
        }
    }

    @Test
    void a_mutation_whose_answer_finds_no_room_is_refused_before_anything_is_changed() {
        Access access = Access.of(
                Authentication.of(new Username("anna"), List.of(Role.ADMIN)),
                Action.GRAPHQL,
                Guards.open().authorize());
        Runnable noRoom = () -> {
            throw RequestRefusedException.of(429, "circuit_breaking_exception", "Data too large");
        };
        try (GraphQlServer server = GraphQlServer.open()) {
            server.store.dataStreams().create(EngineFixture.aNewStream("logs"));

            Outcome mutation = execute(server, "mutation { deleteDataStream(name: \"logs\") }", access, noRoom);
            Outcome query = execute(server, "{ dataStreams { nodes { name } } }", access, noRoom);

            assertThat(((Outcome.Answered) mutation).answer().stage()).isEqualTo(Stage.OVERLOADED);
            assertThat(((Outcome.Answered) query).answer().stage()).isEqualTo(Stage.EXECUTED);
            assertThat(server.post("{ dataStreams { nodes { name } } }").text()).contains("logs");
        }
    }

    private static Outcome execute(GraphQlServer server, String document, Access access, Runnable beforeChange) {
        return server.execution
                .execute(
                        () -> GraphQlRequest.of(document, Map.of()),
                        false,
                        access,
                        EnumSet.allOf(OperationKind.class),
                        beforeChange)
                .outcome()
                .toCompletableFuture()
                .join();
    }

    @Test
    void many_parents_cost_one_question() {
        AtomicInteger questions = new AtomicInteger();
        UnaryOperator<GraphQlPorts> counting = ports -> with(
                ports,
                calling(ManageReindexTasks.class, ports.store().reindex(), "find", questions::incrementAndGet),
                ports.store().settings());
        try (GraphQlServer server = GraphQlServer.open(counting, GraphQlLimits.defaults())) {
            for (int i = 0; i < 5; i++) {
                server.store.dataStreams().create(EngineFixture.aNewStream("logs-" + i));
            }

            Answer answer = server.post("{ dataStreams { nodes { name reindexTask { state } } } }");

            assertThat(answer.data().path("dataStreams").path("nodes")).hasSize(5);
            assertThat(questions).hasValue(1);
        }
    }
}

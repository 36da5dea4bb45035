package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.adapters.http.server.connection.Budgets;
import io.millrace.adapters.http.server.connection.InFlightBytes;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.security.privilege.Action;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is thrown while a request holds memory, and wherever: all of it goes back. */
class ReservationsTest {

    private static final int LARGE = 300_000;
    private static final long LIMIT = 4L << 20;
    private static final ServingState STATE = new ServingState();
    private static final BreakableBytes BODIES = new BreakableBytes();
    private static final BreakableBytes ANSWERS = new BreakableBytes();
    private static final List<Supplier<Throwable>> KINDS = List.of(
            () -> new StackOverflowError("thrown by a test"),
            () -> new OutOfMemoryError("thrown by a test"),
            () -> new AssertionError("thrown by a test"),
            () -> new IllegalStateException("thrown by a test"),
            () -> new IOException("thrown by a test"));

    private static volatile Supplier<Throwable> kind = KINDS.get(0);

    private static final HttpServer SERVER = HttpServer.start(
            HttpServerSettings.defaults("127.0.0.1", 0, 2),
            new RouteTable(
                    List.of(
                            post("/_fail/worker").onWorker(ReservationsTest::fail),
                            post("/_fail/at-once").atOnce(ReservationsTest::fail),
                            post("/_fail/later").later(request -> CompletableFuture.completedFuture(fail(request))),
                            post("/_fail/stage").later(request -> CompletableFuture.failedFuture(kind.get())),
                            post("/_unwritable/worker").onWorker(request -> unwritable()),
                            post("/_unwritable/at-once").atOnce(request -> unwritable()),
                            post("/_unwritable/later")
                                    .later(request -> CompletableFuture.completedFuture(unwritable())),
                            post("/_fine/worker").onWorker(ReservationsTest::fine),
                            post("/_fine/at-once").atOnce(ReservationsTest::fine),
                            post("/_fine/later").later(request -> CompletableFuture.completedFuture(fine(request)))),
                    Set.of("graphql")),
            Guards.open(),
            STATE,
            failure -> false,
            RequestObserver.NONE,
            Tracing.NONE,
            new Budgets(BODIES, ANSWERS, new InFlightBytes(LIMIT)));

    /** Fails when memory is asked of it for the n-th time. */
    private static final class BreakableBytes extends InFlightBytes {

        private volatile int breaksAt;

        BreakableBytes() {
            super(LIMIT);
        }

        @Override
        public boolean tryTake(long bytes, long held) {
            breakIfDue();
            return super.tryTake(bytes, held);
        }

        @Override
        public void take(long bytes) {
            breakIfDue();
            super.take(bytes);
        }

        private synchronized void breakIfDue() {
            if (breaksAt > 0 && --breaksAt == 0) {
                throw sneaky(kind.get());
            }
        }
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    private static Route.Builder post(String path) {
        return Route.in(Area.STORE, Action.PUBLIC, path, "POST").body(BodyRule.required(1 << 20, BodyType.JSON));
    }

    private static Response fail(Request request) {
        request.memory().take(LARGE);
        request.memory().promiseAnswer(LARGE);
        throw sneaky(kind.get());
    }

    private static Response unwritable() {
        return Response.json(200, json -> {
            json.writeStartArray();
            json.writeString("x".repeat(LARGE));
            json.flush();
            throw sneaky(kind.get());
        });
    }

    private static Response fine(Request request) {
        request.memory().take(LARGE);
        return Response.json(200, json -> json.writeString("x".repeat(LARGE)));
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> RuntimeException sneaky(Throwable thrown) throws X {
        throw (X) thrown;
    }

    static Stream<Arguments> places() {
        return Stream.of("worker", "at-once", "later")
                .flatMap(where -> Stream.of("/_fail/" + where, "/_unwritable/" + where))
                .flatMap(path -> KINDS.stream().map(thrown -> Arguments.of(path, thrown)));
    }

    @ParameterizedTest
    @MethodSource("places")
    void what_a_handler_or_its_answer_throws_keeps_nothing(String path, Supplier<Throwable> thrown) throws IOException {
        kind = thrown;

        assertThat(answer(path, false)).containsPattern("^HTTP/1.1 [45]00 ");
        assertThat(answer(path, true)).containsPattern("^HTTP/1.1 [45]00 ");

        requireNothingHeld();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void what_a_stage_ends_with_keeps_nothing(Supplier<Throwable> thrown) throws IOException {
        kind = thrown;

        assertThat(answer("/_fail/stage", true)).contains(" 500 ");

        requireNothingHeld();
    }

    static Stream<Arguments> kinds() {
        return KINDS.stream().map(Arguments::of);
    }

    static Stream<Arguments> takings() {
        return Stream.of("worker", "at-once", "later")
                .flatMap(where -> KINDS.stream().map(thrown -> Arguments.of("/_fine/" + where, thrown)));
    }

    @ParameterizedTest
    @MethodSource("takings")
    void what_is_thrown_when_memory_is_taken_keeps_nothing(String path, Supplier<Throwable> thrown) throws IOException {
        kind = thrown;
        for (BreakableBytes budget : List.of(BODIES, ANSWERS)) {
            for (int number : IntStream.rangeClosed(1, 9).toArray()) {
                budget.breaksAt = number;

                answer(path, number % 2 == 0);

                budget.breaksAt = 0;
                requireNothingHeld();
            }
        }
    }

    @Test
    void many_members_without_content_keep_nothing() throws IOException {
        byte[] member = ToyServer.gzip(new byte[0]);
        byte[] body = new byte[50_000 * member.length];
        for (int at = 0; at < body.length; at += member.length) {
            System.arraycopy(member, 0, body, at, member.length);
        }

        for (String path : List.of("/_fine/worker", "/_fine/at-once", "/_fine/later")) {
            assertThat(send(path, body, true)).contains(" 400 ").contains("request body is not valid gzip");
            requireNothingHeld();
        }
    }

    @Test
    void a_caller_who_leaves_while_its_refused_body_arrives_keeps_nothing() throws IOException {
        for (String path : List.of("/_fine/worker", "/_none")) {
            try (Socket socket = new Socket(
                    InetAddress.getLoopbackAddress(), SERVER.address().getPort())) {
                socket.getOutputStream().write(head(path, 9 << 20, false));
                socket.getOutputStream().write(new byte[200_000]);
                assertThat(socket.getInputStream().read()).isEqualTo('H');
            }
            requireNothingHeld();
        }
    }

    private static void requireNothingHeld() {
        await().dontCatchUncaughtExceptions()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .untilAsserted(() -> {
                    assertThat(BODIES.taken()).isZero();
                    assertThat(ANSWERS.taken()).isZero();
                    assertThat(STATE.requestsUnderWay()).isZero();
                });
    }

    private static String answer(String path, boolean gzip) throws IOException {
        byte[] body = new byte[LARGE];
        Arrays.fill(body, (byte) ' ');
        return send(path, gzip ? ToyServer.gzip(body) : body, gzip);
    }

    private static byte[] head(String path, int length, boolean gzip) {
        return ("POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + length + "\r\n"
                        + (gzip ? "Content-Encoding: gzip\r\nAccept-Encoding: gzip\r\n" : "") + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static String send(String path, byte[] body, boolean gzip) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), SERVER.address().getPort())) {
            socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(head(path, body.length, gzip));
            out.write(body);
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}

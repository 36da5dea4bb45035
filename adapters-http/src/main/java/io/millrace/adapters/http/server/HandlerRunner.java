package io.millrace.adapters.http.server;

import io.millrace.adapters.http.route.Answering;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.SocketUpgrade;
import io.millrace.adapters.http.server.connection.OpenConnections;
import io.millrace.adapters.http.server.response.GzipBody;
import io.millrace.adapters.http.server.response.Refusals;
import io.undertow.util.Methods;
import io.undertow.util.SameThreadExecutor;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Calls the handlers of requests, and sends their responses.
 *
 * @param sockets the objects that web sockets need after their handshake
 */
record HandlerRunner(RequestThreads threads, OpenConnections connections, WebSocketConnection.SocketContext sockets) {

    /** Calls the handler, on the thread that the route requires. */
    void run(Call call, Route route, Request.Builder request, byte[] body) {
        Answering answering = route.answering();
        if (answering instanceof Answering.AtOnce atOnce) {
            call.trace().run(() -> call.respond(atOnce.handler().handle(complete(call, route, request, body))));
        } else if (answering instanceof Answering.OnWorker onWorker) {
            boolean changes = !route.methods().contains("GET");
            call.exchange().dispatch(SameThreadExecutor.INSTANCE, () -> {
                threads.limit(call, changes);
                threads.onWorker(call, () -> {
                    Request complete = complete(call, route, request, body);
                    if (changes) {
                        complete.memory().promiseAnswer(0);
                    }
                    call.respond(handle(onWorker.handler(), complete));
                });
            });
        } else if (answering instanceof Answering.Later later) {
            call.hold();
            call.trace().run(() -> begin(call, route, request, body, later));
        } else if (answering instanceof Answering.Upgrading upgrading) {
            WebSocketHandshake.require(call);
            call.exchange().dispatch(SameThreadExecutor.INSTANCE, () -> {
                threads.limit(call, false);
                threads.onWorker(call, () -> {
                    SocketUpgrade agreed = upgrading.handler().handle(complete(call, route, request, body));
                    RequestThreads.continueOnIoThread(call, () -> {
                        connections.stay(call.exchange().getConnection(), call.address());
                        call.upgrade(agreed, sockets);
                    });
                });
            });
        }
    }

    private static Response handle(Handler handler, Request request) {
        request.access().require();
        Response response = handler.handle(request);
        if (!request.access().isSettled()) {
            throw new IllegalStateException("a handler did not check the privileges of its caller");
        }
        return response;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // completing it sends the response
    private void begin(Call call, Route route, Request.Builder request, byte[] body, Answering.Later later) {
        CompletableFuture<Response> answer;
        try {
            answer =
                    later.handler().handle(complete(call, route, request, body)).toCompletableFuture();
        } catch (Throwable failure) {
            call.release();
            call.fail(failure);
            return;
        }
        if (isWhole(answer)) {
            finish(call, answer);
        } else {
            call.exchange().dispatch(SameThreadExecutor.INSTANCE, () -> {
                threads.limit(call, !call.exchange().getRequestMethod().equals(Methods.GET));
                answer.whenComplete((response, failure) -> finish(call, answer));
            });
        }
    }

    /** Returns whether the response is already complete and is no event stream. */
    private static boolean isWhole(CompletableFuture<Response> answer) {
        return answer.isDone()
                && !answer.isCompletedExceptionally()
                && !(answer.join().content() instanceof Response.Content.Events);
    }

    /** Sends the response, and releases the heap that the handler used. */
    private static void finish(Call call, CompletableFuture<Response> answer) {
        try {
            call.respond(answer.join());
        } catch (CompletionException failure) {
            call.fail(Objects.requireNonNullElse(failure.getCause(), failure));
        } catch (Throwable unsent) {
            call.fail(unsent);
        } finally {
            call.release();
        }
    }

    private static Request complete(Call call, Route route, Request.Builder request, byte[] body) {
        boolean encoded = body.length > 0
                && call.headers()
                        .find("Content-Encoding")
                        .filter(HandlerRunner::isGzip)
                        .isPresent();
        return request.body(encoded ? GzipBody.decode(body, route.body().limit(), call.memory()) : body)
                .memory(call.memory())
                .build();
    }

    /** Rejects bodies with another content coding than gzip. */
    static void requireEncoding(Call call) {
        Optional<String> encoding = call.headers().find("Content-Encoding");
        if (encoding.isPresent()
                && !isGzip(encoding.get())
                && !encoding.get().strip().equalsIgnoreCase("identity")) {
            throw Refusals.contentEncoding(encoding.get());
        }
    }

    private static boolean isGzip(String encoding) {
        return encoding.strip().equalsIgnoreCase("gzip") || encoding.strip().equalsIgnoreCase("x-gzip");
    }
}

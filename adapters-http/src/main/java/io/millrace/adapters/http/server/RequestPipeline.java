package io.millrace.adapters.http.server;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.route.Admission;
import io.millrace.adapters.http.route.Answering;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.route.RouteTable.Match;
import io.millrace.adapters.http.route.SocketUpgrade;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.adapters.http.route.message.Negotiation;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.adapters.http.route.message.PathTemplate;
import io.millrace.adapters.http.route.message.RequestPath;
import io.millrace.adapters.http.server.connection.Budgets;
import io.millrace.adapters.http.server.connection.OpenConnections;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.connection.StreamsPerConnection;
import io.millrace.adapters.http.server.connection.WorkerPool;
import io.millrace.adapters.http.server.response.EventStream;
import io.millrace.adapters.http.server.response.GzipBody;
import io.millrace.adapters.http.server.response.Refusals;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.domain.security.privilege.Action;
import io.undertow.server.Connectors;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes a request step by step. The steps are path, route, caller, media types, parameters, body, privileges,
 * handler and response.
 */
final class RequestPipeline implements HttpHandler {

    private static final int SMALL_BODY = 16 << 10;
    private static final Logger ACCESS = LoggerFactory.getLogger("io.millrace.access");
    private static final HttpString STRICT_TRANSPORT = new HttpString("Strict-Transport-Security");

    private final RouteTable table;
    private final Guard guard;
    private final HttpServerSettings settings;
    private final ServingState state;
    private final OpenConnections connections;
    private final Budgets budgets;
    private final WorkerPool workers;
    private final Failures failures;
    private final RequestObserver observer;
    private final Tracing tracing;
    private final StreamsPerConnection streams;
    private volatile HttpServerSettings.ProxyAndCors proxyAndCors;
    private final WebSocketConnection.SocketContext sockets;

    RequestPipeline(
            RouteTable table,
            Guard guard,
            HttpServerSettings settings,
            ServingState state,
            OpenConnections connections,
            Budgets budgets,
            WorkerPool workers,
            Failures failures,
            RequestObserver observer,
            Tracing tracing) {
        this.table = table;
        this.guard = guard;
        this.settings = settings;
        this.state = state;
        this.connections = connections;
        this.budgets = budgets;
        this.workers = workers;
        this.failures = failures;
        this.observer = observer;
        this.tracing = tracing;
        this.streams = new StreamsPerConnection(
                settings.tls().map(HttpServerSettings.Tls::streams).orElse(1));
        this.proxyAndCors = settings.proxyAndCors();
        connections.trust(proxyAndCors.proxies().trusted());
        this.sockets = new WebSocketConnection.SocketContext(
                state, workers, budgets.messages(), settings.timeouts().write());
    }

    /** Applies the settings from the next request on. */
    void change(HttpServerSettings.ProxyAndCors terms) {
        proxyAndCors = terms;
        connections.trust(terms.proxies().trusted());
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        HttpServerSettings.ProxyAndCors terms = proxyAndCors;
        Call call = new Call(exchange, budgets, failures, settings, terms, tracing);
        exchange.addDefaultResponseListener(call::answerFailureOfServer);
        long begin = System.nanoTime();
        OpenConnections.Running running = connections.begin(exchange.getConnection(), call.address());
        state.begin();
        AtomicBoolean over = new AtomicBoolean();
        Runnable end = () -> {
            if (over.compareAndSet(false, true)) {
                call.end();
                running.end();
                state.end();
                report(call, exchange, System.nanoTime() - begin);
            }
        };
        exchange.addExchangeCompleteListener((ended, next) -> {
            end.run();
            next.proceed();
        });
        boolean tooMany = streams.begin(exchange, end);
        if (call.provenance().isSecure() && !terms.strictTransport().isZero()) {
            exchange.getResponseHeaders()
                    .put(STRICT_TRANSPORT, "max-age=" + terms.strictTransport().toSeconds());
        }
        Optional<Integer> preflight = terms.cors().mark(exchange);
        if (preflight.isPresent()) {
            call.respond(Response.empty(preflight.get()));
            return;
        }
        attempt(call, () -> {
            if (tooMany) {
                throw Refusals.tooManyStreams(streams.most());
            }
            if (!running.fits()) {
                throw Refusals.tooManyForSender(connections.mostPerAddress());
            }
            admit(call);
        });
    }

    private void report(Call call, HttpServerExchange ended, long nanos) {
        String method = ended.getRequestMethod().toString();
        int status = ended.getStatusCode();
        observer.ended(method, call.route(), status, nanos, call.bytesReceived(), ended.getResponseBytesSent());
        if (ACCESS.isInfoEnabled()) {
            call.trace()
                    .run(() -> ACCESS.info(
                            "{} {} answered {} after {} ms with {} bytes",
                            method,
                            call.route(),
                            status,
                            TimeUnit.NANOSECONDS.toMillis(nanos),
                            ended.getResponseBytesSent()));
        }
        call.trace().end(RequestObserver.isUsual(method) ? method : "other", call.route(), status);
    }

    /** A step of the pipeline that may reject the request. */
    private interface Step {

        void run() throws IOException;
    }

    private static void attempt(Call call, Step step) {
        try {
            step.run();
        } catch (IOException brokenFraming) {
            call.exchange().setPersistent(false);
            call.fail(Refusals.bodyMalformed("request body ended early or its framing is broken"));
        } catch (Throwable failure) {
            call.fail(failure);
        }
    }

    private void admit(Call call) throws IOException {
        HttpServerExchange exchange = call.exchange();
        String method = exchange.getRequestMethod().toString();
        String raw = rawPath(exchange);
        String query = exchange.getQueryString();
        String uri = query.isEmpty() ? raw : raw + "?" + query;
        call.belongsTo(table.areaOf(RequestPath.firstSegment(raw)), "-");
        requireTransferCoding(call);
        if (uri.length() > settings.limits().uri()) {
            throw Refusals.uriTooLong(settings.limits().uri());
        }
        RequestPath path = RequestPath.parse(raw);
        Area area =
                table.areaOf(path.segments().isEmpty() ? "" : path.segments().get(0));
        call.belongsTo(area, "-");
        Match match = table.match(method, path.segments()).chosenBy(call.headers());
        path.requireNames(template(match));
        if (state.isDraining() && !isHealth(match)) {
            throw Refusals.draining();
        }
        Action action;
        if (match instanceof Match.Found found) {
            call.belongsTo(found.route().area(), found.route().path().text());
            action = found.route().action();
        } else {
            // Callers without credentials must not learn which paths of this area exist.
            action = area == Area.STORE ? Action.UNKNOWN : Action.PUBLIC;
        }
        identify(call, action, raw, access -> {
            if (match instanceof Match.Found found) {
                admit(call, found, access, path, query);
            } else if (match instanceof Match.WrongMethod wrong) {
                call.belongsTo(wrong.any().area(), wrong.any().path().text());
                requireVersions(call, wrong.any().area());
                refuseMethod(call, wrong, raw, method);
            } else if (area == Area.STORE) {
                requireVersions(call, area);
                throw Refusals.noHandler(uri, method);
            } else {
                throw Refusals.nothingThere(raw);
            }
        });
    }

    private static void requireVersions(Call call, Area area) {
        Admission.requireVersions(area, call.headers(), !call.exchange().isRequestComplete());
    }

    /** The next step, for an authenticated caller. */
    private interface Identified {

        void with(Access access) throws IOException;
    }

    private void identify(Call call, Action action, String path, Identified next) throws IOException {
        if (action.scope() == Action.Scope.NOBODY) {
            next.with(Access.ofAnybody());
            return;
        }
        HttpServerExchange exchange = call.exchange();
        Identification.Head head = new Identification.Head(
                exchange.getRequestMethod().toString(),
                path,
                call.headers(),
                call.address(),
                action == Action.INTROSPECT || action == Action.REVOKE_TOKEN);
        Result result = guard.identification().identify(head);
        if (result instanceof Result.Unsettled unsettled) {
            exchange.dispatch(SameThreadExecutor.INSTANCE, () -> {
                limit(call, false);
                onWorker(call, () -> settle(call, head, action, unsettled, next));
            });
        } else {
            next.with(granted(call, head, result, action));
        }
    }

    /** Authenticates the caller on a worker, and continues on the IO thread, because the body is read there. */
    private void settle(
            Call call, Identification.Head head, Action action, Result.Unsettled unsettled, Identified next) {
        Result result = unsettled.question().get();
        continueOnIoThread(call, () -> next.with(granted(call, head, result, action)));
    }

    /** Continues on the IO thread, because the body is read there. */
    private static void continueOnIoThread(Call call, Step next) {
        call.exchange().getIoThread().execute(() -> {
            // Skipped if the timeout response has already been sent.
            if (!call.isAnswered()) {
                call.cancelTimer();
                Connectors.executeRootHandler(ignored -> attempt(call, next), call.exchange());
            }
        });
    }

    private Access granted(Call call, Identification.Head head, Result result, Action action) {
        if (result instanceof Result.Refused refused) {
            throw Refusals.of(refused.error());
        }
        if (result instanceof Result.Known known) {
            call.watchBy(new EventStream.Watch(state, workers, guard.identification(), head, known.caller()));
            call.trace().calledBy(known.caller().username().value());
            return Access.of(known.caller(), action, guard.authorize());
        }
        throw new IllegalStateException("a question was answered with another");
    }

    /**
     * Limits the time until the response. The timeout response tells clients that they may retry a request that changes
     * nothing.
     */
    private void limit(Call call, boolean changes) {
        Duration limit = settings.timeouts().handling();
        call.limitTo(limit, () -> call.fail(Refusals.timedOut(limit, changes)));
    }

    /** Runs blocking work on a worker, and keeps the heap of the body reserved until the work ends. */
    private void onWorker(Call call, Runnable work) {
        call.hold();
        try {
            workers.execute(() -> {
                try {
                    // Skipped if the timeout response has already been sent.
                    if (!call.isAnswered()) {
                        call.trace().run(() -> failures.during(work));
                    }
                } catch (Throwable failure) {
                    call.fail(failure);
                    throwIfFatal(failure);
                } finally {
                    call.release();
                }
            });
        } catch (RejectedExecutionException full) {
            call.release();
            call.fail(state.isDraining() ? Refusals.draining() : Refusals.queueFull(workers.queueCapacity()));
        } catch (Throwable failure) {
            // For example, a thread cannot be started.
            call.release();
            call.fail(failure);
        }
    }

    private void admit(Call call, Match.Found found, Access access, RequestPath path, String query) throws IOException {
        HttpServerExchange exchange = call.exchange();
        Route route = found.route();
        String method = exchange.getRequestMethod().toString();
        boolean hasBody = !exchange.isRequestComplete();
        Negotiation negotiation = Admission.negotiate(route, call.headers(), hasBody);
        call.labelAs(negotiation);
        Parameters parameters = Parameters.parse(query);
        JsonRendering rendering = Admission.requireParameters(route, path.raw(), parameters);
        call.renderAs(rendering);
        Admission.requireBody(route, method, path.raw(), call.headers(), hasBody);
        Request.Builder request = Request.builder(method, path.raw())
                .variables(found.variables())
                .parameters(parameters)
                .headers(call.headers())
                .negotiation(negotiation)
                .remoteAddress(call.address())
                .scheme(call.provenance().scheme())
                .deadline(call::requireUnanswered)
                .access(access);
        if (!hasBody) {
            answer(call, route, request, new byte[0]);
            return;
        }
        requireEncoding(call);
        Step read = () -> read(call, route, request, method, path);
        if (route.answering() instanceof Answering.OnWorker onWorker && needsRights(route) && !isSmall(exchange)) {
            exchange.dispatch(SameThreadExecutor.INSTANCE, () -> {
                limit(call, false);
                onWorker(call, () -> {
                    // Heap for the body is reserved only if the caller has the privileges on the names in the head.
                    Access before = access.to(route.action());
                    onWorker.handler().requireRights(request.access(before).build());
                    before.require();
                    before.requireSome();
                    request.access(access);
                    continueOnIoThread(call, read);
                });
            });
        } else {
            read.run();
        }
    }

    /**
     * Returns whether the body is so small that reading it takes less time than a switch to a worker and back. Then
     * only the handler checks the privileges.
     */
    private static boolean isSmall(HttpServerExchange exchange) {
        long length = exchange.getRequestContentLength();
        return length >= 0 && length <= SMALL_BODY;
    }

    private static boolean needsRights(Route route) {
        Action.Scope scope = route.action().scope();
        return scope == Action.Scope.CLUSTER || scope == Action.Scope.INDEX;
    }

    private void read(Call call, Route route, Request.Builder request, String method, RequestPath path)
            throws IOException {
        new BodyReader(call, route.body().limit(), settings.timeouts().body(), body -> {
                    call.received(body.length);
                    // Checked again here, because only the end of a chunked body shows whether it is empty.
                    Admission.requireBody(route, method, path.raw(), call.headers(), body.length > 0);
                    answer(call, route, request, body);
                })
                .start();
    }

    /** Calls the handler, on the thread that the route requires. */
    private void answer(Call call, Route route, Request.Builder request, byte[] body) {
        Answering answering = route.answering();
        if (answering instanceof Answering.AtOnce atOnce) {
            call.trace().run(() -> call.respond(atOnce.handler().handle(complete(call, route, request, body))));
        } else if (answering instanceof Answering.OnWorker onWorker) {
            boolean changes = !route.methods().contains("GET");
            call.exchange().dispatch(SameThreadExecutor.INSTANCE, () -> {
                limit(call, changes);
                onWorker(call, () -> {
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
                limit(call, false);
                onWorker(call, () -> {
                    SocketUpgrade agreed = upgrading.handler().handle(complete(call, route, request, body));
                    continueOnIoThread(call, () -> {
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
                limit(call, !call.exchange().getRequestMethod().equals(Methods.GET));
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
                && call.header("Content-Encoding")
                        .filter(RequestPipeline::isGzip)
                        .isPresent();
        return request.body(encoded ? GzipBody.decode(body, route.body().limit(), call.memory()) : body)
                .memory(call.memory())
                .build();
    }

    /**
     * Rejects transfer codings other than {@code chunked}. The connection is then closed, because a proxy may interpret
     * such a body differently.
     */
    private static void requireTransferCoding(Call call) {
        Optional<String> coding = call.header("Transfer-Encoding");
        if (coding.isPresent()
                && (call.exchange().isHttp10() || !coding.get().strip().equalsIgnoreCase("chunked"))) {
            call.exchange().setPersistent(false);
            throw Refusals.bodyMalformed("transfer coding [" + coding.get() + "] is not supported");
        }
    }

    private static void requireEncoding(Call call) {
        Optional<String> encoding = call.header("Content-Encoding");
        if (encoding.isPresent()
                && !isGzip(encoding.get())
                && !encoding.get().strip().equalsIgnoreCase("identity")) {
            throw Refusals.contentEncoding(encoding.get());
        }
    }

    private static boolean isGzip(String encoding) {
        return encoding.strip().equalsIgnoreCase("gzip") || encoding.strip().equalsIgnoreCase("x-gzip");
    }

    private static void refuseMethod(Call call, Match.WrongMethod wrong, String path, String method) {
        List<String> allowed = new ArrayList<>(wrong.methods());
        if (allowed.contains("GET") && !allowed.contains("HEAD")) {
            allowed.add("HEAD");
        }
        if (method.equals("OPTIONS")) {
            call.respond(Response.empty(200).with("Allow", String.join(", ", allowed) + ", OPTIONS"));
            return;
        }
        throw Refusals.wrongMethod(path, method, String.join(", ", wrong.methods()), String.join(", ", allowed));
    }

    private static Optional<PathTemplate> template(Match match) {
        if (match instanceof Match.Found found) {
            return Optional.of(found.route().path());
        }
        return match instanceof Match.WrongMethod wrong
                ? Optional.of(wrong.any().path())
                : Optional.empty();
    }

    private static boolean isHealth(Match match) {
        return match instanceof Match.Found found && found.route().answersWhileDraining();
    }

    private static void throwIfFatal(Throwable failure) {
        if (failure instanceof VirtualMachineError fatal) {
            throw fatal;
        }
    }

    /** Returns the path as sent, without the scheme and host of an absolute URL. */
    private static String rawPath(HttpServerExchange exchange) {
        String uri = exchange.getRequestURI();
        if (!exchange.isHostIncludedInRequestURI()) {
            return uri;
        }
        int scheme = uri.indexOf("://");
        int start = uri.indexOf('/', scheme < 0 ? 0 : scheme + 3);
        if (start < 0) {
            throw RequestRefusedException.illegalArgument("the request target contains no path");
        }
        return uri.substring(start);
    }
}

package io.millrace.adapters.http.server;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.route.Admission;
import io.millrace.adapters.http.route.Answering;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.route.RouteTable.Match;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.adapters.http.route.message.Negotiation;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.adapters.http.route.message.PathTemplate;
import io.millrace.adapters.http.route.message.RequestPath;
import io.millrace.adapters.http.server.connection.Budgets;
import io.millrace.adapters.http.server.connection.OpenConnections;
import io.millrace.adapters.http.server.connection.RequestFraming;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.connection.StreamsPerConnection;
import io.millrace.adapters.http.server.connection.WorkerPool;
import io.millrace.adapters.http.server.response.EventStream;
import io.millrace.adapters.http.server.response.Refusals;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.domain.security.privilege.Action;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private final RequestThreads threads;
    private final HandlerRunner handlers;

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
        this.threads =
                new RequestThreads(workers, state, failures, settings.timeouts().handling());
        this.handlers = new HandlerRunner(
                threads,
                connections,
                new WebSocketConnection.SocketContext(
                        state, workers, budgets.messages(), settings.timeouts().write()));
    }

    /** Applies the settings from the next request on. */
    void change(HttpServerSettings.ProxyAndCors terms) {
        proxyAndCors = terms;
        connections.trust(terms.proxies().trusted());
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        RequestFraming.attachTo(exchange.getConnection());
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
        if (call.headers().provenance().isSecure() && !terms.strictTransport().isZero()) {
            exchange.getResponseHeaders()
                    .put(STRICT_TRANSPORT, "max-age=" + terms.strictTransport().toSeconds());
        }
        Optional<Integer> preflight = terms.cors().mark(exchange);
        if (preflight.isPresent()) {
            call.respond(Response.empty(preflight.get()));
            return;
        }
        RequestThreads.attempt(call, () -> {
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
        call.rejections().report(status, call.headers(), observer);
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
                threads.limit(call, false);
                threads.onWorker(call, () -> settle(call, head, action, unsettled, next));
            });
        } else {
            next.with(granted(call, head, result, action));
        }
    }

    /** Authenticates the caller on a worker, and continues on the IO thread, because the body is read there. */
    private void settle(
            Call call, Identification.Head head, Action action, Result.Unsettled unsettled, Identified next) {
        Result result = unsettled.question().get();
        RequestThreads.continueOnIoThread(call, () -> next.with(granted(call, head, result, action)));
    }

    private Access granted(Call call, Identification.Head head, Result result, Action action) {
        if (result instanceof Result.Refused refused) {
            throw Refusals.of(refused.error());
        }
        if (result instanceof Result.Known known) {
            call.watchBy(new EventStream.Watch(state, workers, guard.identification(), head, known.caller()));
            call.trace().calledBy(known.caller().username().value());
            call.rejections().calledBy(known.caller().username(), action);
            return Access.of(known.caller().at(call.address()), action, guard.authorize());
        }
        throw new IllegalStateException("a question was answered with another");
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
                .scheme(call.headers().provenance().scheme())
                .deadline(call::requireUnanswered)
                .rejected(call.rejections()::addPart)
                .access(access);
        if (!hasBody) {
            handlers.run(call, route, request, new byte[0]);
            return;
        }
        HandlerRunner.requireEncoding(call);
        RequestThreads.Step read = () -> read(call, route, request, method, path);
        if (route.answering() instanceof Answering.OnWorker onWorker && needsRights(route) && !isSmall(exchange)) {
            exchange.dispatch(SameThreadExecutor.INSTANCE, () -> {
                threads.limit(call, false);
                threads.onWorker(call, () -> {
                    // Heap for the body is reserved only if the caller has the privileges on the names in the head.
                    Access before = access.to(route.action());
                    onWorker.handler().requireRights(request.access(before).build());
                    before.require();
                    before.requireSome();
                    request.access(access);
                    RequestThreads.continueOnIoThread(call, read);
                });
            });
        } else {
            read.run();
        }
    }

    /**
     * Returns whether the body is so small that reading it takes less time than a switch to a worker and back. For such
     * a body, the privileges are not checked before the body is read; the handler checks them afterwards.
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
                    handlers.run(call, route, request, body);
                })
                .start();
    }

    /**
     * Rejects transfer codings other than {@code chunked}. The connection is then closed, because a proxy may interpret
     * such a body differently.
     */
    private static void requireTransferCoding(Call call) {
        Optional<String> coding = call.headers().find("Transfer-Encoding");
        if (coding.isPresent()
                && (call.exchange().isHttp10() || !coding.get().strip().equalsIgnoreCase("chunked"))) {
            call.exchange().setPersistent(false);
            throw Refusals.bodyMalformed("transfer coding [" + coding.get() + "] is not supported");
        }
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

package io.millrace.adapters.http.route;

import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.Headers;
import io.millrace.adapters.http.route.message.MediaType;
import io.millrace.adapters.http.route.message.PathTemplate;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Action.Scope;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A route: an entry of the route table.
 *
 * @param methods the methods in upper case; {@code GET} includes {@code HEAD}
 * @param action the action of requests, which determines the required privileges
 * @param parameters the names of supported parameters, including the parameters of the area
 * @param anyParameter whether unknown parameters are accepted
 * @param offersText whether the handler supports plain text in addition to JSON
 * @param offersHtml whether the response is an HTML page, so that {@code Accept} need not include JSON
 * @param answersWhileDraining whether the route also responds while the server drains
 * @param page the route for requests that prefer HTML, as browsers do
 */
public record Route(
        Set<String> methods,
        PathTemplate path,
        Area area,
        Action action,
        Set<String> parameters,
        boolean anyParameter,
        BodyRule body,
        boolean offersText,
        boolean offersHtml,
        boolean answersWhileDraining,
        Optional<Route> page,
        Answering answering) {

    /** The parameters of every route of {@link Area#STORE}. */
    public static final Set<String> STORE_PARAMETERS =
            Set.of("pretty", "human", "error_trace", "filter_path", "format");

    private static final List<String> TARGET_PARAMETERS =
            List.of("ignore_unavailable", "allow_no_indices", "expand_wildcards");

    public Route {
        methods = Set.copyOf(methods);
        parameters = Set.copyOf(parameters);
        boolean isAboutRights = action.scope() == Scope.CLUSTER || action.scope() == Scope.INDEX;
        if (isAboutRights && !(answering instanceof Answering.OnWorker)) {
            throw new IllegalArgumentException("rights are checked on a worker, where " + path + " is not answered");
        }
    }

    /** Returns the route for a request with these headers: this one, or its page. */
    Route chosenBy(Headers headers) {
        return page.filter(present -> MediaType.prefersHtml(headers)).orElse(this);
    }

    /** Returns a copy with another handler. The handler of this route must run on a worker. */
    public Route withHandler(UnaryOperator<Handler> change) {
        if (!(answering instanceof Answering.OnWorker onWorker)) {
            throw new IllegalArgumentException(path + " is not answered on a worker");
        }
        return new Route(
                methods,
                path,
                area,
                action,
                parameters,
                anyParameter,
                body,
                offersText,
                offersHtml,
                answersWhileDraining,
                page,
                new Answering.OnWorker(change.apply(onWorker.handler())));
    }

    /** Starts to build a route without a body, with only the parameters of its area. */
    public static Builder in(Area area, Action action, String path, String... methods) {
        return new Builder(area, action, PathTemplate.parse(path), Set.of(methods));
    }

    /** Builds a route. */
    public static final class Builder {

        private final Area area;
        private final Action action;
        private final PathTemplate path;
        private final Set<String> methods;
        private final Set<String> parameters = new LinkedHashSet<>();
        private boolean anyParameter;
        private boolean offersText;
        private boolean offersHtml;
        private boolean answersWhileDraining;
        private BodyRule body = BodyRule.none();
        private Optional<Route> page = Optional.empty();

        private Builder(Area area, Action action, PathTemplate path, Set<String> methods) {
            this.area = area;
            this.action = action;
            this.path = path;
            this.methods = methods;
            if (area == Area.STORE) {
                parameters.addAll(STORE_PARAMETERS);
            }
        }

        public Builder parameters(String... names) {
            parameters.addAll(Set.of(names));
            return this;
        }

        /** Adds the parameters that select data streams and indices, and other parameters. */
        public Builder targetParameters(String... others) {
            parameters.addAll(TARGET_PARAMETERS);
            return parameters(others);
        }

        public Builder anyParameter() {
            anyParameter = true;
            return this;
        }

        public Builder body(BodyRule rule) {
            body = rule;
            return this;
        }

        public Builder offeringText() {
            offersText = true;
            return this;
        }

        public Builder offeringHtml() {
            offersHtml = true;
            return this;
        }

        public Builder answeringWhileDraining() {
            answersWhileDraining = true;
            return this;
        }

        /**
         * Sets the handler of a page for requests that prefer HTML. The page needs no credentials, and the handler must
         * not block.
         */
        public Builder page(Handler handler) {
            Builder html = new Builder(area, Action.PUBLIC, path, methods).anyParameter();
            html.offersHtml = true;
            page = Optional.of(html.atOnce(handler));
            return this;
        }

        /** Builds the route with a handler that may block and runs on a worker. */
        public Route onWorker(Handler handler) {
            return build(new Answering.OnWorker(handler));
        }

        /** Builds the route with a handler that must not block and runs on the IO thread. */
        public Route atOnce(Handler handler) {
            return build(new Answering.AtOnce(handler));
        }

        /** Builds the route with an asynchronous handler. */
        public Route later(LaterHandler handler) {
            return build(new Answering.Later(handler));
        }

        /** Builds the route with a handler that upgrades requests to web sockets. */
        public Route upgrading(SocketUpgradeHandler handler) {
            return build(new Answering.Upgrading(handler));
        }

        private Route build(Answering answering) {
            return new Route(
                    methods,
                    path,
                    area,
                    action,
                    parameters,
                    anyParameter,
                    body,
                    offersText,
                    offersHtml,
                    answersWhileDraining,
                    page,
                    answering);
        }
    }
}

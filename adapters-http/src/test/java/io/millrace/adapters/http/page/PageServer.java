package io.millrace.adapters.http.page;

import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;

/** A server with the routes of one page, which need no credentials. */
public final class PageServer implements AutoCloseable {

    private final HttpServer server;

    /** Starts the server. The first segment of the page's path is reserved. */
    public PageServer(List<Route> routes, String segment) {
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(routes, Set.of(segment)),
                Guards.open(),
                new ServingState(),
                failure -> false);
    }

    /** Sends a request without credentials. */
    public HttpResponse<String> get(String path) {
        try {
            return TestClient.HTTP.send(
                    HttpRequest.newBuilder(URI.create(
                                    "http://127.0.0.1:" + server.address().getPort() + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}

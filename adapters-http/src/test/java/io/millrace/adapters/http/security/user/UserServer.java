package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.application.port.driven.service.security.InMemoryRoles;
import io.millrace.application.port.driven.service.security.InMemoryUsers;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.domain.security.user.Username;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The routes of users, roles and keys over the use cases and stores in memory. */
final class UserServer implements AutoCloseable {

    private static final long LARGEST_BODY = 1 << 20;

    private final UserPorts ports = new UserPorts();
    final InMemoryUsers users = ports.users;
    final InMemoryRoles roles = ports.roles;
    final List<AuditTrail.Entry> audit = ports.audit;

    private final HttpServer server;

    UserServer() {
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(routes(), Set.of("graphql")),
                Guards.believing(List.of(), names -> Map.of()),
                new ServingState(),
                failure -> false);
    }

    private List<Route> routes() {
        SecurityUseCases all = ports.all();
        return UserRoutes.of(all.users(), all.ownPassword(), all.roles(), all.keys(), LARGEST_BODY);
    }

    String hashOf(String username) {
        return users.find(new Username(username)).orElseThrow().hash().value();
    }

    /** Returns status and body of what an administrator is answered. */
    String line(String method, String path) {
        return line(method, path, "");
    }

    String line(String method, String path, String body) {
        return line("admin", method, path, body);
    }

    String line(String role, String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + path))
                .header("X-Roles", role)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        try {
            var response = TestClient.HTTP.send(request.build(), BodyHandlers.ofString());
            return response.statusCode() + " " + response.body();
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

package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.HttpServerSettings;
import io.millrace.adapters.http.server.ServingState;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.security.AuditTrail;
import io.millrace.application.port.driven.service.security.InMemoryRefreshFamilies;
import io.millrace.application.port.driven.service.security.InMemoryRevokedTokens;
import io.millrace.application.port.driven.service.security.InMemoryRoles;
import io.millrace.application.port.driven.service.security.InMemorySigningKeys;
import io.millrace.application.port.driven.service.security.InMemoryUsers;
import io.millrace.application.port.driven.service.security.PasswordHashes;
import io.millrace.application.usecase.security.AuditLog;
import io.millrace.application.usecase.security.ChangePasswordService;
import io.millrace.application.usecase.security.DeleteRoleService;
import io.millrace.application.usecase.security.DeleteUserService;
import io.millrace.application.usecase.security.ListRolesService;
import io.millrace.application.usecase.security.ListUsersService;
import io.millrace.application.usecase.security.PutRoleService;
import io.millrace.application.usecase.security.PutUserService;
import io.millrace.application.usecase.security.RotateKeysService;
import io.millrace.application.usecase.security.UserChange;
import io.millrace.domain.security.KeyMaterial;
import io.millrace.domain.security.KeyRing;
import io.millrace.domain.security.Password;
import io.millrace.domain.security.PasswordHash;
import io.millrace.domain.security.SealedKey;
import io.millrace.domain.security.SignatureAlgorithm;
import io.millrace.domain.security.Username;
import io.millrace.domain.text.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The routes of users, roles and keys over the use cases and stores in memory. */
final class UserServer implements AutoCloseable {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
    private static final long LARGEST_BODY = 1 << 20;

    final InMemoryUsers users = new InMemoryUsers();
    final InMemoryRoles roles = new InMemoryRoles();
    final List<AuditTrail.Entry> audit = new CopyOnWriteArrayList<>();

    private final InMemorySigningKeys keys = new InMemorySigningKeys();
    private final AtomicInteger lastKey = new AtomicInteger();
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;

    UserServer() {
        keys.begin(KeyRing.first(makeKey(), makeKey()));
        server = HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(UserRoutes.of(ports(), LARGEST_BODY), Set.of("graphql")),
                Guards.believing(List.of(), names -> Map.of()),
                new ServingState(),
                failure -> false);
    }

    private UserRoutes.Ports ports() {
        AuditLog log = new AuditLog(audit::add, CLOCK);
        ManualStoreClock storeClock = new ManualStoreClock(NOON);
        UserChange change =
                new UserChange(new InMemoryRefreshFamilies(storeClock, new InMemoryRevokedTokens(storeClock)));
        PlainHashes hashes = new PlainHashes();
        Random random = new Random(7);
        return new UserRoutes.Ports(
                new UserRoutes.Users(
                        new PutUserService(users, hashes, change, log, random),
                        new ListUsersService(users),
                        new DeleteUserService(users, change, log),
                        new ChangePasswordService(users, hashes, change, log, random)),
                new UserRoutes.Roles(
                        new PutRoleService(roles, log), new ListRolesService(roles), new DeleteRoleService(roles, log)),
                new RotateKeysService(keys, algorithm -> makeKey(), log, storeClock, Duration.ofHours(1)));
    }

    private KeyMaterial makeKey() {
        String id = "k" + lastKey.incrementAndGet();
        return new KeyMaterial(id, SignatureAlgorithm.RS256, new JsonText("{}"), new SealedKey("sealed"));
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
            var response = client.send(request.build(), BodyHandlers.ofString());
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

    private static final class PlainHashes implements PasswordHashes {

        @Override
        public PasswordHash hash(Password password) {
            return new PasswordHash("hash of " + password.value());
        }

        @Override
        public boolean verify(PasswordHash hash, Password password, Asker asker) {
            return hash.equals(hash(password));
        }

        @Override
        public void pretend(Asker asker) {}

        @Override
        public boolean isOutdated(PasswordHash hash) {
            return false;
        }
    }
}

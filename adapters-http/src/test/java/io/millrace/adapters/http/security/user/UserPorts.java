package io.millrace.adapters.http.security.user;

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
import io.millrace.domain.text.JsonText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The use cases about users, roles and keys over stores in memory. */
public final class UserPorts {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

    public final InMemoryUsers users = new InMemoryUsers();
    public final InMemoryRoles roles = new InMemoryRoles();
    public final List<AuditTrail.Entry> audit = new CopyOnWriteArrayList<>();

    private final InMemorySigningKeys keys = new InMemorySigningKeys();
    private final AtomicInteger lastKey = new AtomicInteger();

    public UserPorts() {
        keys.begin(KeyRing.first(makeKey(), makeKey()));
    }

    public UserRoutes.Ports all() {
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

package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.JANE;
import static io.millrace.adapters.persistence.security.SecurityFixture.SESSION;
import static io.millrace.adapters.persistence.security.SecurityFixture.aKey;
import static io.millrace.adapters.persistence.security.SecurityFixture.aUser;
import static io.millrace.adapters.persistence.security.SecurityFixture.anAccount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.security.provider.PostgresForeignSessions;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.ForeignSession;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AnnouncedChangesIT {

    private static final Instant NOON = Instant.parse("2026-05-17T12:00:00Z");

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresAnnouncements announcements =
            PostgresAnnouncements.open(database.database().settings(), database.dataSource(), new DatabaseClock());
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @BeforeEach
    void listen() {
        await().until(announcements::isListening);
        List.of(CallerCache.TOPIC, PostgresRoles.TOPIC, PostgresSigningKeys.TOPIC)
                .forEach(topic -> announcements.subscribe(topic, new Recorder(topic)));
    }

    @AfterEach
    void close() {
        announcements.close();
    }

    @Test
    void every_change_of_a_user_is_announced_and_nothing_else_is() {
        PostgresUsers users = new PostgresUsers(jdbi);
        Account jane = anAccount("jane");
        Account next = jane.changed(aUser("jane"), new PasswordHash("next"), new CredentialsVersion("next"));

        users.add(jane);
        users.add(jane);
        users.addFirst(jane);
        users.replace(next, next);
        users.replace(jane, next);
        users.remove(JANE);
        users.remove(JANE);

        assertHeard("callers user jane", "callers user jane", "callers user jane");
    }

    @Test
    void tokens_and_sessions_that_are_taken_back_are_announced() {
        PostgresRevokedTokens revoked = new PostgresRevokedTokens(jdbi);

        revoked.revoke(SESSION, Duration.ofHours(1));
        revoked.revoke(new AccessTokenId(new SessionId("session-2"), Optional.empty(), "unique"), Duration.ofHours(1));

        assertHeard("callers session session-1", "callers session session-2");
    }

    @Test
    void changed_users_and_ended_sessions_of_identity_providers_are_announced() {
        PostgresForeignSessions sessions = new PostgresForeignSessions(jdbi);
        ForeignSession session = new ForeignSession(
                SESSION,
                new ForeignIdentity(new ProviderName("keycloak"), "https://id.example", "4711"),
                Optional.empty(),
                new ForeignProfile(new Username("keycloak:alice"), List.of(), Optional.empty(), Optional.empty()),
                new ForeignSession.Tokens(Optional.empty(), Optional.empty()),
                NOON,
                NOON,
                NOON);
        ForeignProfile promoted =
                session.profile().with(List.of(new RoleName("admin")), Optional.empty(), Optional.empty());

        sessions.add(session);
        sessions.replace(session, sessions.claim(SESSION, Duration.ofMinutes(1)).orElseThrow());
        assertHeard();
        sessions.replace(
                session.confirmed(promoted, session.tokens(), NOON),
                sessions.claim(SESSION, Duration.ofMinutes(1)).orElseThrow());
        sessions.remove(SESSION);
        sessions.remove(SESSION);

        assertHeard("callers session session-1", "callers session session-1");
    }

    @Test
    void the_end_of_a_family_is_announced_and_its_rotation_is_not() {
        PostgresRefreshFamilies families = new PostgresRefreshFamilies(jdbi);
        UUID key = begin(families, "one");
        Use.Accepted first = (Use.Accepted)
                families.use(key, Duration.ofHours(1)).orElseThrow().use();
        UUID second = UUID.randomUUID();
        families.store(first.session(), JANE, second);
        families.use(second, Duration.ofHours(1));
        assertHeard();

        families.use(key, Duration.ofHours(1));
        begin(families, "two");
        families.revoke(new SessionId("two"));
        families.revoke(new SessionId("two"));
        begin(families, "three");
        families.revokeAll(JANE);
        families.revokeAll(JANE);

        assertHeard("callers session one", "callers session two", "callers user jane");
    }

    @Test
    void changes_of_roles_and_keys_are_announced() {
        PostgresRoles roles = new PostgresRoles(jdbi);
        PostgresSigningKeys keys = new PostgresSigningKeys(jdbi);
        Role role = new Role(new RoleName("a"), Set.of(), List.of());
        KeyRing ring = KeyRing.first(aKey("active"), aKey("next"));
        KeyRing next = ring.rotate(aKey("fresh"), NOON, Duration.ofHours(1));

        roles.put(role, 1);
        roles.put(new Role(new RoleName("b"), Set.of(), List.of()), 1);
        roles.remove(role.name());
        roles.remove(role.name());
        keys.begin(ring);
        keys.begin(ring);
        keys.replace(ring, next);
        keys.replace(ring, next);

        assertHeard("roles ", "roles ", "signing-keys ", "signing-keys ");
    }

    @Test
    void a_change_is_announced_even_if_whoever_made_it_is_killed_after_the_commit() {
        try (Cable cable = new Cable(database.database().jdbcUrl())) {
            PostgresRevokedTokens cutOff = new PostgresRevokedTokens(database.by(cable));
            cable.loseAnswer("COMMIT");

            assertThat(catchThrowable(() -> cutOff.revoke(SESSION, Duration.ofHours(1))))
                    .matches(DatabaseErrors::isUnavailable);
        }

        assertHeard("callers session session-1");
    }

    @Test
    void what_one_instance_takes_back_another_forgets() {
        try (NamedCaches caches = new NamedCaches();
                CachedCallers other = CachedCallers.byToken(
                        caches.create(CachedCallers.ACCESS_TOKENS, CacheLimits.ofEntries(100, Duration.ofHours(1))),
                        Duration.ofHours(1),
                        Clock.systemUTC(),
                        announcements)) {
            AtomicInteger checks = new AtomicInteger();
            Runnable find = () -> other.find("token", () -> {
                checks.incrementAndGet();
                return Optional.of(new Checked(
                        Authentication.of(
                                aUser("jane"),
                                new Authentication.Means.Login(),
                                Optional.of(new Session(SESSION, Optional.empty(), 0))),
                        Instant.now().plusSeconds(3_600)));
            });
            find.run();
            find.run();
            assertThat(checks).hasValue(1);

            new PostgresRevokedTokens(jdbi).revoke(SESSION, Duration.ofHours(1));

            await().until(() -> {
                find.run();
                return checks.get() == 2;
            });
        }
    }

    @Test
    void what_an_instance_takes_back_itself_it_forgets_before_the_call_returns() {
        List<String> atOnce = new CopyOnWriteArrayList<>();
        announcements.listenToCommits(jdbi);
        announcements.subscribe(CallerCache.TOPIC, new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                if (!Thread.currentThread().getName().equals("announcements")) {
                    atOnce.add(payload);
                }
            }

            @Override
            public void interrupted() {}
        });

        new PostgresRevokedTokens(jdbi).revoke(SESSION, Duration.ofHours(1));
        new PostgresLoginAttempts(jdbi).announceExhausted(JANE);

        assertThat(atOnce).containsExactly("session session-1", "user jane");
    }

    private static UUID begin(PostgresRefreshFamilies families, String session) {
        UUID key = UUID.randomUUID();
        families.store(new Session(new SessionId(session), Optional.empty(), 0), JANE, key);
        return key;
    }

    /** Announcements arrive in the order of their commits, so that nothing is under way when the last word arrives. */
    private void assertHeard(String... expected) {
        announcements.publish(PostgresRoles.TOPIC, "last word");
        await().until(() -> heard.contains("roles last word"));
        heard.remove("roles last word");
        assertThat(heard).containsExactly(expected);
    }

    private final class Recorder implements Announcements.Listener {

        private final Topic topic;

        private Recorder(Topic topic) {
            this.topic = topic;
        }

        @Override
        public void announced(String payload) {
            heard.add(topic.name() + " " + payload);
        }

        @Override
        public void interrupted() {
            // Nothing is remembered here.
        }
    }
}

package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.JANE;
import static io.millrace.adapters.persistence.security.SecurityFixture.SESSION;
import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.application.port.driven.service.security.RefreshFamilies;
import io.millrace.application.port.driven.service.security.RefreshFamilies.Found;
import io.millrace.application.port.driven.service.security.RefreshFamiliesContract;
import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.RefreshFamily;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PostgresRefreshFamiliesIT extends RefreshFamiliesContract {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final AccessTokenId ACCESS =
            new AccessTokenId(SESSION, Optional.of(new CredentialsVersion("stamp")), "unique");

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final RefreshFamilies families = new PostgresRefreshFamilies(jdbi);
    private final RevokedTokens revoked = new PostgresRevokedTokens(jdbi);

    @Override
    protected RefreshFamilies emptyStore() {
        return families;
    }

    @Override
    protected RevokedTokens revoked() {
        return revoked;
    }

    @Nested
    class Keeping {

        @Test
        void the_first_token_of_a_session_begins_its_family() {
            UUID key = begin();

            Found found = families.find(key).orElseThrow();

            RefreshFamily family = found.family();
            assertThat(family)
                    .isEqualTo(new RefreshFamily(
                            SESSION,
                            JANE,
                            Optional.of(new CredentialsVersion("stamp")),
                            family.startedAt(),
                            0,
                            family.startedAt(),
                            false));
            assertThat(found.step()).isZero();
            assertThat(found.isUsable()).isTrue();
            assertThat(Duration.between(family.startedAt(), found.now())).isBetween(Duration.ZERO, LIFE);
        }

        @Test
        void a_session_of_a_user_that_somebody_else_keeps_has_no_stamp() {
            UUID key = UUID.randomUUID();

            assertThat(families.store(new Session(SESSION, Optional.empty(), 0), JANE, key))
                    .isTrue();

            assertThat(families.find(key).orElseThrow().family().credentialsVersion())
                    .isEmpty();
        }

        @Test
        void a_second_token_of_the_same_step_joins_the_family() {
            UUID first = begin();
            UUID second = UUID.randomUUID();

            assertThat(families.store(session(0), JANE, second)).isTrue();

            assertThat(families.find(second).map(Found::family))
                    .isEqualTo(families.find(first).map(Found::family));
        }

        @Test
        void a_token_of_a_family_that_is_gone_or_revoked_or_of_another_user_is_not_kept() {
            assertThat(keep(1)).isEmpty();
            begin();
            assertThat(families.store(session(0), new Username("john"), UUID.randomUUID()))
                    .isFalse();

            families.revoke(SESSION);

            assertThat(keep(0)).isEmpty();
        }

        @Test
        void a_token_of_a_step_that_is_long_over_or_has_not_begun_is_not_kept() {
            UUID token = begin();
            token = successor(token);
            successor(token);

            assertThat(keep(0)).isEmpty();
            assertThat(keep(1)).isPresent();
            assertThat(keep(2)).isPresent();
            assertThat(keep(3)).isEmpty();
        }

        @Test
        void an_expired_family_is_in_nobodys_way() {
            UUID old = begin();
            pass(RefreshFamily.LONGEST_IDLE);

            assertThat(keep(1)).isEmpty();
            UUID again = begin();

            assertThat(families.find(old)).isEmpty();
            assertThat(families.use(again, LIFE)).isPresent();
        }

        @Test
        void parallel_logins_into_one_session_all_join_one_family() throws Exception {
            List<Callable<Boolean>> logins =
                    Collections.nCopies(20, () -> families.store(session(0), JANE, UUID.randomUUID()));

            assertThat(atOnce(logins)).containsOnly(true);

            assertThat(count("refresh_family")).isEqualTo(1);
            assertThat(count("refresh_token")).isEqualTo(20);
        }
    }

    @Nested
    class Using {

        @Test
        void the_predecessor_is_let_through_during_its_grace_and_changes_nothing() {
            UUID key = begin();
            RefreshFamily family = accepted(key).family();

            pass(RefreshFamily.GRACE.minusSeconds(5));
            Use.Accepted again = accepted(key);

            assertThat(again.session()).isEqualTo(session(1));
            assertThat(again.family().currentStep()).isEqualTo(family.currentStep());
            assertThat(families.find(key).orElseThrow().family()).isEqualTo(again.family());
        }

        @Test
        void a_spent_token_ends_the_family_once_its_grace_is_over() {
            UUID first = begin();
            UUID second = successor(first);
            pass(RefreshFamily.GRACE);

            assertThat(families.use(first, LIFE).orElseThrow().use()).isInstanceOf(Use.Reused.class);

            assertThat(families.use(second, LIFE).orElseThrow().use()).isEqualTo(new Use.Refused());
        }

        @Test
        void an_unknown_token_is_none_and_neither_is_one_that_is_expired() {
            UUID key = begin();
            pass(RefreshFamily.LONGEST_IDLE);

            assertThat(families.use(UUID.randomUUID(), LIFE)).isEmpty();
            assertThat(families.use(key, LIFE)).isEmpty();
            assertThat(families.find(key)).isEmpty();
        }

        @Test
        void a_hundred_parallel_uses_of_one_token_make_one_step_with_three_tokens() throws Exception {
            UUID key = begin();
            RefreshFamilies otherInstance = new PostgresRefreshFamilies(jdbi);
            List<Callable<Optional<UUID>>> uses = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                RefreshFamilies instance = i % 2 == 0 ? families : otherInstance;
                uses.add(() -> {
                    Use.Accepted use =
                            (Use.Accepted) instance.use(key, LIFE).orElseThrow().use();
                    UUID next = UUID.randomUUID();
                    return instance.store(use.session(), JANE, next) ? Optional.of(next) : Optional.empty();
                });
            }

            List<UUID> successors =
                    atOnce(uses).stream().flatMap(Optional::stream).toList();

            assertThat(count("refresh_family")).isEqualTo(1);
            assertThat(count("refresh_token")).isEqualTo(4);
            assertThat(successors)
                    .hasSize(3)
                    .allSatisfy(token -> assertThat(families.find(token).orElseThrow())
                            .matches(found -> found.step() == 1 && found.isUsable())
                            .matches(found -> found.family().currentStep() == 1));
        }

        @Test
        void parallel_uses_of_a_spent_token_end_the_family_once() throws Exception {
            UUID first = begin();
            successor(successor(first));
            List<Callable<Use>> uses = Collections.nCopies(
                    30, () -> families.use(first, LIFE).orElseThrow().use());

            List<Use> outcomes = atOnce(uses);

            assertThat(outcomes).filteredOn(Use.Reused.class::isInstance).hasSize(1);
            assertThat(outcomes).filteredOn(new Use.Refused()::equals).hasSize(29);
        }
    }

    @Nested
    class Losing_the_answer {

        private final Cable cable = new Cable(database.database().jdbcUrl());
        private final RefreshFamilies cutOff = new PostgresRefreshFamilies(database.by(cable));

        @AfterEach
        void close() {
            cable.close();
        }

        private void assertUseIsCutOff(UUID key) {
            assertThat(catchThrowable(() -> cutOff.use(key, LIFE))).matches(DatabaseErrors::isUnavailable);
            assertThat(cable.hasBroken()).isTrue();
        }

        @Test
        void whoever_lost_the_answer_to_a_commit_gets_it_again_during_the_grace() {
            UUID key = begin();
            cable.loseAnswer("COMMIT");

            assertUseIsCutOff(key);

            assertThat(families.find(key).orElseThrow().family().currentStep()).isEqualTo(1);
            assertThat(accepted(key).session()).isEqualTo(session(1));
            pass(RefreshFamily.GRACE);
            assertThat(families.use(key, LIFE).orElseThrow().use()).isInstanceOf(Use.Reused.class);
        }

        @Test
        void a_reuse_that_was_never_committed_is_carried_out_when_the_token_is_presented_again() {
            UUID first = begin();
            successor(successor(first));
            cable.loseRequest("COMMIT");

            assertUseIsCutOff(first);
            assertThat(families.find(first).orElseThrow().family().revoked()).isFalse();
            assertThat(revoked.isRevoked(ACCESS)).isFalse();

            assertThat(families.use(first, LIFE).orElseThrow().use()).isInstanceOf(Use.Reused.class);
            assertThat(revoked.isRevoked(ACCESS)).isTrue();
        }

        @Test
        void a_use_that_was_never_committed_did_not_happen() {
            UUID key = begin();
            cable.loseRequest("COMMIT");

            assertUseIsCutOff(key);

            assertThat(families.find(key).orElseThrow().family().currentStep()).isZero();
        }
    }

    @Nested
    class Revoking {

        @Test
        void a_revoked_family_is_refused_and_others_are_not() {
            UUID key = begin();
            UUID other = UUID.randomUUID();
            families.store(new Session(new SessionId("session-2"), Optional.empty(), 0), JANE, other);

            families.revoke(SESSION);
            families.revoke(SESSION);
            families.revoke(new SessionId("unknown"));

            assertThat(families.use(key, LIFE).orElseThrow().use()).isEqualTo(new Use.Refused());
            assertThat(families.use(other, LIFE).orElseThrow().use()).isInstanceOf(Use.Accepted.class);
        }
    }

    @Nested
    class Forgetting {

        @Test
        void what_is_expired_goes_with_all_its_tokens() {
            UUID first = begin();
            UUID second = successor(first);
            pass(RefreshFamily.LONGEST_IDLE.minusSeconds(30));
            assertThat(families.forgetExpired()).isZero();
            assertThat(families.find(second)).isPresent();

            pass(Duration.ofSeconds(30));

            assertThat(families.forgetExpired()).isEqualTo(1);
            assertThat(count("refresh_family")).isZero();
            assertThat(count("refresh_token")).isZero();
        }

        @Test
        void a_family_that_is_used_every_day_is_over_after_its_longest_life() {
            UUID token = begin();
            for (int i = 0; i < 59; i++) {
                pass(Duration.ofHours(12));
                token = successor(token);
            }

            pass(Duration.ofHours(12));

            assertThat(families.use(token, LIFE)).isEmpty();
            assertThat(families.forgetExpired()).isEqualTo(1);
        }

        @Test
        void more_than_one_batch_goes_and_two_instances_do_not_hinder_each_other() throws Exception {
            jdbi.useHandle(handle -> handle.execute("""
                insert into millrace.refresh_family
                    (session, username, started_at, current_step, current_since, revoked, expires_at)
                select 's' || i, 'jane', now(), 0, now(), false, now() - interval '1 second'
                from generate_series(1, 2500) i
                """));

            List<Integer> forgotten = atOnce(Collections.nCopies(2, families::forgetExpired));

            assertThat(forgotten.stream().mapToInt(Integer::intValue).sum()).isEqualTo(2_500);
            assertThat(count("refresh_family")).isZero();
        }
    }

    @Test
    void of_a_key_only_its_digest_is_kept() {
        UUID key = begin();

        List<String> rows = jdbi.withHandle(handle -> handle.createQuery(
                        "select t::text || encode(t.sha256, 'escape') from millrace.refresh_token t")
                .mapTo(String.class)
                .list());

        assertThat(rows).singleElement().asString().doesNotContain(key.toString());
    }

    private UUID begin() {
        return keep(0).orElseThrow();
    }

    private Optional<UUID> keep(long step) {
        UUID key = UUID.randomUUID();
        return families.store(session(step), JANE, key) ? Optional.of(key) : Optional.empty();
    }

    private UUID successor(UUID token) {
        UUID next = UUID.randomUUID();
        assertThat(families.store(accepted(token).session(), JANE, next)).isTrue();
        return next;
    }

    private Use.Accepted accepted(UUID token) {
        return (Use.Accepted) families.use(token, LIFE).orElseThrow().use();
    }

    private static Session session(long step) {
        return new Session(SESSION, Optional.of(new CredentialsVersion("stamp")), step);
    }

    private int count(String table) {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from millrace." + table)
                .mapTo(Integer.class)
                .one());
    }

    /** Moves what is recorded into the past, because the clock of the server cannot be moved. */
    @Override
    protected void pass(Duration time) {
        jdbi.useHandle(handle ->
                handle.createUpdate("""
                    update millrace.refresh_family
                    set started_at = started_at - make_interval(secs => :time),
                        current_since = current_since - make_interval(secs => :time),
                        expires_at = expires_at - make_interval(secs => :time)
                    """).bind("time", (double) time.toSeconds()).execute());
    }
}

package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.JANE;
import static io.millrace.adapters.persistence.security.SecurityFixture.SESSION;
import static io.millrace.adapters.persistence.security.SecurityFixture.aUser;
import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.application.port.driven.service.security.user.CallerCacheContract;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CachedCallersTest extends CallerCacheContract {

    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(5);
    private static final int MOST = 100;
    private static final CacheLimits LIMITS = CacheLimits.ofEntries(MOST, TIME_TO_LIVE);
    private static final String SHA_256_OF_TOKEN = "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0";

    private final NamedCaches caches = new NamedCaches();
    private final NamedCaches contractCaches = new NamedCaches();
    private final NamedCache<String, CachedCallers.Remembered> cache =
            caches.create(CachedCallers.ACCESS_TOKENS, LIMITS);
    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private final ManualStoreClock time = new ManualStoreClock(Instant.parse("2026-05-17T12:00:00Z"));
    private final Clock clock = time.asClock();
    private final CachedCallers callers = CachedCallers.byToken(cache, TIME_TO_LIVE, clock, announcements);
    private final AtomicInteger checks = new AtomicInteger();

    @Override
    protected CallerCache empty(Clock contractClock, Announcements contractAnnouncements) {
        return CachedCallers.byToken(
                contractCaches.create(CachedCallers.ACCESS_TOKENS, LIMITS),
                TIME_TO_LIVE,
                contractClock,
                contractAnnouncements);
    }

    @AfterEach
    void close() {
        callers.close();
        caches.close();
        contractCaches.close();
    }

    @Test
    void a_caller_is_remembered_for_the_time_of_the_cache_at_most() {
        find("token", Duration.ofHours(1));
        time.advance(TIME_TO_LIVE.minusSeconds(1));
        find("token", Duration.ofHours(1));
        assertThat(checks).hasValue(1);

        time.advance(Duration.ofSeconds(1));
        find("token", Duration.ofHours(1));

        assertThat(checks).hasValue(2);
    }

    @Test
    void a_caller_is_remembered_no_longer_than_the_token_is_good() {
        find("token", Duration.ofSeconds(10));
        time.advance(Duration.ofSeconds(10));

        find("token", Duration.ofSeconds(10));

        assertThat(checks).hasValue(2);
    }

    @Test
    void of_a_token_its_digest_is_kept() {
        find("token", Duration.ofHours(1));

        assertThat(cache.find(SHA_256_OF_TOKEN)).isPresent();
    }

    @Test
    void of_credentials_a_hash_is_kept_that_no_two_processes_share() {
        NamedCache<String, CachedCallers.Remembered> shared = caches.create(CachedCallers.CREDENTIALS, LIMITS);

        for (int i = 0; i < 2; i++) {
            try (CachedCallers process =
                    CachedCallers.byCredentials(shared, TIME_TO_LIVE, clock, announcements, new Random(i))) {
                assertThat(process.find("token", this::check)).isPresent();
                assertThat(process.find("token", this::check)).isPresent();
            }
        }

        assertThat(checks).hasValue(2);
        assertThat(caches.find("basic-credentials").orElseThrow().statistics().entries())
                .isEqualTo(2);
        assertThat(shared.find(SHA_256_OF_TOKEN)).isEmpty();
    }

    @Test
    void what_is_invalidated_is_checked_anew() {
        find("token", Duration.ofHours(1));
        caches.invalidate("access-tokens", SHA_256_OF_TOKEN);
        find("token", Duration.ofHours(1));
        caches.invalidate("access-tokens");
        find("token", Duration.ofHours(1));

        assertThat(checks).hasValue(3);
    }

    @Test
    void neither_tokens_nor_callers_are_shown() {
        find("token", Duration.ofHours(1));

        assertThat(caches.findEntry("access-tokens", SHA_256_OF_TOKEN))
                .contains(new CachedEntry(SHA_256_OF_TOKEN, Optional.empty()));
        announcements.publish(CallerCache.TOPIC, CallerCache.announcementOf(JANE));
        assertThat(caches.findEntry("access-tokens", SHA_256_OF_TOKEN)).isEmpty();
    }

    @Test
    void many_who_present_the_same_at_once_are_checked_once() throws Exception {
        CyclicBarrier allAsk = new CyclicBarrier(8);
        CountDownLatch others = new CountDownLatch(7);
        List<Callable<Boolean>> finds = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            finds.add(() -> {
                meet(allAsk);
                others.countDown();
                return callers.find("token", () -> {
                            meet(others);
                            return check();
                        })
                        .isPresent();
            });
        }

        assertThat(atOnce(finds)).containsOnly(true);
        assertThat(checks).hasValue(1);
    }

    @Test
    void of_many_who_present_the_same_wrong_thing_each_is_checked() throws Exception {
        CyclicBarrier allAsk = new CyclicBarrier(8);
        List<Callable<Boolean>> finds = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            finds.add(() -> {
                meet(allAsk);
                return callers.find("token", () -> {
                            checks.incrementAndGet();
                            return Optional.empty();
                        })
                        .isPresent();
            });
        }

        assertThat(atOnce(finds)).containsOnly(false);
        assertThat(checks).hasValue(8);
    }

    @Test
    void announcements_make_it_forget() {
        List<String> news =
                List.of("user " + JANE.value(), "session " + SESSION.value(), "news of a later version of the service");

        for (String payload : news) {
            find("token", Duration.ofHours(1));
            announcements.publish(CallerCache.TOPIC, payload);
        }
        find("token", Duration.ofHours(1));
        announcements.publish(CallerCache.TOPIC, "user john");
        announcements.publish(CallerCache.TOPIC, "session session-2");
        find("token", Duration.ofHours(1));

        assertThat(checks).hasValue(4);
    }

    @Test
    void nobody_is_remembered_while_announcements_cannot_be_received() {
        find("token", Duration.ofHours(1));
        announcements.loseConnection();
        find("token", Duration.ofHours(1));
        find("token", Duration.ofHours(1));
        announcements.reconnect();
        find("token", Duration.ofHours(1));
        find("token", Duration.ofHours(1));

        assertThat(checks).hasValue(4);
    }

    @Test
    void who_is_announced_while_being_checked_is_not_remembered() {
        callers.find("token", () -> {
            announcements.publish(CallerCache.TOPIC, "session " + SESSION.value());
            return check();
        });

        find("token", Duration.ofHours(1));

        assertThat(checks).hasValue(2);
    }

    @Test
    void who_is_checked_while_the_connection_is_lost_and_found_is_not_remembered() {
        callers.find("token", () -> {
            announcements.loseConnection();
            announcements.reconnect();
            return check();
        });

        find("token", Duration.ofHours(1));

        assertThat(checks).hasValue(2);
    }

    @Test
    void checks_are_done_side_by_side() throws Exception {
        CyclicBarrier allAreChecking = new CyclicBarrier(8);
        List<Callable<Boolean>> finds = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String token = "token " + i;
            finds.add(() -> callers.find(token, () -> {
                        meet(allAreChecking);
                        return check();
                    })
                    .isPresent());
        }

        assertThat(atOnce(finds)).containsOnly(true);
    }

    @Test
    void a_bounded_number_of_callers_is_remembered() {
        for (int i = 0; i < 10 * MOST; i++) {
            find("token " + i, Duration.ofHours(1));
        }

        assertThat(caches.find("access-tokens").orElseThrow().statistics().entries())
                .isBetween(1L, (long) MOST);
    }

    private static void meet(CountDownLatch latch) {
        try {
            if (!latch.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody came");
            }
        } catch (InterruptedException interruption) {
            throw new IllegalStateException(interruption);
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void find(String token, Duration life) {
        assertThat(callers.find(token, () -> check(life))).isPresent();
    }

    private Optional<Checked> check() {
        return check(Duration.ofHours(1));
    }

    private Optional<Checked> check(Duration life) {
        checks.incrementAndGet();
        Session session = new Session(new SessionId(SESSION.value()), Optional.empty(), 0);
        return Optional.of(new Checked(
                Authentication.of(aUser(JANE.value()), new Authentication.Means.Login(), Optional.of(session)),
                time.now().plus(life)));
    }
}

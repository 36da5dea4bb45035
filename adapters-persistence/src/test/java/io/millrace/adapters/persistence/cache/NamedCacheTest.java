package io.millrace.adapters.persistence.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CacheDescription.Counts;
import io.millrace.application.port.driven.service.cache.CacheDescription.Limit;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.testing.TestTimeouts;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.ehcache.Cache;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NamedCacheTest {

    private static final int READERS = 64;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final CacheDefinition<String, Long> NUMBERS =
            CacheDefinition.of("numbers", String.class, Long.class, (key, value) -> 1_000, value -> "number " + value);

    private final NamedCaches caches = new NamedCaches();
    private final NamedCache<String, Long> cache = caches.create(NUMBERS, CacheLimits.ofEntries(100, HOUR));
    private final AtomicInteger loads = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void close() {
        threads.shutdownNow();
        caches.close();
    }

    private Optional<Long> load(long value) {
        loads.incrementAndGet();
        return Optional.of(value);
    }

    @Test
    void a_value_is_loaded_once() {
        assertThat(cache.get("a", () -> load(1))).contains(1L);
        assertThat(cache.get("a", () -> load(2))).contains(1L);
        assertThat(cache.find("a")).contains(1L);

        assertThat(loads).hasValue(1);
    }

    @Test
    void a_value_that_another_caller_loads_between_the_look_and_the_load_is_not_loaded_again() {
        AtomicReference<Runnable> concurrently = new AtomicReference<>(() -> {});
        NamedCache<String, Long> slow = new NamedCache<>(NUMBERS, slowToAnswer(concurrently));
        concurrently.set(() -> assertThat(slow.get("a", () -> load(1))).contains(1L));

        assertThat(slow.get("a", () -> load(2))).contains(1L);

        assertThat(loads).hasValue(1);
    }

    @Test
    void a_value_that_is_invalidated_between_the_look_and_the_load_is_loaded_again() {
        AtomicReference<Runnable> concurrently = new AtomicReference<>(() -> {});
        NamedCache<String, Long> slow = new NamedCache<>(NUMBERS, slowToAnswer(concurrently));
        concurrently.set(() -> {
            slow.get("a", () -> load(1));
            slow.invalidate("a");
        });

        assertThat(slow.get("a", () -> load(2))).contains(2L);

        assertThat(loads).hasValue(2);
    }

    /** Returns a cache that looks for an entry, then lets the given work happen once, and then answers. */
    @SuppressWarnings("unchecked")
    private static Cache<String, StoredValue<Long>> slowToAnswer(AtomicReference<Runnable> concurrently) {
        Map<Object, Object> entries = new ConcurrentHashMap<>();
        return (Cache<String, StoredValue<Long>>) Proxy.newProxyInstance(
                Cache.class.getClassLoader(), new Class<?>[] {Cache.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "get" -> {
                            Object found = entries.get(arguments[0]);
                            concurrently.getAndSet(() -> {}).run();
                            return found;
                        }
                        case "containsKey" -> {
                            return entries.containsKey(arguments[0]);
                        }
                        case "put" -> entries.put(arguments[0], arguments[1]);
                        case "remove" -> entries.remove(arguments[0]);
                        default -> throw new UnsupportedOperationException(method.getName());
                    }
                    return null;
                });
    }

    @Test
    void nothing_is_not_held_and_takes_the_place_of_what_was() {
        cache.get("a", () -> load(1));

        assertThat(cache.renew("a", Optional::empty)).isEmpty();

        assertThat(cache.find("a")).isEmpty();
    }

    @Test
    void what_was_renewed_is_served_from_then_on() {
        cache.get("a", () -> load(1));

        cache.renew("a", () -> load(2));

        assertThat(cache.get("a", () -> load(3))).contains(2L);
    }

    @Test
    void an_entry_is_invalidated_alone() {
        cache.get("a", () -> load(1));
        cache.get("b", () -> load(2));

        caches.invalidate("numbers", "a");

        assertThat(cache.find("a")).isEmpty();
        assertThat(cache.find("b")).contains(2L);
    }

    @Test
    void everything_is_invalidated_together() {
        cache.get("a", () -> load(1));
        caches.invalidate("numbers");
        assertThat(cache.find("a")).isEmpty();

        cache.get("a", () -> load(1));
        caches.invalidateAll();
        assertThat(cache.find("a")).isEmpty();
    }

    @Test
    void what_is_invalidated_while_it_is_loaded_is_not_held() {
        for (Runnable invalidation : List.<Runnable>of(() -> cache.invalidate("a"), cache::invalidateAll)) {
            cache.get("a", () -> {
                invalidation.run();
                return load(1);
            });

            assertThat(cache.find("a")).isEmpty();
        }
    }

    @Test
    void many_who_miss_at_once_load_once() throws Exception {
        CountDownLatch allAsk = new CountDownLatch(READERS);
        List<Future<Optional<Long>>> answers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            answers.add(threads.submit(() -> {
                allAsk.countDown();
                return cache.get("a", () -> {
                    meet(allAsk);
                    return load(1);
                });
            }));
        }

        for (Future<Optional<Long>> answer : answers) {
            assertThat(answer.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .contains(1L);
        }
        assertThat(loads).hasValue(1);
    }

    @Test
    void whoever_waits_for_a_load_that_fails_loads_alone() throws Exception {
        CountDownLatch led = new CountDownLatch(1);
        CountDownLatch fail = new CountDownLatch(1);
        Future<Optional<Long>> leader = threads.submit(() -> cache.get("a", () -> {
            led.countDown();
            meet(fail);
            throw new IllegalStateException("the database is away");
        }));
        led.await();
        Thread follower = new Thread(() -> cache.get("a", () -> load(2)));
        follower.start();
        await().until(() -> follower.getState() == Thread.State.WAITING);

        fail.countDown();

        follower.join();
        assertThatThrownBy(leader::get).hasRootCauseMessage("the database is away");
        assertThat(cache.find("a")).contains(2L);
    }

    @Test
    void nobody_waits_for_a_load_that_began_before_an_invalidation() throws Exception {
        CountDownLatch led = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Future<Optional<Long>> slow = threads.submit(() -> cache.get("a", () -> {
            led.countDown();
            meet(goOn);
            return load(1);
        }));
        led.await();
        cache.invalidate("a");

        assertThat(cache.get("a", () -> load(2))).contains(2L);
        goOn.countDown();
        slow.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);

        assertThat(cache.get("a", () -> load(3))).isNotEqualTo(Optional.of(1L));
    }

    @Test
    void sixty_four_readers_never_see_what_was_so_before_an_invalidation_returned() throws Exception {
        AtomicLong truth = new AtomicLong();
        AtomicLong acknowledged = new AtomicLong();
        AtomicBoolean over = new AtomicBoolean();
        List<Callable<Long>> readers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            readers.add(() -> {
                long stale = 0;
                while (!over.get()) {
                    long least = acknowledged.get();
                    long seen = cache.get("a", () -> Optional.of(truth.get())).orElseThrow();
                    stale += seen < least ? 1 : 0;
                }
                return stale;
            });
        }
        List<Future<Long>> running = readers.stream().map(threads::submit).toList();

        for (int i = 0; i < 5_000; i++) {
            long changed = truth.incrementAndGet();
            if (i % 2 == 0) {
                caches.invalidate("numbers", "a");
            } else {
                caches.invalidate("numbers");
            }
            acknowledged.set(changed);
        }
        over.set(true);

        for (Future<Long> reader : running) {
            assertThat(reader.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isZero();
        }
    }

    @Test
    void what_may_not_be_served_counts_as_absent() {
        AtomicBoolean good = new AtomicBoolean(true);
        cache.serveOnly(value -> good.get());
        cache.get("a", () -> load(1));

        good.set(false);

        assertThat(cache.find("a")).isEmpty();
        assertThat(cache.get("a", () -> load(2))).contains(2L);
        good.set(true);
        assertThat(cache.find("a")).isEmpty();
    }

    @Test
    void entries_are_bounded() {
        for (int i = 0; i < 1_000; i++) {
            cache.get("key " + i, () -> load(1));
        }

        CacheDescription described = caches.find("numbers").orElseThrow();

        assertThat(described.statistics().entries()).isBetween(1L, 100L);
        assertThat(described.statistics().counts().evictions()).isGreaterThanOrEqualTo(900);
        assertThat(described.statistics().bytes()).isEmpty();
    }

    @Test
    void bytes_are_bounded_by_what_entries_say_they_take() {
        NamedCache<String, Long> bounded = caches.create(
                CacheDefinition.hiding("bounded", String.class, Long.class, (key, value) -> value),
                CacheLimits.ofBytes(10_000, HOUR));
        for (int i = 0; i < 100; i++) {
            bounded.get("key " + i, () -> load(1_000));
        }

        CacheDescription described = caches.find("bounded").orElseThrow();

        assertThat(described.limit()).isEqualTo(new Limit(OptionalLong.empty(), OptionalLong.of(10_000)));
        assertThat(described.statistics().entries()).isBetween(1L, 10L);
        assertThat(described.statistics().bytes().orElseThrow()).isBetween(1_000L, 10_000L);
    }

    @Test
    void a_value_is_forgotten_after_its_time() {
        NamedCache<String, Long> brief = caches.create(
                CacheDefinition.hiding("brief", String.class, Long.class, (key, value) -> 1),
                CacheLimits.ofEntries(10, Duration.ofMillis(50)));
        brief.get("a", () -> load(1));

        await().until(() -> brief.find("a").isEmpty());

        assertThat(caches.find("brief").orElseThrow().statistics().counts().expirations())
                .isEqualTo(1);
    }

    @Test
    void what_happens_is_counted() {
        cache.get("a", () -> load(1));
        cache.find("a");
        cache.find("a");
        cache.invalidate("a");
        cache.find("a");

        CacheDescription described = caches.list().get(0);

        assertThat(described.name()).isEqualTo("numbers");
        assertThat(described.implementation()).isEqualTo("org.ehcache.core.Ehcache");
        assertThat(described.keyType()).isEqualTo("java.lang.String");
        assertThat(described.valueType()).isEqualTo("java.lang.Long");
        assertThat(described.timeToLive()).isEqualTo(HOUR);
        assertThat(described.statistics().counts()).isEqualTo(new Counts(4, 2, 2, 1, 0, 0, 1));
        assertThat(described.statistics().hitPercentage()).isEqualTo(50f);
        assertThat(described.statistics().entries()).isZero();
    }

    @Test
    void an_entry_is_shown_as_its_cache_wants_it() {
        caches.create(
                        CacheDefinition.hiding("secrets", String.class, Long.class, (key, value) -> 1),
                        CacheLimits.ofEntries(10, HOUR))
                .get("a", () -> load(1));
        cache.get("a", () -> load(1));

        assertThat(caches.findEntry("numbers", "a")).contains(new CachedEntry("a", Optional.of("number 1")));
        assertThat(caches.findEntry("secrets", "a")).contains(new CachedEntry("a", Optional.empty()));
        assertThat(caches.findEntry("numbers", "b")).isEmpty();
        assertThat(caches.findEntry("none", "a")).isEmpty();
    }

    @Test
    void a_cache_with_other_keys_has_no_entries_that_a_text_can_name() {
        NamedCache<Long, Long> other = caches.create(
                CacheDefinition.hiding("other", Long.class, Long.class, (key, value) -> 1),
                CacheLimits.ofEntries(10, HOUR));
        other.get(1L, () -> load(1));

        caches.invalidate("other", "1");

        assertThat(caches.findEntry("other", "1")).isEmpty();
        assertThat(other.find(1L)).contains(1L);
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
}

package io.millrace.bootstrap.program;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.StoreClient.Answer;
import io.millrace.bootstrap.program.TokenClient.Tokens;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in and refreshing by many at once, with little memory, and while services are killed. */
@Tag("timing")
class SignInUnderLoadIT {

    private static final String PASSWORD = "Paddle-and-sluice-3";
    private static final Duration GRACE = Duration.ofSeconds(10);

    /** More than any caller waits on a crowded machine, and less than two turns of waiting to hash. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    @TempDir
    private Path folder;

    /** Carries out {@code count} calls, all of which begin at the same time. */
    private static <T> List<T> atOnce(int count, IntFunction<T> call) {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int number = i;
                Callable<T> waiting = () -> {
                    start.await();
                    return call.apply(number);
                };
                running.add(threads.submit(waiting));
            }
            start.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> result : running) {
                results.add(result.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static String userOf(Tokens tokens) {
        try {
            return SignedJWT.parse(tokens.access()).getJWTClaimsSet().getSubject();
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sessionOf(Tokens tokens) {
        try {
            String id = SignedJWT.parse(tokens.access()).getJWTClaimsSet().getJWTID();
            return id.substring(0, id.indexOf('.'));
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    @Test
    void of_a_hundred_refreshes_of_one_token_at_once_three_succeed_in_one_family_and_for_no_other_user() {
        try (Pair pair = Pair.start(folder)) {
            List<TokenClient> instances = List.of(TokenClient.of(pair.one()), TokenClient.of(pair.other()));
            List<String> presenters = new ArrayList<>(Collections.nCopies(100, "olga"));
            presenters.addAll(Collections.nCopies(20, "paul"));
            presenters.addAll(Collections.nCopies(20, "quinn"));
            Collections.shuffle(presenters, new Random(10));
            Map<String, Tokens> first = new HashMap<>();
            for (String user : List.of("olga", "paul", "quinn")) {
                instances.get(0).putUser(user, PASSWORD, "reader");
                for (TokenClient instance : instances) {
                    first.put(
                            user,
                            Tokens.of(instance.refresh(
                                    instance.logIn(user, PASSWORD).refresh())));
                }
            }

            List<Tokens> presented = presenters.stream()
                    .map(user -> requireNonNull(first.get(user)))
                    .toList();

            long begun = System.nanoTime();
            List<Optional<Tokens>> got = atOnce(
                    presenters.size(),
                    number -> refreshed(
                            instances.get(number % 2), presented.get(number).refresh()));
            assertThat(since(begun)).as("within the grace").isLessThan(GRACE);

            List<Tokens> pairs = got.stream().flatMap(Optional::stream).toList();
            assertThat(pairs.stream().map(Tokens::refresh).distinct()).hasSize(9);
            for (int number = 0; number < got.size(); number++) {
                int other = (number + 1) % 2;
                String presenter = presenters.get(number);
                Tokens original = presented.get(number);
                got.get(number).ifPresent(tokens -> {
                    assertThat(userOf(tokens)).isEqualTo(presenter);
                    assertThat(sessionOf(tokens)).isEqualTo(sessionOf(original));
                    assertThat(instances.get(other).as(tokens).get("/").status())
                            .isEqualTo(200);
                });
            }
            first.forEach((user, tokens) -> requireOneFamily(
                    instances,
                    tokens,
                    pairs.stream().filter(each -> userOf(each).equals(user)).toList()));
        }
    }

    /** Asks again while the service says that it has too much to do; returns nothing if the token gives no more pairs. */
    private static Optional<Tokens> refreshed(TokenClient client, String refreshToken) {
        Answer answer = client.refresh(refreshToken);
        while (answer.status() == 503 || answer.status() == 429) {
            assertThat(answer.header("Retry-After")).hasSize(1);
            answer = client.refresh(refreshToken);
        }
        if (answer.status() == 400) {
            assertThat(answer.json().path("error").asText()).isEqualTo("invalid_grant");
            return Optional.empty();
        }
        assertThat(answer.status()).isEqualTo(200);
        return Optional.of(Tokens.of(answer));
    }

    /** All that were got for one token are of one step: each is good until the grace after the next step is over. */
    private static void requireOneFamily(List<TokenClient> instances, Tokens first, List<Tokens> second) {
        assertThat(second).hasSize(3);
        List<Tokens> third =
                atOnce(
                                second.size(),
                                number -> refreshed(
                                        instances.get(number % 2),
                                        second.get(number).refresh()))
                        .stream()
                        .flatMap(Optional::stream)
                        .toList();
        assertThat(third).hasSize(3);

        assertThat(instances.get(0).refresh(first.refresh()).status()).isEqualTo(400);

        Stream.concat(second.stream(), third.stream())
                .forEach(ended -> assertThat(
                                instances.get(1).refresh(ended.refresh()).status())
                        .isEqualTo(400));
    }

    @Test
    void many_logins_at_once_exhaust_no_memory_and_keep_nobody_else_waiting() {
        flood("-Xmx256m");
    }

    /** With many cores many can be hashed and many wait, but never so many that no worker is left for others. */
    @Tag("long")
    @Test
    void many_logins_at_once_keep_nobody_else_waiting_on_a_machine_with_many_cores() {
        flood("-Xmx1g", "-XX:ActiveProcessorCount=8");
    }

    private void flood(String... machineOptions) {
        try (MillraceProcess service =
                MillraceProcess.launch(folder, List.of(machineOptions), TokenClient.REFRESH_TOKENS)) {
            TokenClient client = TokenClient.of(service);
            client.putUser("rosa", PASSWORD, "reader");
            StoreClient rosa = client.as(client.logIn("rosa", PASSWORD));
            Duration readyBefore = median(IntStream.range(0, 30).mapToObj(i -> timed(rosa.with(""), "/health/ready")));
            Duration healthBefore = median(IntStream.range(0, 30).mapToObj(i -> timed(rosa, "/_cluster/health")));

            AtomicBoolean over = new AtomicBoolean();
            List<Duration> ready = new ArrayList<>();
            List<Duration> health = new ArrayList<>();
            Thread watcher = new Thread(() -> {
                while (!over.get()) {
                    ready.add(timed(rosa.with(""), "/health/ready"));
                    health.add(timed(rosa, "/_cluster/health"));
                }
            });
            AtomicInteger failures = new AtomicInteger();
            watcher.setUncaughtExceptionHandler((thread, failure) -> failures.incrementAndGet());
            watcher.start();
            List<Answer> answers = new ArrayList<>();
            for (int wave = 0; wave < 4; wave++) {
                answers.addAll(atOnce(256, number -> client.attempt("rosa", PASSWORD)));
            }
            over.set(true);
            join(watcher);

            assertThat(answers.stream().map(Answer::status)).containsOnly(200, 429);
            assertThat(answers.stream().filter(answer -> answer.status() == 200).count())
                    .isGreaterThan(64);
            assertThat(answers.stream()
                            .filter(answer -> answer.status() == 429)
                            .map(answer -> answer.header("Retry-After")))
                    .isNotEmpty()
                    .allMatch(header -> Integer.parseInt(header.get(0)) > 0);
            assertThat(failures).hasValue(0);
            assertThat(median(ready.stream())).isLessThan(readyBefore.plusSeconds(2));
            assertThat(median(health.stream())).isLessThan(healthBefore.plusSeconds(2));
            assertThat(Collections.max(ready)).isLessThan(LONGEST);
            assertThat(Collections.max(health)).isLessThan(LONGEST);
            assertThat(service.log()).doesNotContain("OutOfMemoryError");
            assertThat(client.attempt("rosa", PASSWORD).status()).isEqualTo(200);
        }
    }

    /** Other requests may take twice as long as alone, and a moment more on a machine that does other work, too. */
    @Test
    void a_flood_of_random_names_leaves_time_to_other_requests_and_lets_known_users_in() {
        try (MillraceProcess service =
                MillraceProcess.launch(folder, List.of("-Xmx256m"), TokenClient.REFRESH_TOKENS)) {
            TokenClient client = TokenClient.of(service);
            client.putUser("rosa", PASSWORD, "reader");
            StoreClient rosa = client.as(client.logIn("rosa", PASSWORD));
            IntStream.range(0, 100).forEach(i -> timed(rosa, "/_cluster/health"));
            Duration before = ninetyNinth(IntStream.range(0, 300).mapToObj(i -> timed(rosa, "/_cluster/health")));

            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger names = new AtomicInteger();
            Thread flood = new Thread(() -> {
                while (!over.get()) {
                    atOnce(40, number -> client.attempt("random-" + names.incrementAndGet(), PASSWORD));
                }
            });
            flood.start();
            List<Duration> health = new ArrayList<>();
            for (int round = 0; round < 10; round++) {
                IntStream.range(0, 30).forEach(i -> health.add(timed(rosa, "/_cluster/health")));
                assertThat(client.attempt("rosa", PASSWORD).status()).isEqualTo(200);
            }
            over.set(true);
            join(flood);

            assertThat(names.get()).isGreaterThanOrEqualTo(40);
            assertThat(ninetyNinth(health.stream()))
                    .as("alone %s", before)
                    .isLessThan(before.multipliedBy(2).plusMillis(250));
        }
    }

    private static Duration ninetyNinth(Stream<Duration> durations) {
        List<Duration> sorted = durations.sorted().toList();
        return sorted.get(sorted.size() * 99 / 100);
    }

    private static Duration timed(StoreClient client, String path) {
        long begun = System.nanoTime();
        client.get(path).orFail();
        return since(begun);
    }

    private static Duration median(Stream<Duration> durations) {
        List<Duration> sorted = durations.sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** A client that refreshes its token repeatedly, and keeps the last one that arrived. */
    private static final class Refresher implements Runnable {

        private final TokenClient client;
        private final String user;
        private final AtomicInteger exchanges;
        private volatile Tokens last;
        private volatile long lastAskedAt;

        Refresher(TokenClient client, String user, AtomicInteger exchanges) {
            this.client = client;
            this.user = user;
            this.exchanges = exchanges;
            this.last = client.logIn(user, PASSWORD);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    lastAskedAt = System.nanoTime();
                    last = Tokens.of(client.refresh(last.refresh()));
                    exchanges.incrementAndGet();
                }
            } catch (UncheckedIOException killed) {
                // The answer is lost, and whether the token was exchanged is not known.
            }
        }

        /** Tries once more, as a client does that got no answer. */
        void retry(TokenClient with) {
            Answer answer = with.refresh(last.refresh());
            if (answer.status() == 200) {
                Tokens next = Tokens.of(answer);
                assertThat(userOf(next)).isEqualTo(user);
                assertThat(sessionOf(next)).isEqualTo(sessionOf(last));
                assertThat(with.as(next).get("/").status()).isEqualTo(200);
                assertThat(with.refresh(next.refresh()).status()).isEqualTo(200);
            } else {
                // It cannot be told from a theft any more, so the session is over and the user signs in again.
                assertThat(since(lastAskedAt)).as("waited").isGreaterThanOrEqualTo(GRACE);
                assertThat(answer.json().path("error").asText()).isEqualTo("invalid_grant");
                assertThat(with.attempt(user, PASSWORD).status()).isEqualTo(200);
            }
        }
    }

    /** Lets users refresh until {@code service} is killed at some moment. */
    private static List<Refresher> refreshUntilKilled(MillraceProcess service, Random random) {
        TokenClient client = TokenClient.of(service);
        AtomicInteger exchanges = new AtomicInteger();
        List<Refresher> refreshers = Stream.of("sara", "tom", "uwe", "vera")
                .map(user -> new Refresher(client, user, exchanges))
                .toList();
        List<Thread> threads = refreshers.stream().map(Thread::new).toList();
        threads.forEach(Thread::start);
        int enough = 20 + random.nextInt(60);
        Awaitility.await().until(() -> exchanges.get() >= enough);
        LockSupport.parkNanos(random.nextInt(20_000_000));
        service.kill();
        threads.forEach(SignInUnderLoadIT::join);
        return refreshers;
    }

    private static void makeUsers(TokenClient client) {
        Stream.of("sara", "tom", "uwe", "vera").forEach(user -> client.putUser(user, PASSWORD, "reader"));
    }

    @Tag("long")
    @Test
    void whoever_lost_an_answer_to_a_kill_goes_on_after_the_restart() {
        Random random = new Random(11);
        List<String> settings = new ArrayList<>(Pair.settingsOf(TestDatabase.create()));
        settings.add(TokenClient.REFRESH_TOKENS);
        String[] all = settings.toArray(String[]::new);
        try (MillraceProcess service = MillraceProcess.start(folder, all)) {
            makeUsers(TokenClient.of(service));
        }
        for (int round = 0; round < 3; round++) {
            List<Refresher> refreshers;
            try (MillraceProcess service = MillraceProcess.start(folder, all)) {
                refreshers = refreshUntilKilled(service, random);
            }
            try (MillraceProcess again = MillraceProcess.start(folder, all)) {
                TokenClient client = TokenClient.of(again);
                refreshers.forEach(each -> each.retry(client));
            }
        }
    }

    @Test
    void whoever_lost_an_answer_to_a_kill_goes_on_at_another_instance_at_once() {
        Random random = new Random(12);
        for (int round = 0; round < 2; round++) {
            try (Pair pair = Pair.start(folder.resolve("round-" + round))) {
                TokenClient other = TokenClient.of(pair.other());
                makeUsers(other);

                List<Refresher> refreshers = refreshUntilKilled(pair.one(), random);

                assertThat(refreshers).allMatch(each -> since(each.lastAskedAt).compareTo(GRACE) < 0);
                refreshers.forEach(each -> each.retry(other));
            }
        }
    }
}

package io.millrace.bootstrap.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * All attacks at once, in a process of their own with a low priority: attackers have processors of their own, and here
 * they may take what the service leaves of the same ones. Each attack begins anew when it has ended, at most every three
 * seconds.
 */
final class Attackers {

    private static final Duration PAUSE = Duration.ofSeconds(3);

    private Attackers() {}

    /** Starts the process; it ends with status 0 when every attack has run at least once and {@code time} is over. */
    static Process launch(URI address, Duration time, Path output) throws IOException {
        return new ProcessBuilder(
                        "nice",
                        "-n",
                        "19",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Attackers.class.getName(),
                        address.toString(),
                        Long.toString(time.toSeconds()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** Attacks the service at the address given first, for as many seconds as are given second. */
    public static void main(String[] arguments) throws Exception {
        Target target = new Target(URI.create(arguments[0]));
        List<Attack> attacks = AttacksIT.attacks();
        for (Attack attack : attacks) {
            attack.prepare(target);
        }
        Deadline end = Deadline.in(Duration.ofSeconds(Long.parseLong(arguments[1])));
        ExecutorService threads = Executors.newCachedThreadPool();
        Map<Attack, Future<Integer>> running = new LinkedHashMap<>();
        for (Attack attack : attacks) {
            running.put(attack, threads.submit(() -> repeat(attack, target, end)));
        }
        List<String> idle = new ArrayList<>();
        for (Map.Entry<Attack, Future<Integer>> attack : running.entrySet()) {
            int rounds = attack.getValue().get();
            System.out.println(rounds + " times " + attack.getKey().title());
            if (rounds == 0) {
                idle.add(attack.getKey().title());
            }
        }
        System.exit(idle.isEmpty() ? 0 : 1);
    }

    private static int repeat(Attack attack, Target target, Deadline end) throws Exception {
        int rounds = 0;
        while (!end.isOver()) {
            Deadline next = Deadline.in(PAUSE);
            try {
                attack.run(target, end);
            } catch (IOException | UncheckedIOException refused) {
                // Connections are closed where there are too many, those of the attacks among them.
            }
            rounds++;
            TimeUnit.NANOSECONDS.sleep(next.remaining().toNanos());
        }
        return rounds;
    }
}

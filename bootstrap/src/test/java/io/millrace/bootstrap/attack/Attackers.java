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
import java.util.stream.Stream;

/**
 * Several attacks at once, in a process of their own with a low priority: attackers have processors of their own, and here
 * they may take what the service leaves of the same ones. Each attack begins anew when it has ended, but not before the
 * pause of its plan is over.
 */
final class Attackers {

    /** Which attacks run, and how much time is at least between the beginnings of two rounds of one of them. */
    enum Plan {
        /** All attacks that other users do not notice as slow searches, each at most every three seconds. */
        ALL(Duration.ofSeconds(3)),
        /** Attacks that use the processor, one round after the other. */
        COSTLY(Duration.ZERO);

        private final Duration pause;

        Plan(Duration pause) {
            this.pause = pause;
        }

        private List<Attack> attacks() {
            return this == ALL
                    ? AttacksIT.attacks()
                    : Stream.concat(CostlySearches.all().stream(), Stream.of(new LongLiterals()))
                            .toList();
        }
    }

    private Attackers() {}

    /** Starts the process; it ends with status 0 when every attack has run at least once and {@code time} is over. */
    static Process launch(Plan plan, URI address, Duration time, Path output) throws IOException {
        return new ProcessBuilder(
                        "nice",
                        "-n",
                        "19",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Attackers.class.getName(),
                        plan.name(),
                        address.toString(),
                        Long.toString(time.toSeconds()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** The arguments are the plan, the address of the service and for how many seconds the attacks begin anew. */
    public static void main(String[] arguments) throws Exception {
        Plan plan = Plan.valueOf(arguments[0]);
        Target target = new Target(URI.create(arguments[1]));
        List<Attack> attacks = plan.attacks();
        for (Attack attack : attacks) {
            attack.prepare(target);
        }
        Deadline end = Deadline.in(Duration.ofSeconds(Long.parseLong(arguments[2])));
        ExecutorService threads = Executors.newCachedThreadPool();
        Map<Attack, Future<Integer>> running = new LinkedHashMap<>();
        for (Attack attack : attacks) {
            running.put(attack, threads.submit(() -> repeat(attack, plan.pause, target, end)));
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

    private static int repeat(Attack attack, Duration pause, Target target, Deadline end) throws Exception {
        int rounds = 0;
        while (!end.isOver()) {
            Deadline next = Deadline.in(pause);
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

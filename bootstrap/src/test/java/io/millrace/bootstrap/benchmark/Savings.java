package io.millrace.bootstrap.benchmark;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** What a cache saves for each request: how often something costly is done, and time. */
final class Savings {

    private static final int WARM_UPS = 3;
    private static final int ROUNDS = 10;

    private final String name;
    private final int requests;
    private final AtomicLong next = new AtomicLong();

    /** One request; its number is never the same again. */
    interface Request {
        void send(long number);
    }

    /** Something costly, and how often it was done. */
    record Cost(String what, AtomicLong count) {

        Cost(String what) {
            this(what, new AtomicLong());
        }

        void arose() {
            count.incrementAndGet();
        }
    }

    /** How often it was done for each request. */
    record Counted(double without, double with) {}

    /**
     * Prepares for a line.
     *
     * @param requests of each round
     */
    Savings(String name, int requests) {
        this.name = name;
        this.requests = requests;
    }

    Counted count(Cost cost, Request without, Request with) {
        Counted counted = new Counted(count(cost, without), count(cost, with));
        System.out.printf(
                Locale.ROOT,
                "%-40s %s for each request: %.2f without, %.2f with%n",
                name,
                cost.what(),
                counted.without(),
                counted.with());
        return counted;
    }

    private double count(Cost cost, Request request) {
        request.send(next.incrementAndGet());
        cost.count().set(0);
        send(request);
        return cost.count().get() / (double) requests;
    }

    private long send(Request request) {
        for (int i = 0; i < requests; i++) {
            request.send(next.incrementAndGet());
        }
        return requests;
    }

    /** Returns how many times as many requests are done with the cache. */
    double time(Request without, Request with) throws Exception {
        return new Comparison(name, "requests", WARM_UPS, ROUNDS)
                .run("with", () -> send(with), "without", () -> send(without));
    }
}

package io.millrace.bootstrap.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Measures two ways of doing the same in turn, and compares them pair by pair, so that a drifting machine cancels out. */
final class Comparison {

    /** Does the work once and returns how much of it was done. */
    interface Work {
        long run() throws Exception;
    }

    private final String name;
    private final String unit;
    private final int warmUps;
    private final int rounds;
    private final Runnable quiet;
    private final LongSupplier clock;

    Comparison(String name, String unit, int warmUps, int rounds) {
        this(name, unit, warmUps, rounds, () -> {});
    }

    /**
     * Makes a comparison.
     *
     * @param quiet run before each measurement and not measured, so that what one way leaves to be done later is not
     *     counted against the other
     */
    Comparison(String name, String unit, int warmUps, int rounds, Runnable quiet) {
        this(name, unit, warmUps, rounds, quiet, System::nanoTime);
    }

    private Comparison(String name, String unit, int warmUps, int rounds, Runnable quiet, LongSupplier clock) {
        this.quiet = quiet;
        this.clock = clock;
        this.name = name;
        this.unit = unit;
        this.warmUps = warmUps;
        this.rounds = rounds;
    }

    /**
     * Returns one that measures the processor time of this whole process instead of time, which other programs on the
     * machine hardly change.
     */
    static Comparison ofProcessorTime(String name, String unit, int warmUps, int rounds) {
        return ofProcessorTime(name, unit, warmUps, rounds, () -> 0);
    }

    /**
     * Returns one that measures the processor time of this whole process and that of others.
     *
     * @param others in nanoseconds
     */
    static Comparison ofProcessorTime(String name, String unit, int warmUps, int rounds, LongSupplier others) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Comparison(
                name + ", processor",
                unit,
                warmUps,
                rounds,
                () -> {},
                () -> system.getProcessCpuTime() + others.getAsLong());
    }

    /** Returns the median of the ratios of the rates, ours to the other, after rounds that are not counted. */
    double run(String ourName, Work ours, String otherName, Work other) throws Exception {
        for (int round = 0; round < warmUps; round++) {
            rate(ours);
            rate(other);
        }
        List<Double> ourRates = new ArrayList<>();
        List<Double> otherRates = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            boolean oursFirst = round % 2 == 0;
            double first = rate(oursFirst ? ours : other);
            double second = rate(oursFirst ? other : ours);
            ourRates.add(oursFirst ? first : second);
            otherRates.add(oursFirst ? second : first);
            ratios.add(ourRates.get(round) / otherRates.get(round));
        }
        double ratio = median(ratios);
        System.out.printf(
                Locale.ROOT,
                "%-40s %s: %,.0f %s/s, %s: %,.0f %s/s, ratio %.2f (%.2f to %.2f in %d rounds)%n",
                name,
                ourName,
                median(ourRates),
                unit,
                otherName,
                median(otherRates),
                unit,
                ratio,
                Collections.min(ratios),
                Collections.max(ratios),
                rounds);
        return ratio;
    }

    private double rate(Work work) throws Exception {
        quiet.run();
        long begun = clock.getAsLong();
        long done = work.run();
        return done * 1e9 / (clock.getAsLong() - begun);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}

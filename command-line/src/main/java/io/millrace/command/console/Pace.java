package io.millrace.command.console;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Measures the speed of a task over the last ten seconds. */
public final class Pace {

    private static final long WINDOW_NANOSECONDS = Duration.ofSeconds(10).toNanos();
    private static final double SECOND = Duration.ofSeconds(1).toNanos();

    private record Sample(long nanoTime, long done) {}

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** Records the amount that is completed at a time. */
    public void at(long nanoTime, long done) {
        Sample last = samples.peekLast();
        if (last != null && done < last.done()) {
            samples.clear();
        }
        samples.addLast(new Sample(nanoTime, done));
        while (samples.size() > 2 && nanoTime - samples.getFirst().nanoTime() > WINDOW_NANOSECONDS) {
            samples.removeFirst();
        }
    }

    /** Returns the speed per second; empty before the second sample. */
    public Optional<Double> perSecond() {
        Sample first = samples.peekFirst();
        Sample last = samples.peekLast();
        if (first == null || last == null || last.nanoTime() == first.nanoTime()) {
            return Optional.empty();
        }
        return Optional.of((last.done() - first.done()) * SECOND / (last.nanoTime() - first.nanoTime()));
    }

    /** Returns the estimated time for the remaining amount; empty if there is no progress. */
    public Optional<Duration> left(long remaining) {
        return perSecond().filter(rate -> rate > 0).map(rate -> Duration.ofMillis((long) (remaining * 1000 / rate)));
    }

    /** Returns the documents per second and the remaining time as text; an empty string if they are not known. */
    public String words(long remaining) {
        return perSecond()
                .map(rate -> Figures.count(Math.round(rate)) + "/s"
                        + left(remaining)
                                .map(left -> "  " + Figures.clock(left) + " left")
                                .orElse(""))
                .orElse("");
    }
}

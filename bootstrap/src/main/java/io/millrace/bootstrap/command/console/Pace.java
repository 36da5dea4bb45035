package io.millrace.bootstrap.command.console;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The speed during the last seconds. */
public final class Pace {

    private static final long WINDOW_NANOSECONDS = Duration.ofSeconds(10).toNanos();
    private static final double SECOND = Duration.ofSeconds(1).toNanos();

    private record Sample(long nanoTime, long done) {}

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** Takes how much is done at this time. */
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

    /** Returns how much is done in a second; nothing before there are two moments to compare. */
    public Optional<Double> perSecond() {
        Sample first = samples.peekFirst();
        Sample last = samples.peekLast();
        if (first == null || last == null || last.nanoTime() == first.nanoTime()) {
            return Optional.empty();
        }
        return Optional.of((last.done() - first.done()) * SECOND / (last.nanoTime() - first.nanoTime()));
    }

    /** Returns how long {@code remaining} takes at this pace; nothing if nothing moves. */
    public Optional<Duration> left(long remaining) {
        return perSecond().filter(rate -> rate > 0).map(rate -> Duration.ofMillis((long) (remaining * 1000 / rate)));
    }

    /** Returns both in words: documents in a second, and the time that is left. */
    public String words(long remaining) {
        return perSecond()
                .map(rate -> Figures.count(Math.round(rate)) + "/s"
                        + left(remaining)
                                .map(left -> "  " + Figures.clock(left) + " left")
                                .orElse(""))
                .orElse("");
    }
}

package io.millrace.adapters.opensearch.client;

import io.millrace.domain.Backoff;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Selects the nodes for calls round-robin. An unreachable node is skipped for some time. This time doubles with each
 * failure, up to 32 s.
 */
final class Hosts {

    private static final Backoff PAUSES = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(32));

    private final List<Host> hosts;
    private final LongSupplier nanoTime;
    private final AtomicInteger next = new AtomicInteger();

    Hosts(List<URI> urls, LongSupplier nanoTime) {
        this.hosts = urls.stream().map(Host::new).toList();
        this.nanoTime = nanoTime;
    }

    /**
     * Returns all nodes. A call tries them in this order. Available nodes come first, round-robin. Unreachable
     * nodes follow; the node whose pause ends first is the first of them.
     */
    List<Host> inAttemptOrder() {
        long now = nanoTime.getAsLong();
        int first = Math.floorMod(next.getAndIncrement(), hosts.size());
        List<Host> working = new ArrayList<>();
        List<Host> dead = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            Host host = hosts.get((first + i) % hosts.size());
            (host.isDead(now) ? dead : working).add(host);
        }
        dead.sort(Comparator.comparingLong(host -> host.pauseLeft(now)));
        working.addAll(dead);
        return working;
    }

    /** A node. It also records until when the node is skipped. */
    final class Host {

        private final String url;
        private int failures;
        private long deadUntil;

        private Host(URI url) {
            String text = url.toString();
            this.url = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        }

        /** Returns the URL of a target on this node. The configured URL of the node may contain a path. */
        URI url(String target) {
            return URI.create(url + target);
        }

        boolean usesTls() {
            return url.startsWith("https");
        }

        synchronized void answered() {
            failures = 0;
        }

        /** Records a failure. Failures of concurrent calls count as a single failure. */
        synchronized void failed() {
            long now = nanoTime.getAsLong();
            if (!isDead(now)) {
                failures++;
                deadUntil = now + PAUSES.after(failures).toNanos();
            }
        }

        @Override
        public String toString() {
            return url;
        }

        private synchronized boolean isDead(long now) {
            return failures > 0 && now - deadUntil < 0;
        }

        private synchronized long pauseLeft(long now) {
            return deadUntil - now;
        }
    }
}

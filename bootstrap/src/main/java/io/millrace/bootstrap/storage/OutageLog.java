package io.millrace.bootstrap.storage;

import io.millrace.application.port.driven.service.Ticker;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Logs why the database cannot be used. Logs at the first failed request, and then once a minute as long as the outage
 * lasts.
 */
final class OutageLog {

    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final Consumer<String> log;
    private final Ticker ticker;
    private final ConcurrentHashMap<String, Long> loggedAt = new ConcurrentHashMap<>();

    OutageLog(Consumer<String> log, Ticker ticker) {
        this.log = log;
        this.ticker = ticker;
    }

    void log(String sentence) {
        long now = ticker.nanos();
        loggedAt.compute(sentence, (same, before) -> {
            if (before != null && now - before < PAUSE.toNanos()) {
                return before;
            }
            log.accept(sentence);
            return now;
        });
    }
}

package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The last run and its failures in memory. */
public final class InMemoryLifecycleRuns implements LifecycleRuns {

    private final StoreClock clock;
    private final Map<IndexName, Failure> failures = new HashMap<>();
    private Optional<Run> last = Optional.empty();

    public InMemoryLifecycleRuns(StoreClock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Status readStatus() {
        return new Status(clock.now(), last);
    }

    @Override
    public synchronized boolean begin(Optional<Run> seen, Run next) {
        boolean unchanged = last.map(Run::startedAt).equals(seen.map(Run::startedAt));
        if (unchanged) {
            last = Optional.of(next);
        }
        return unchanged;
    }

    @Override
    public synchronized void end(Run run) {
        if (last.filter(now -> now.startedAt().equals(run.startedAt())).isPresent()) {
            last = Optional.of(run);
        }
    }

    @Override
    public synchronized Map<IndexName, Failure> failures(Collection<StreamName> streams) {
        Map<IndexName, Failure> found = new HashMap<>(failures);
        found.values().removeIf(failure -> !streams.contains(failure.stream()));
        return found;
    }

    @Override
    public synchronized void settle(StreamName stream, Map<IndexName, String> failed, Instant now) {
        failures.entrySet()
                .removeIf(entry -> entry.getValue().stream().equals(stream) && !failed.containsKey(entry.getKey()));
        failed.forEach((index, message) -> failures.merge(
                index,
                new Failure(stream, message, now, now, 0),
                (old, fresh) -> new Failure(stream, message, old.firstAt(), now, old.retries() + 1)));
    }
}

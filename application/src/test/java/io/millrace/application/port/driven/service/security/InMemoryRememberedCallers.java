package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Callers over a map, unbounded and by what they presented, which is well in a test alone. */
public final class InMemoryRememberedCallers implements RememberedCallers {

    private final Clock clock;
    private final Map<String, Checked> remembered = new HashMap<>();
    private long forgotten;

    public InMemoryRememberedCallers(Clock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    @Override
    public Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check) {
        long before;
        synchronized (this) {
            Checked known = remembered.get(presented);
            if (known != null && clock.instant().isBefore(known.until())) {
                return Optional.of(known.caller());
            }
            before = forgotten;
        }
        Optional<Checked> checked = check.get();
        synchronized (this) {
            if (before == forgotten) {
                checked.ifPresent(good -> remembered.put(presented, good));
            }
        }
        return checked.map(Checked::caller);
    }

    @Override
    public synchronized Optional<Authentication> recall(String presented) {
        return Optional.ofNullable(remembered.get(presented))
                .filter(known -> clock.instant().isBefore(known.until()))
                .map(Checked::caller);
    }

    @Override
    public void forget(SessionId session) {
        forget(caller ->
                caller.session().map(Session::id).filter(session::equals).isPresent());
    }

    @Override
    public void forget(Username username) {
        forget(caller -> caller.username().equals(username));
    }

    @Override
    public void forgetAll() {
        forget(caller -> true);
    }

    private synchronized void forget(Predicate<Authentication> meant) {
        forgotten++;
        remembered.values().removeIf(checked -> meant.test(checked.caller()));
    }
}

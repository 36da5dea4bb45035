package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import java.util.Optional;

/** The state of an engine that is there whenever the memory is. */
public final class AlwaysUsable implements EngineState {

    @Override
    public Optional<String> trouble() {
        return Optional.empty();
    }

    @Override
    public Optional<Rejection> outage(Throwable failure) {
        return Optional.empty();
    }
}

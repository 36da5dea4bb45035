package io.millrace.bootstrap.command.load;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Progress of a load that cannot be resumed. */
final class MemoryProgress implements Progress {

    private @Nullable Load load;
    private @Nullable Checkpoint latest;

    @Override
    public Optional<Load> load() {
        return Optional.ofNullable(load);
    }

    @Override
    public Optional<Checkpoint> latest() {
        return Optional.ofNullable(latest);
    }

    @Override
    public void begin(Load begun) {
        load = begun;
    }

    @Override
    public void reached(Checkpoint checkpoint) {
        latest = checkpoint;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}

package io.millrace.adapters.http.page;

import static java.util.Objects.requireNonNull;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is created at its first use. Concurrent callers wait until it is created. */
final class Lazy<T> implements Supplier<T> {

    private final Supplier<T> maker;
    private volatile @Nullable T value;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public T get() {
        T made = value;
        return made == null ? make() : made;
    }

    private synchronized T make() {
        T made = value;
        if (made == null) {
            made = requireNonNull(maker.get(), "what was made");
            value = made;
        }
        return made;
    }
}

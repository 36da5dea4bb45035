package io.millrace.configuration.key;

import java.util.Optional;
import java.util.function.Function;

/**
 * The default value of a key.
 *
 * @param description the description of the default; present if the default depends on the machine, or if there is no
 *     default value
 */
public record Default<T>(Optional<String> description, Function<Machine, Optional<T>> value) {

    public static <T> Default<T> none() {
        return new Default<>(Optional.empty(), machine -> Optional.empty());
    }

    /** Returns a default that has no value. {@code description} explains what happens without a value. */
    public static <T> Default<T> none(String description) {
        return new Default<>(Optional.of(description), machine -> Optional.empty());
    }

    public static <T> Default<T> of(T value) {
        return new Default<>(Optional.empty(), machine -> Optional.of(value));
    }

    public static <T> Default<T> derived(String description, Function<Machine, T> value) {
        return new Default<>(Optional.of(description), machine -> Optional.of(value.apply(machine)));
    }

    public Optional<T> on(Machine machine) {
        return value.apply(machine);
    }
}

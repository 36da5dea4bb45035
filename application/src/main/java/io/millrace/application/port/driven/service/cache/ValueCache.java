package io.millrace.application.port.driven.service.cache;

import java.util.function.Supplier;

/**
 * A bounded cache of values that are costly to make and depend only on their text, so that they never become outdated.
 */
public interface ValueCache<V> {

    /**
     * Returns the value of {@code key}, made now unless it is kept. Of several callers who miss it at once one makes it;
     * if that fails, each of them tries.
     */
    V get(String key, Supplier<V> make);
}

package io.millrace.application.port.driven.service.cache;

import java.util.function.Supplier;

/**
 * Bounded memory for values that are costly to make and always come out the same for the same text, so that it does no
 * harm to keep them.
 */
public interface ValueCache<V> {

    /**
     * Returns the value of {@code key}, made now unless it is kept. Of several callers who miss it at once one makes it;
     * if that fails, each of them tries.
     */
    V get(String key, Supplier<V> make);
}

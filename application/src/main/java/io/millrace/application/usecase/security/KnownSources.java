package io.millrace.application.usecase.security;

import io.millrace.domain.security.AttemptSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The last users who signed in, each with their address. Kept in memory, so that each instance has its own and starts
 * empty.
 */
final class KnownSources {

    private static final int MOST = 4_096;

    private final Map<AttemptSource, Boolean> sources = new LinkedHashMap<>(16, 0.75f, true) {

        @Override
        protected boolean removeEldestEntry(Map.Entry<AttemptSource, Boolean> eldest) {
            return size() > MOST;
        }
    };

    synchronized boolean contains(AttemptSource source) {
        return sources.get(source) != null;
    }

    synchronized void add(AttemptSource source) {
        sources.put(source, true);
    }
}

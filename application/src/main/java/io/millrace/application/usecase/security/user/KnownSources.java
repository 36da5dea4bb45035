package io.millrace.application.usecase.security.user;

import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.security.user.AttemptSource;
import java.util.Map;

/**
 * The sources, which are pairs of user and address, of the most recent successful logins. Each instance has a separate
 * list in its heap, which is empty at the start.
 */
final class KnownSources {

    private static final int MOST = 4_096;

    private final Map<AttemptSource, Boolean> sources = new BoundedMap<>(MOST);

    synchronized boolean contains(AttemptSource source) {
        return sources.get(source) != null;
    }

    synchronized void add(AttemptSource source) {
        sources.put(source, true);
    }
}

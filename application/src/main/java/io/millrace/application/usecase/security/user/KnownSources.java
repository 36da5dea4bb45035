package io.millrace.application.usecase.security.user;

import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.security.user.AttemptSource;
import java.util.Map;

/**
 * The sources of the most recent successful logins. A source is a pair of user and address. Each instance keeps its own
 * list in memory. The list is empty when the instance starts.
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

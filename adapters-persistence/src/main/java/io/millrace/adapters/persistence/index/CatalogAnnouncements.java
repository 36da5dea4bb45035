package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Announces to all instances which names have changed in the catalog, in the transaction of the change. */
public final class CatalogAnnouncements {

    /**
     * The topic of changes to the catalog. The payload is a list of names separated by commas, or {@code *} for all
     * names.
     */
    public static final Topic TOPIC = new Topic("catalog");

    private static final String ALL = "*";

    private CatalogAnnouncements() {}

    public static void publish(Handle transaction, Collection<String> names) {
        String payload = String.join(",", names);
        boolean fits = payload.length() * 3 <= Announcements.MAXIMUM_PAYLOAD_BYTES;
        PostgresAnnouncements.publish(transaction, TOPIC, fits ? payload : ALL);
    }

    /** Returns the names in the payload; empty if the payload is {@code *}. */
    static Optional<List<String>> names(String payload) {
        return Optional.of(payload).filter(text -> !text.equals(ALL)).map(text -> List.of(text.split(",")));
    }
}

package io.millrace.adapters.persistence.document;

import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds many documents by their ids: first where they are, then, if they fit into memory, what they hold. */
final class DocumentLookup {

    private DocumentLookup() {}

    /**
     * Returns for each lookup what was found.
     *
     * @param targets the indices of all lookups, one after the other
     * @param budget in bytes of UTF-8 for all documents together
     */
    static List<Map<DocumentId, StoredDocument>> run(
            DocumentReader reader, List<Lookup> lookups, List<Target> targets, long budget) throws SQLException {
        Map<Target, List<Key>> places = new LinkedHashMap<>();
        List<List<Target>> targetsOfLookups = new ArrayList<>(lookups.size());
        int from = 0;
        for (Lookup lookup : lookups) {
            List<Target> own = targets.subList(from, from + lookup.indices().size());
            from += own.size();
            targetsOfLookups.add(own);
            locate(reader, own, lookup.ids(), places);
        }
        Map<Target, List<DocumentId>> wanted = new LinkedHashMap<>();
        places.forEach(
                (target, keys) -> wanted.put(target, keys.stream().map(Key::id).toList()));
        Map<Target, Map<DocumentId, String>> sources =
                reader.sources(wanted, budget).orElseThrow(() -> tooLarge(budget));
        List<Map<DocumentId, StoredDocument>> found = targetsOfLookups.stream()
                .map(own -> documents(own, places, sources))
                .toList();
        requireRoomForAll(lookups, found, budget);
        return found;
    }

    /** Asks the newest index for all ids, and each older one for those that are still missing. */
    private static void locate(
            DocumentReader reader, List<Target> targets, List<DocumentId> ids, Map<Target, List<Key>> places)
            throws SQLException {
        Set<DocumentId> missing = new LinkedHashSet<>(ids);
        for (int i = targets.size() - 1; i >= 0 && !missing.isEmpty(); i--) {
            List<Key> keys = reader.keys(targets.get(i), missing);
            if (!keys.isEmpty()) {
                keys.forEach(key -> missing.remove(key.id()));
                places.put(targets.get(i), keys);
            }
        }
    }

    private static Map<DocumentId, StoredDocument> documents(
            List<Target> targets, Map<Target, List<Key>> places, Map<Target, Map<DocumentId, String>> sources) {
        Map<DocumentId, StoredDocument> found = new HashMap<>();
        for (Target target : targets) {
            Map<DocumentId, String> byId = sources.getOrDefault(target, Map.of());
            for (Key key : places.getOrDefault(target, List.of())) {
                String source = byId.get(key.id());
                if (source == null) {
                    throw new IllegalStateException("document " + key.id() + " has vanished");
                }
                found.put(key.id(), DocumentSearch.stored(target, key, source));
            }
        }
        return found;
    }

    /** One that is asked for several times is loaded once, but shown as often. */
    private static void requireRoomForAll(
            List<Lookup> lookups, List<Map<DocumentId, StoredDocument>> found, long budget) {
        long characters = 0;
        for (int i = 0; i < lookups.size(); i++) {
            for (DocumentId id : lookups.get(i).ids()) {
                StoredDocument document = found.get(i).get(id);
                characters += document == null ? 0 : document.source().length();
            }
        }
        if (characters > budget) {
            throw tooLarge(budget);
        }
    }

    private static Rejection tooLarge(long budget) {
        return new Rejection(
                Rejection.Reason.TOO_LARGE, "the documents take more than " + budget + " bytes; ask for fewer at once");
    }
}

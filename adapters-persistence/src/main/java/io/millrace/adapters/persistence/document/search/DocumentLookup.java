package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.query.SortKey;
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

/** Finds many documents by their ids. First finds the keys, then loads the sources if they do not exceed the budget. */
public final class DocumentLookup {

    /**
     * The maximum number of ids in one statement. If an index has more ids to find, one statement contains all of them.
     */
    private static final int IDS_AT_ONCE = 10_000;

    private DocumentLookup() {}

    /**
     * An index that a lookup searches for its missing ids.
     *
     * @param missing the ids of the lookup that were not found yet; all indices of the lookup share this set
     */
    private record Question(SearchedIndex target, Set<DocumentId> missing) {}

    /**
     * Returns the documents found for each lookup.
     *
     * @param targets the indices of all lookups: first those of the first lookup, then those of the second, and so on
     * @param budget the maximum total size of all documents, in bytes of UTF-8
     */
    public static List<Map<DocumentId, StoredDocument>> run(
            DocumentReader reader, List<Lookup> lookups, List<SearchedIndex> targets, long budget) throws SQLException {
        List<List<SearchedIndex>> targetsOfLookups = new ArrayList<>(lookups.size());
        List<Question> newest = new ArrayList<>(lookups.size());
        List<Question> older = new ArrayList<>();
        int from = 0;
        for (Lookup lookup : lookups) {
            List<SearchedIndex> own =
                    targets.subList(from, from + lookup.indices().size());
            from += own.size();
            targetsOfLookups.add(own);
            Set<DocumentId> missing = new LinkedHashSet<>(lookup.ids());
            for (int i = own.size() - 1; i >= 0; i--) {
                (i == own.size() - 1 ? newest : older).add(new Question(own.get(i), missing));
            }
        }
        Map<SearchedIndex, List<SortKey>> places = new LinkedHashMap<>();
        locate(reader, newest, places);
        locate(reader, older, places);
        Map<SearchedIndex, Map<DocumentId, String>> sources =
                reader.sources().load(places, budget).orElseThrow(() -> tooLarge(budget));
        List<Map<DocumentId, StoredDocument>> found = targetsOfLookups.stream()
                .map(own -> documents(own, places, sources))
                .toList();
        requireRoomForAll(lookups, found, budget);
        return found;
    }

    /**
     * Searches for the missing ids, in several indices at each step. If several indices contain a document with the
     * same id, the document of the first of these indices is used.
     */
    private static void locate(
            DocumentReader reader, List<Question> questions, Map<SearchedIndex, List<SortKey>> places)
            throws SQLException {
        int next = 0;
        while (next < questions.size()) {
            Map<SearchedIndex, Set<DocumentId>> wanted = new LinkedHashMap<>();
            int ids = 0;
            while (next < questions.size() && wanted.size() < DocumentReader.TABLES_AT_ONCE) {
                Question question = questions.get(next);
                int more = question.missing().size();
                if (!wanted.isEmpty() && ids + more > IDS_AT_ONCE) {
                    break;
                }
                if (more > 0) {
                    wanted.put(question.target(), question.missing());
                    ids += more;
                }
                next++;
            }
            if (!wanted.isEmpty()) {
                Map<SearchedIndex, List<SortKey>> found = reader.keys(wanted);
                wanted.forEach((target, missing) -> {
                    List<SortKey> first = new ArrayList<>(found.getOrDefault(target, List.of()));
                    first.removeIf(key -> !missing.remove(key.id()));
                    if (!first.isEmpty()) {
                        places.put(target, first);
                    }
                });
            }
        }
    }

    private static Map<DocumentId, StoredDocument> documents(
            List<SearchedIndex> targets,
            Map<SearchedIndex, List<SortKey>> places,
            Map<SearchedIndex, Map<DocumentId, String>> sources) {
        Map<DocumentId, StoredDocument> found = new HashMap<>();
        for (SearchedIndex target : targets) {
            Map<DocumentId, String> byId = sources.getOrDefault(target, Map.of());
            for (SortKey key : places.getOrDefault(target, List.of())) {
                String source = byId.get(key.id());
                if (source == null) {
                    throw new IllegalStateException("document " + key.id() + " has vanished");
                }
                found.put(key.id(), DocumentSearch.stored(target, key, source));
            }
        }
        return found;
    }

    /**
     * Rejects the request if the response would be too long. A document is counted once for each lookup that requests
     * it, because the response contains it as many times.
     */
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
                Rejection.Reason.TOO_LARGE, "the documents need more than " + budget + " bytes; request fewer at once");
    }
}

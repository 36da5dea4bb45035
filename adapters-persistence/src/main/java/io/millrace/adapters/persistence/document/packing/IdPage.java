package io.millrace.adapters.persistence.document.packing;

import io.millrace.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Consecutive ids of an index. For each id, the page stores the number of the part that contains the document, and a
 * mark. The mark is the shortest prefix of the id that sorts after the previous id. Therefore the id that belongs to a
 * mark is the lowest existing id that is not less than the mark.
 */
public record IdPage(List<String> marks, List<Integer> parts) {

    /**
     * The maximum number of ids in a page. Twice this number would save 5 bytes for each document. But finding a part
     * would take twice as long, because the database compresses larger pages.
     */
    public static final int MOST_IDS = 128;

    /** The mark of the first id of an index. The empty string sorts before all ids. */
    static final String FIRST = "";

    /**
     * Splits ids into pages.
     *
     * @param first the mark of the first id in {@code parts}
     * @param parts the ids and the number of the part of each id, in the order of the ids
     */
    static List<IdPage> of(String first, Map<DocumentId, Integer> parts) {
        List<IdPage> pages = new ArrayList<>();
        String mark = first;
        String before = "";
        for (Map.Entry<DocumentId, Integer> next : parts.entrySet()) {
            String id = next.getKey().value();
            boolean begins = pages.isEmpty();
            if (begins || pages.get(pages.size() - 1).marks().size() == MOST_IDS) {
                pages.add(new IdPage(new ArrayList<>(), new ArrayList<>()));
            }
            IdPage page = pages.get(pages.size() - 1);
            page.marks().add(begins ? mark : mark(before, id));
            page.parts().add(next.getValue());
            before = id;
        }
        return pages;
    }

    /** Returns the shortest prefix of an id that sorts after the previous id. */
    static String mark(String before, String id) {
        int same = 0;
        while (same < before.length() && before.charAt(same) == id.charAt(same)) {
            same++;
        }
        int begin = same > 0 && Character.isLowSurrogate(id.charAt(same)) ? same - 1 : same;
        return id.substring(0, begin + Character.charCount(id.codePointAt(begin)));
    }
}

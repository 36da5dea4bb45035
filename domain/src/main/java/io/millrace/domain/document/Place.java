package io.millrace.domain.document;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;
import java.util.Comparator;

/**
 * The position of a document in the total order of all documents: its data stream or plain index, its backing index,
 * and its id. Places are unique. An upgrade preserves them, because the new index gets the position of the old index.
 *
 * @param resource the name of the data stream or plain index
 * @param position the position of the backing index in the stream; 0 for a plain index
 */
public record Place(String resource, long position, DocumentId id) implements Comparable<Place> {

    private static final Comparator<Place> ORDER = Comparator.comparing(Place::resource, Utf8::compare)
            .thenComparingLong(Place::position)
            .thenComparing(Place::id);

    public Place {}

    /**
     * Parses a text that {@link #token()} returned.
     *
     * @throws Rejection if {@code token} is not such a text
     */
    public static Place parse(String token) {
        int first = token.indexOf('/');
        int second = token.indexOf('/', first + 1);
        if (first <= 0 || second <= first + 1 || second == token.length() - 1) {
            throw refused(token);
        }
        try {
            long position = Long.parseLong(token.substring(0, first));
            return new Place(token.substring(first + 1, second), position, new DocumentId(token.substring(second + 1)));
        } catch (NumberFormatException e) {
            throw refused(token);
        }
    }

    private static Rejection refused(String token) {
        String shown = token.length() > 80 ? token.substring(0, 80) + "…" : token;
        return Rejection.of(Fault.NOT_A_PLACE, shown);
    }

    /**
     * Returns the text that clients send to continue after this place. Its parts are separated by slashes, which names
     * cannot contain.
     */
    public String token() {
        return position + "/" + resource + "/" + id;
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }
}

package io.millrace.adapters.persistence.document.table;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settled sequence numbers of an index. If a number is settled, the document with this number is visible, or
 * there will never be a document with this number.
 *
 * <p>A writer takes a sequence number before it commits the document. Therefore a missing number can belong to a
 * document that is not committed yet, to a failed write, or to a conflict. Every writer locks the table of rows before
 * it takes a number, and holds the lock until its document is visible. After a number was taken, this class finds the
 * transactions that hold the lock. When all of these transactions have ended, all numbers up to this number are
 * settled.
 *
 * <p>An instance remembers the transactions that it waits for between two calls of {@link #upTo}. Not thread-safe.
 */
public final class SettledNumbers {

    private final DocumentTable table;
    private @Nullable Uncertain uncertain;

    /**
     * The highest sequence number that was taken at some time, and the writers that may still commit documents with
     * numbers up to this number.
     */
    private record Uncertain(long upTo, Set<String> writers) {}

    public SettledNumbers(DocumentTable table) {
        this.table = table;
    }

    /**
     * Returns a number above {@code after}. This number and all lower numbers are settled. A statement that begins
     * after this call sees all documents up to this number.
     *
     * @return empty if no number above {@code after} is taken, or if transactions that were writing during an earlier
     *     call have not ended
     */
    public OptionalLong upTo(Handle handle, long after) {
        Uncertain current = uncertain;
        if (current == null || current.upTo() <= after) {
            // Reads the number first, and then the writers. Therefore each writer of this number or a lower number is
            // in the set or has ended. The set may also contain a writer that took a higher number between the two
            // statements; the caller waits for this writer unnecessarily.
            long taken = lastTaken(handle, table);
            if (taken <= after) {
                uncertain = null;
                return OptionalLong.empty();
            }
            current = new Uncertain(taken, writers(handle));
        } else if (!current.writers().isEmpty()) {
            Set<String> left = new HashSet<>(current.writers());
            left.retainAll(writers(handle));
            current = new Uncertain(current.upTo(), left);
        }
        uncertain = current;
        return current.writers().isEmpty() ? OptionalLong.of(current.upTo()) : OptionalLong.empty();
    }

    /** Returns the highest sequence number that a writer has taken; -1 if there is none. */
    public static long lastTaken(Handle handle, DocumentTable table) {
        return handle.createQuery("select coalesce(pg_sequence_last_value(to_regclass(:sequence)), -1)")
                .bind("sequence", table.sequenceName())
                .mapTo(Long.class)
                .one();
    }

    private Set<String> writers(Handle handle) {
        return handle.createQuery("""
            select l.virtualtransaction
            from pg_locks l join pg_database b on b.oid = l.database
            where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
                and b.datname = current_database() and l.relation = to_regclass(:table)
            """)
                .bind("table", table.name())
                .mapTo(String.class)
                .set();
    }
}

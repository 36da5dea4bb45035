package io.millrace.adapters.persistence.document;

/**
 * Limits how many connections of the pool each kind of work may hold, so that no kind can use all of them.
 *
 * @param reads the limit for concurrent gets, searches and counts
 * @param scans the limit for those reads that parse fields of documents and keep a processor core busy
 * @param writesOfIndex the limit for concurrent appends to one index; if they wait for a lock, writers of other indices
 *     can continue
 */
public record ConnectionShares(int reads, int scans, int writesOfIndex) {

    public ConnectionShares {
        if (reads < 1 || scans < 1 || writesOfIndex < 1) {
            throw new IllegalArgumentException("a share is at least one connection");
        }
    }

    /** Returns how many scans may pause and keep their connections. Other reads have at least one connection. */
    int pausedScans() {
        return Math.max(0, reads - scans - 1);
    }

    /** Returns half of the pool for one index, one connection less for reads, and scans for up to half the cores. */
    public static ConnectionShares of(int poolSize, int cores) {
        int half = Math.max(1, poolSize / 2);
        return new ConnectionShares(Math.max(1, half - 1), Math.max(1, Math.min(half - 1, cores / 2)), half);
    }
}

package io.millrace.adapters.persistence.document;

/**
 * How the connections of the pool are divided, so that no kind of work takes all of them.
 *
 * @param reads how many gets, searches and counts hold a connection at a time
 * @param scans how many of these look into the fields of documents, which keeps a processor core busy
 * @param writesOfIndex how many appends to one index hold a connection at a time; where they wait for a lock, writers of
 *     other indices go on
 */
public record ConnectionShares(int reads, int scans, int writesOfIndex) {

    public ConnectionShares {
        if (reads < 1 || scans < 1 || writesOfIndex < 1) {
            throw new IllegalArgumentException("a share is at least one connection");
        }
    }

    /** Returns how many scans may pause and keep their connections; at least one is left for reads of other kinds. */
    int pausedScans() {
        return Math.max(0, reads - scans - 1);
    }

    /** Returns half of the pool for one index, a little less for reads, and scans for half of the processor cores. */
    public static ConnectionShares of(int poolSize, int cores) {
        int half = Math.max(1, poolSize / 2);
        return new ConnectionShares(Math.max(1, half - 1), Math.max(1, Math.min(half - 1, cores / 2)), half);
    }
}

package io.millrace.adapters.persistence.document.admission;

/**
 * Limits the number of connections that each kind of work may hold, so that no kind of work can use the whole pool.
 *
 * @param reads the maximum number of concurrent gets, searches and counts
 * @param scans the maximum number of concurrent reads that parse the fields of documents; each of these reads needs a
 *     processor core
 * @param writesOfIndex the maximum number of concurrent appends to one index. Because of this limit, appends to other
 *     indices can continue while these appends wait for a lock
 */
public record ConnectionShares(int reads, int scans, int writesOfIndex) {

    public ConnectionShares {
        if (reads < 1 || scans < 1 || writesOfIndex < 1) {
            throw new IllegalArgumentException("a share is at least one connection");
        }
    }

    /**
     * Returns the maximum number of paused scans. A paused scan keeps its connection, and at least one connection must
     * remain for other reads.
     */
    public int pausedScans() {
        return Math.max(0, reads - scans - 1);
    }

    /**
     * Returns the default shares: half of the pool for appends to one index, one connection less than this for reads,
     * and one scan for every two processor cores.
     */
    public static ConnectionShares of(int poolSize, int cores) {
        int half = Math.max(1, poolSize / 2);
        return new ConnectionShares(Math.max(1, half - 1), Math.max(1, Math.min(half - 1, cores / 2)), half);
    }
}

package io.millrace.bootstrap;

import com.sun.management.UnixOperatingSystemMXBean;
import io.millrace.adapters.http.server.HttpServerSettings.Limits;
import java.lang.management.ManagementFactory;

/** How many files the process may have open, of which each connection is one. */
final class OpenFiles {

    /** Jars, logs, event loops, what a start of PostgreSQL takes, and extensions. */
    private static final long RESERVE = 256;

    /** For requests, for background work, for announcements, and one more of each while it is reopened. */
    private static final int FILES_PER_POOLED_CONNECTION = 4;

    private OpenFiles() {}

    /** Returns the limit of the process; unlimited if the operating system does not tell it. */
    static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /**
     * Leaves as many connections as there are files for, besides those the service itself needs.
     *
     * @param files how many files may be open
     * @param poolSize of the database
     * @param perAddress connections of one address
     */
    static Limits bound(Limits limits, long files, int poolSize, int perAddress) {
        // With very few files a quarter for connections is better than none.
        long left = Math.max(files / 4, files - RESERVE - (long) FILES_PER_POOLED_CONNECTION * poolSize);
        return limits.withConnections((int) Math.max(2, Math.min(limits.connections(), left)), perAddress);
    }
}

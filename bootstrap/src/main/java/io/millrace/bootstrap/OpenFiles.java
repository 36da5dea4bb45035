package io.millrace.bootstrap;

import com.sun.management.UnixOperatingSystemMXBean;
import io.millrace.adapters.http.server.HttpServerSettings.Limits;
import java.lang.management.ManagementFactory;

/** The limit of open files of the process. Each connection uses one file. */
final class OpenFiles {

    /** For jars, logs, event loops, the start of PostgreSQL, and extensions. */
    private static final long RESERVE = 256;

    /** For requests, background work, announcements, and a spare one for reopening connections. */
    private static final int FILES_PER_POOLED_CONNECTION = 4;

    private OpenFiles() {}

    /** Returns the limit of the process; unlimited if the operating system does not report it. */
    static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /**
     * Limits the connections to the files that the service itself does not need.
     *
     * @param files how many files may be open
     * @param poolSize the pool size of the database
     * @param perAddress the limit for connections of one address
     */
    static Limits bound(Limits limits, long files, int poolSize, int perAddress) {
        // With very few files, a quarter of them is used for connections.
        long left = Math.max(files / 4, files - RESERVE - (long) FILES_PER_POOLED_CONNECTION * poolSize);
        return limits.withConnections((int) Math.max(2, Math.min(limits.connections(), left)), perAddress);
    }
}

package io.millrace.bootstrap.process;

import com.sun.management.UnixOperatingSystemMXBean;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Limits;
import java.lang.management.ManagementFactory;

/** The limit of open files of the process. Each connection counts as an open file. */
public final class OpenFiles {

    /** The number of files that are reserved for jars, logs, event loops, the start of PostgreSQL, and extensions. */
    private static final long RESERVE = 256;

    /**
     * The files that each pooled connection may need: for requests, background work, announcements, and a spare file
     * for reopening.
     */
    private static final int FILES_PER_POOLED_CONNECTION = 4;

    private OpenFiles() {}

    /** Returns the limit of the process; {@link Long#MAX_VALUE} if the operating system does not report a limit. */
    public static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /**
     * Limits the number of connections, so that the service has enough files for its own work.
     *
     * @param files the maximum number of open files
     * @param poolSize the size of the connection pool of the database
     * @param perAddress the maximum number of connections from one address
     */
    public static Limits bound(Limits limits, long files, int poolSize, int perAddress) {
        // If the limit of files is very low, a quarter of it is used for connections.
        long left = Math.max(files / 4, files - RESERVE - (long) FILES_PER_POOLED_CONNECTION * poolSize);
        return limits.withConnections((int) Math.max(2, Math.min(limits.connections(), left)), perAddress);
    }
}

package io.millrace.bootstrap.process;

import com.sun.management.UnixOperatingSystemMXBean;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Limits;
import java.lang.management.ManagementFactory;

/** The limit of open files of the process. Each connection counts as an open file. */
public final class OpenFiles {

    /** The number of files that are reserved for jars, logs, event loops, the start of PostgreSQL, and extensions. */
    private static final long RESERVE = 256;

    /**
     * The number of files that are reserved for each connection in the configured pool size: one each for requests, for
     * background work, for announcements, and for opening a connection again.
     */
    private static final int FILES_PER_POOLED_CONNECTION = 4;

    private OpenFiles() {}

    /**
     * Returns the maximum number of open files of the process. Returns {@link Long#MAX_VALUE} if the operating system
     * does not report a limit.
     */
    public static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /**
     * Limits the number of connections to the service, so that the service has enough files for its own work.
     *
     * @param files the maximum number of open files
     * @param poolSize the configured size of the pool of database connections
     * @param perAddress the maximum number of connections from one address
     */
    public static Limits bound(Limits limits, long files, int poolSize, int perAddress) {
        // If the limit of files is very low, connections may use a quarter of the files.
        long left = Math.max(files / 4, files - RESERVE - (long) FILES_PER_POOLED_CONNECTION * poolSize);
        return limits.withConnections((int) Math.max(2, Math.min(limits.connections(), left)), perAddress);
    }
}

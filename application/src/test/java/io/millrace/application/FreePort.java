package io.millrace.application;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Finds ports at which nothing listens. */
public final class FreePort {

    private static final int LOWEST = 10_000;
    /** Systems give outgoing connections, and servers that ask for any port, ports from 32,768 up. */
    private static final int HIGHEST = 20_000;

    private FreePort() {}

    /**
     * Returns a port of the loopback address that was free a moment ago. No connection takes it in the meantime, as happens
     * with a port that the system chose and that was given back.
     */
    public static int find() {
        for (int attempt = 0; attempt < 100; attempt++) {
            int candidate = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (isFree(candidate)) {
                return candidate;
            }
        }
        throw new IllegalStateException("there is no free port between " + LOWEST + " and " + HIGHEST);
    }

    private static boolean isFree(int port) {
        try {
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}

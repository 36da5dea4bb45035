package io.millrace.configuration.key;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The properties of the machine for computing defaults. The heap is in bytes. */
public record Machine(int cores, long maximumHeap, String hostName) {

    private static final String NAMELESS = "localhost";

    public static Machine current() {
        Runtime runtime = Runtime.getRuntime();
        return new Machine(runtime.availableProcessors(), runtime.maxMemory(), findHostName());
    }

    private static String findHostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // The host cannot resolve its own name. The name serves only as a label, and can be configured.
            return NAMELESS;
        }
    }
}

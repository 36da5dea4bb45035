package io.millrace.configuration.key;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The properties of the machine from which defaults are computed. The heap is in bytes. */
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
            // The machine cannot resolve its own host name. The name is only a label and can be configured.
            return NAMELESS;
        }
    }
}

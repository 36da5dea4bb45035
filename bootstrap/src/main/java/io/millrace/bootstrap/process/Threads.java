package io.millrace.bootstrap.process;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates the threads of the service. They are daemon threads, which do not keep the process alive. */
public final class Threads {

    private Threads() {}

    /** Returns a factory for threads. The name of each thread consists of {@code name} and a number. */
    public static ThreadFactory named(String name) {
        AtomicInteger count = new AtomicInteger();
        return run -> thread(run, name + "-" + count.incrementAndGet());
    }

    /** Returns a factory for a single thread with this name. */
    public static ThreadFactory single(String name) {
        return run -> thread(run, name);
    }

    private static Thread thread(Runnable run, String name) {
        Thread thread = new Thread(run, name);
        thread.setDaemon(true);
        return thread;
    }
}

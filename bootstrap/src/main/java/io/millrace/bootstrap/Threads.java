package io.millrace.bootstrap;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the threads of the service; none of them keeps the process alive. */
final class Threads {

    private Threads() {}

    /** Returns what makes threads of this name, which are numbered. */
    static ThreadFactory named(String name) {
        AtomicInteger count = new AtomicInteger();
        return run -> thread(run, name + "-" + count.incrementAndGet());
    }

    /** Returns what makes the one thread of this name. */
    static ThreadFactory single(String name) {
        return run -> thread(run, name);
    }

    private static Thread thread(Runnable run, String name) {
        Thread thread = new Thread(run, name);
        thread.setDaemon(true);
        return thread;
    }
}

package io.millrace.bootstrap.attack;

/** One way to exhaust the service from outside. Only loopback addresses are attacked, within a bounded time. */
interface Attack {

    /** Returns what is done, as a sentence; the name of its test. */
    String title();

    /** Prepares what the attack needs while the service is idle, such as a user or a data stream. */
    default void prepare(Target target) throws Exception {}

    /** Attacks until {@code end} has passed or there is nothing left to try, and gives every connection back. */
    void run(Target target, Deadline end) throws Exception;

    /** Asserts what must hold after the attack; it ran alone and has ended. */
    default void verify(Target target) throws Exception {}
}

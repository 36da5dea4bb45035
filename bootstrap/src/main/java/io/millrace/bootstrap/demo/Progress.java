package io.millrace.bootstrap.demo;

/** How far one task has come, shown until it is closed. */
interface Progress extends AutoCloseable {

    /** Takes how much is done of the total. */
    void at(long done);

    @Override
    void close();
}

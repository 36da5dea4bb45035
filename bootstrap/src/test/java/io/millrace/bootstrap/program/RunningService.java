package io.millrace.bootstrap.program;

import java.net.URI;

/** A service under test that is ready, either as a process or in the virtual machine of the test. */
public interface RunningService extends AutoCloseable {

    /** Returns the address of the service, waiting until it is ready. */
    URI address();

    /** Returns a client that sends requests as the user {@code admin}. */
    default StoreClient client() {
        return new StoreClient(address());
    }

    /** Ends the service and its embedded database. */
    @Override
    void close();

    /** Ends the service before the test closes it, which then has no effect. */
    default void end() {
        close();
    }
}

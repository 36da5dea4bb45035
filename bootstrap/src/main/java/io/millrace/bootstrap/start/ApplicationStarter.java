package io.millrace.bootstrap.start;

import io.millrace.bootstrap.configuration.Settings;

/** Makes the service and starts it; the composition root is one. */
@FunctionalInterface
public interface ApplicationStarter {

    /**
     * Returns once it listens, which may be before requests can be served. A failed start undoes its steps.
     *
     * @throws StartRefusedException if the start failed for a reason the operator can change
     */
    RunningApplication start(Settings settings);
}

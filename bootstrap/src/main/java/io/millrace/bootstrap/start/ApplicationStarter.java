package io.millrace.bootstrap.start;

import io.millrace.bootstrap.configuration.Settings;

/** Creates and starts the service; implemented by the composition root. */
@FunctionalInterface
public interface ApplicationStarter {

    /**
     * Starts the service and returns when it listens, which may be before requests can be served. A failed start is
     * undone.
     *
     * @throws StartRefusedException if the start failed for a reason that the operator can change
     */
    RunningApplication start(Settings settings);
}

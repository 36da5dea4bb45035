package io.millrace.bootstrap.start;

import io.millrace.configuration.Settings;

/** Creates and starts the service. The composition root implements it. */
@FunctionalInterface
public interface ApplicationStarter {

    /**
     * Starts the service and returns when it is listening. It may be unable to serve requests for some time after that.
     * If the start fails, everything is closed again.
     *
     * @throws StartRefusedException if the start failed for a reason that the operator can remove
     */
    RunningApplication start(Settings settings);
}

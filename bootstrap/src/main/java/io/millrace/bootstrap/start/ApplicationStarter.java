package io.millrace.bootstrap.start;

import io.millrace.configuration.Settings;

/** Creates and starts the service. The composition root implements it. */
@FunctionalInterface
public interface ApplicationStarter {

    /**
     * Starts the service and returns when the service is listening. After that, it may still take some time until the
     * service can serve requests. If the start fails, closes everything that was opened.
     *
     * @throws StartRefusedException if the start failed for a reason that the operator can remove
     */
    RunningApplication start(Settings settings);
}

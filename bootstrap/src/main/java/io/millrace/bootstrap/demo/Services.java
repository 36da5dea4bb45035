package io.millrace.bootstrap.demo;

import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.domain.index.IndexVersion;

/** Starts the service, always on the same data. */
@FunctionalInterface
public interface Services {

    /**
     * Returns once the service listens on a loopback address.
     *
     * @throws io.millrace.bootstrap.start.StartRefusedException if it cannot
     */
    RunningApplication start(IndexVersion version);
}

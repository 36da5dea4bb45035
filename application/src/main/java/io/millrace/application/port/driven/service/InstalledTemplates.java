package io.millrace.application.port.driven.service;

import java.util.OptionalInt;

/**
 * The versions of the templates that the service has installed. They are stored in the service memory for every engine.
 * Implementations must pass {@code InstalledTemplatesContract}.
 */
public interface InstalledTemplates {

    /** Returns the highest installed version of the template; empty if it was never installed. */
    OptionalInt findVersion(String name);

    /**
     * Records that the template was installed in this version. Does nothing if a higher version is already recorded.
     */
    void record(String name, int version);
}

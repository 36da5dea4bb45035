package io.millrace.application.port.driven.service;

import java.util.OptionalInt;

/**
 * The versions of the templates that the service has installed, for every engine. Implementations must pass {@code
 * InstalledTemplatesContract}.
 */
public interface InstalledTemplates {

    /** Returns the highest installed version of the template; empty if it was never installed. */
    OptionalInt findVersion(String name);

    /** Records that the template was installed in this version. A higher recorded version stays. */
    void record(String name, int version);
}

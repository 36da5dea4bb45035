package io.millrace.application.port.driven.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What every {@link InstalledTemplates} must do. An adapter's test extends this and hands over an empty store. */
public abstract class InstalledTemplatesContract {

    protected abstract InstalledTemplates emptyStore();

    @Test
    void the_highest_recorded_version_of_each_template_is_known() {
        InstalledTemplates installed = emptyStore();
        assertThat(installed.findVersion("logs")).isEmpty();

        installed.record("logs", 1);
        installed.record("metrics", 3);
        installed.record("logs", 2);
        installed.record("metrics", 2);

        assertThat(installed.findVersion("logs")).hasValue(2);
        assertThat(installed.findVersion("metrics")).hasValue(3);
        assertThat(installed.findVersion("traces")).isEmpty();
    }
}

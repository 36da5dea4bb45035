package io.millrace.application.port.driving.setting;

import io.millrace.application.port.driven.service.ClusterSettings.Values;

/** Shows the cluster settings. */
public interface ReadClusterSettings {

    Values read();
}

package io.millrace.application.port.driven.service;

class InMemoryClusterSettingsTest extends ClusterSettingsContract {

    @Override
    protected ClusterSettings emptyStore() {
        return new InMemoryClusterSettings();
    }
}

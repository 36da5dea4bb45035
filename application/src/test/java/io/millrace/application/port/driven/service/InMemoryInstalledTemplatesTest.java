package io.millrace.application.port.driven.service;

class InMemoryInstalledTemplatesTest extends InstalledTemplatesContract {

    @Override
    protected InstalledTemplates emptyStore() {
        return new InMemoryInstalledTemplates();
    }
}

package io.millrace.application.port.driven.service;

class InMemoryLegacyTemplatesTest extends LegacyTemplatesContract {

    @Override
    protected LegacyTemplates emptyStore() {
        return new InMemoryLegacyTemplates();
    }
}

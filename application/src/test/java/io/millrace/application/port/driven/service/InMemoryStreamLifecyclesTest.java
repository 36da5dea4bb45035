package io.millrace.application.port.driven.service;

class InMemoryStreamLifecyclesTest extends StreamLifecyclesContract {

    @Override
    protected StreamLifecycles emptyStore() {
        return new InMemoryStreamLifecycles();
    }
}

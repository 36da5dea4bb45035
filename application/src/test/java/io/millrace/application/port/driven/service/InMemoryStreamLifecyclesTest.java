package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecyclesContract;

class InMemoryStreamLifecyclesTest extends StreamLifecyclesContract {

    @Override
    protected StreamLifecycles emptyStore() {
        return new InMemoryStreamLifecycles();
    }
}

package io.millrace.application.port.driven.service.client;

class InMemoryClientRejectionsTest extends ClientRejectionsContract {

    @Override
    protected ClientRejections emptyStore() {
        return new InMemoryClientRejections();
    }
}

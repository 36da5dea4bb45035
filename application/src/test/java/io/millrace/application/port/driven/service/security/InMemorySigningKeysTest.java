package io.millrace.application.port.driven.service.security;

class InMemorySigningKeysTest extends SigningKeysContract {

    @Override
    protected SigningKeys emptyStore() {
        return new InMemorySigningKeys();
    }
}

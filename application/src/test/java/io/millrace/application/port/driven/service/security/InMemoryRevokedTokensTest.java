package io.millrace.application.port.driven.service.security;

class InMemoryRevokedTokensTest extends RevokedTokensContract {

    @Override
    protected RevokedTokens emptyStore() {
        return new InMemoryRevokedTokens();
    }
}

package io.millrace.application.port.driven.service.security;

class InMemoryRolesTest extends RolesContract {

    @Override
    protected Roles emptyStore() {
        return new InMemoryRoles();
    }
}

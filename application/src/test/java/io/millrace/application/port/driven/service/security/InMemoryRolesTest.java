package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.security.user.Roles;
import io.millrace.application.port.driven.service.security.user.RolesContract;

class InMemoryRolesTest extends RolesContract {

    @Override
    protected Roles emptyStore() {
        return new InMemoryRoles();
    }
}

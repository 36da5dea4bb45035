package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.port.driven.service.security.user.UsersContract;

class InMemoryUsersTest extends UsersContract {

    @Override
    protected Users emptyStore() {
        return new InMemoryUsers();
    }
}

package io.millrace.application.port.driven.service.security;

class InMemoryUsersTest extends UsersContract {

    @Override
    protected Users emptyStore() {
        return new InMemoryUsers();
    }
}

package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.security.factor.SecondFactors;
import io.millrace.application.port.driven.service.security.factor.SecondFactorsContract;
import io.millrace.application.port.driven.service.security.user.Users;

final class InMemorySecondFactorsTest extends SecondFactorsContract {

    private final InMemoryUsers users = new InMemoryUsers();
    private final InMemorySecondFactors factors = new InMemorySecondFactors(users);

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected SecondFactors factors() {
        return factors;
    }
}

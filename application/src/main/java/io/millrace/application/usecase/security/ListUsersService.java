package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.Account;
import io.millrace.application.port.driven.service.security.Users;
import io.millrace.application.port.driving.security.ListUsers;
import io.millrace.domain.security.User;
import io.millrace.domain.security.Username;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

public final class ListUsersService implements ListUsers {

    private final Users users;

    public ListUsersService(Users users) {
        this.users = users;
    }

    @Override
    public List<User> list(Collection<String> names) {
        if (names.isEmpty()) {
            return users.list().stream().map(Account::user).toList();
        }
        return names.stream()
                .map(Username::find)
                .flatMap(Optional::stream)
                .distinct()
                .sorted()
                .map(users::find)
                .flatMap(Optional::stream)
                .map(Account::user)
                .toList();
    }
}

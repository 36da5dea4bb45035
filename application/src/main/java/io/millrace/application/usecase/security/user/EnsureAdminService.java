package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.port.driving.security.user.EnsureAdmin;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

public record EnsureAdminService(Users users, PasswordHashes hashes, RandomGenerator random) implements EnsureAdmin {

    private static final User ADMIN = new User(
            new Username("admin"),
            List.of(Role.ADMIN),
            Optional.empty(),
            Optional.empty(),
            JsonText.EMPTY_OBJECT,
            true);

    @Override
    public Optional<Password> ensure(Optional<Password> configured) {
        if (!users.isEmpty()) {
            return Optional.empty();
        }
        Password password = configured.orElseGet(() -> Password.random(random));
        boolean made = users.addFirst(new Account(ADMIN, hashes.hash(password), CredentialsVersion.random(random), 0));
        return made && configured.isEmpty() ? Optional.of(password) : Optional.empty();
    }
}

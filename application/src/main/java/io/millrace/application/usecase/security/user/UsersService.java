package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.LastAdministratorException;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.PasswordRule;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Reads and changes users. A change that makes the credentials of a user invalid also ends the sessions of the user.
 */
public record UsersService(SecurityStores stores, AuditLog audit, RandomGenerator random) implements ManageUsers {

    private static final User ADMIN = new User(
            new Username("admin"),
            List.of(Role.ADMIN),
            Optional.empty(),
            Optional.empty(),
            JsonText.EMPTY_OBJECT,
            true);

    /** The maximum number of attempts. Another attempt is made if the user was changed concurrently. */
    private static final int TRIES = 10;

    private static final String PASSWORD = "password";

    @Override
    public List<User> list(Collection<String> names) {
        if (names.isEmpty()) {
            return stores.users().list().stream().map(Account::user).toList();
        }
        return names.stream()
                .map(Username::find)
                .flatMap(Optional::stream)
                .distinct()
                .sorted()
                .map(stores.users()::find)
                .flatMap(Optional::stream)
                .map(Account::user)
                .toList();
    }

    @Override
    public boolean put(Authentication caller, Request request) {
        Username username = request.user().username();
        Optional<PasswordHash> hash = request.password().map(password -> {
            requireGood(PASSWORD, password, username);
            return stores.hashes().hash(password);
        });
        for (int tries = 0; tries < TRIES; tries++) {
            Optional<Account> current = stores.users().find(username);
            if (current.isEmpty()) {
                if (add(request, hash)) {
                    audit.audit(
                            caller,
                            Kind.USER_CREATED,
                            Map.of("user", username.value(), "roles", roles(request.user())));
                    return true;
                }
            } else if (replace(current.get(), request, hash)) {
                audit.audit(caller, Kind.USER_CHANGED, changes(current.get().user(), request));
                return false;
            }
        }
        throw tooMany(username);
    }

    /**
     * Returns the details of a change: the names of the changed properties, and the new roles and state if these have
     * changed.
     */
    private static Map<String, String> changes(User before, Request request) {
        User after = request.user();
        Map<String, String> details =
                new TreeMap<>(Map.of("user", after.username().value()));
        List<String> changed = new ArrayList<>();
        if (!before.roles().equals(after.roles())) {
            changed.add("roles");
            details.put("roles", roles(after));
            details.put("roles_before", roles(before));
        }
        if (before.enabled() != after.enabled()) {
            changed.add("enabled");
            details.put("enabled", Boolean.toString(after.enabled()));
        }
        if (!before.fullName().equals(after.fullName())) {
            changed.add("full_name");
        }
        if (!before.email().equals(after.email())) {
            changed.add("email");
        }
        if (!before.metadata().equals(after.metadata())) {
            changed.add("metadata");
        }
        request.password().ifPresent(password -> changed.add(PASSWORD));
        details.put("changed", String.join(",", changed));
        return details;
    }

    private static String roles(User user) {
        return AuditChange.names(user.roles());
    }

    private boolean add(Request request, Optional<PasswordHash> hash) {
        PasswordHash given = hash.orElseThrow(
                () -> Rejection.validation("password must be specified unless you are updating an existing user"));
        boolean added = stores.users().add(new Account(request.user(), given, CredentialsVersion.random(random), 0));
        if (added) {
            stores.families().revokeAll(request.user().username());
        }
        return added;
    }

    /**
     * Replaces a user. Some changes also end the sessions of the user. Then the user gets a new credentials version,
     * which makes earlier access tokens invalid, and the refresh tokens are revoked.
     */
    private boolean replace(Account current, Request request, Optional<PasswordHash> hash) {
        boolean endsSessions =
                hash.isPresent() || !request.user().enabled() || !current.user().enabled();
        Account next = current.changed(
                request.user().withSecondFactor(current.user().hasSecondFactor()),
                hash.orElse(current.hash()),
                endsSessions ? CredentialsVersion.random(random) : current.credentialsVersion());
        Username username = request.user().username();
        boolean replaced = change(() -> stores.users().replace(current, next), username, "disabled or lose the role");
        if (replaced && endsSessions) {
            stores.families().revokeAll(username);
        }
        return replaced;
    }

    @Override
    public boolean delete(Authentication caller, Username username) {
        boolean removed = change(() -> stores.users().remove(username), username, "removed");
        // Revokes even if the user does not exist, because an earlier call may have failed after the removal of the
        // user.
        stores.families().revokeAll(username);
        if (removed) {
            audit.audit(caller, Kind.USER_REMOVED, Map.of("user", username.value()));
        }
        return removed;
    }

    /**
     * Executes a change of a user.
     *
     * @param refused describes the change; used in the rejection if the user is the last administrator
     */
    private static boolean change(BooleanSupplier change, Username username, String refused) {
        try {
            return change.getAsBoolean();
        } catch (LastAdministratorException e) {
            throw new Rejection(
                    Rejection.Reason.INVALID,
                    "user [" + username + "] cannot be " + refused + " because no other user has the role ["
                            + Role.ADMIN + "] and is enabled");
        }
    }

    @Override
    public void changePassword(Authentication caller, Username username, Password password) {
        replacePassword(username, password, current -> true);
        audit.audit(caller, Kind.PASSWORD_CHANGED, Map.of("user", username.value()));
    }

    /**
     * Changes the password of the caller like {@link #changePassword}.
     *
     * @param checked the account whose password was checked
     * @throws Rejection if the credentials have changed since the check
     */
    void changeOwnPassword(Authentication caller, Account checked, Password password) {
        Username username = checked.user().username();
        replacePassword(
                username, password, current -> current.credentialsVersion().equals(checked.credentialsVersion()));
        audit.audit(caller, Kind.PASSWORD_CHANGED, Map.of("user", username.value()));
    }

    @Override
    public void setEnabled(Authentication caller, Username username, boolean enabled) {
        if (username.equals(caller.username())) {
            throw Rejection.invalid("users may not update the enabled status of their own account");
        }
        for (int tries = 0; tries < TRIES; tries++) {
            Account current = stores.users()
                    .find(username)
                    .orElseThrow(() ->
                            Rejection.validation("only existing users can be " + (enabled ? "enabled" : "disabled")));
            if (current.user().enabled() == enabled) {
                return;
            }
            Request request = new Request(current.user().withEnabled(enabled), Optional.empty());
            if (replace(current, request, Optional.empty())) {
                audit.audit(caller, Kind.USER_CHANGED, changes(current.user(), request));
                return;
            }
        }
        throw tooMany(username);
    }

    @Override
    public Optional<Password> ensureAdmin(Optional<Password> configured) {
        if (!stores.users().isEmpty()) {
            return Optional.empty();
        }
        configured.ifPresent(password -> requireGood("framework.security.admin.password", password, ADMIN.username()));
        Password password = configured.orElseGet(() -> Password.random(random));
        boolean made = stores.users()
                .addFirst(new Account(
                        ADMIN,
                        stores.hashes().hash(password),
                        CredentialsVersion.random(random),
                        0,
                        configured.isEmpty()));
        return made && configured.isEmpty() ? Optional.of(password) : Optional.empty();
    }

    @Override
    public Optional<Username> findGeneratedPassword() {
        return stores.users()
                .find(ADMIN.username())
                .filter(Account::hasGeneratedPassword)
                .map(account -> account.user().username());
    }

    @Override
    public void resetPassword(Username username, Password password, String operator) {
        replacePassword(username, password, current -> true);
        stores.factors().remove(username, CredentialsVersion.random(random));
        audit.storeReset(username, operator);
    }

    private void replacePassword(Username username, Password password, Predicate<Account> isExpected) {
        requireFound(stores.users().find(username).isPresent());
        requireGood(PASSWORD, password, username);
        PasswordHash hash = stores.hashes().hash(password);
        requireFound(endSessions(username, account -> {
            if (!isExpected.test(account)) {
                throw Rejection.invalid(
                        "the credentials of user [" + username + "] were changed by another request at the same time");
            }
            return hash;
        }));
    }

    /** Ends all sessions of a user, but keeps the password. Does nothing if the user does not exist. */
    public void endSessions(Username username) {
        endSessions(username, Account::hash);
    }

    /**
     * Ends all sessions of a user.
     *
     * @param nextHash returns the password hash that the user has after the change
     * @return whether the user exists
     */
    private boolean endSessions(Username username, Function<Account, PasswordHash> nextHash) {
        for (int tries = 0; tries < TRIES; tries++) {
            Optional<Account> found = stores.users().find(username);
            if (found.isEmpty()) {
                return false;
            }
            Account current = found.get();
            Account next = current.changed(current.user(), nextHash.apply(current), CredentialsVersion.random(random));
            if (stores.users().replace(current, next)) {
                stores.families().revokeAll(username);
                return true;
            }
        }
        throw tooMany(username);
    }

    private void requireGood(String field, Password password, Username username) {
        PasswordRule.requireGood(field, password, username, stores.commonPasswords()::contains);
    }

    private static void requireFound(boolean isFound) {
        if (!isFound) {
            throw Rejection.validation("user must exist in order to change password");
        }
    }

    private static Rejection tooMany(Username username) {
        return new Rejection(Rejection.Reason.OVERLOADED, "too many concurrent changes of user [" + username + "]");
    }
}

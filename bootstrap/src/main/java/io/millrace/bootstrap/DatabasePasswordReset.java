package io.millrace.bootstrap;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.user.UsersService;
import io.millrace.bootstrap.feature.Features;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.security.AuditAssembly;
import io.millrace.bootstrap.start.PasswordReset;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Changes a password directly in the database. Notifies running services, which then remove the user from their caches.
 */
final class DatabasePasswordReset implements PasswordReset {

    @Override
    public User reset(Settings settings, Username username, Password password) {
        try (Resources resources = new Resources()) {
            return reset(settings, Persistence.openExisting(settings, resources), username, password, resources);
        } catch (StartRefusedException e) {
            throw e.getCause() instanceof UncheckedIOException
                    ? new StartRefusedException(e.getMessage() + "; run the command as the user of the service", e)
                    : e;
        } catch (Rejection e) {
            if (e.reason() == Rejection.Reason.VALIDATION) {
                throw new StartRefusedException(String.valueOf(e.getMessage()), e);
            }
            throw e;
        } catch (RuntimeException e) {
            if (DatabaseErrors.isUnavailable(e)) {
                throw new StartRefusedException("the database does not respond; run millrace doctor for the reason", e);
            }
            if (DatabaseErrors.isUndefinedTable(e)) {
                throw new StartRefusedException("no service has used this database yet, so it has no users", e);
            }
            throw e;
        }
    }

    private static User reset(
            Settings settings, Persistence persistence, Username username, Password password, Resources resources) {
        SecurityStores stores = persistence.memory().security();
        User user = stores.users()
                .find(username)
                .map(Account::user)
                .orElseThrow(() -> unknown(username, stores.users().list()));
        AuditLog audit = new AuditLog(
                resources.add(AuditAssembly.trail(
                        Features.auditIndex(persistence), AuditAssembly.presence(persistence, settings), persistence)),
                persistence.clock());
        new UsersService(stores, audit, new SecureRandom())
                .resetPassword(username, password, System.getProperty("user.name", "unknown"));
        return user;
    }

    private static StartRefusedException unknown(Username username, List<Account> accounts) {
        String administrators = accounts.stream()
                .map(Account::user)
                .filter(user -> user.roles().contains(Role.ADMIN))
                .map(user -> user.username().value())
                .sorted()
                .collect(Collectors.joining(", "));
        return new StartRefusedException("there is no user " + username
                + (administrators.isEmpty() ? "" : "; these users have the role admin: " + administrators));
    }
}

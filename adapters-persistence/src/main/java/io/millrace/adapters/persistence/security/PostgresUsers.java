package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.LastAdministratorException;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Stores users in a table. */
public record PostgresUsers(Jdbi jdbi) implements Users {

    private static final String COLUMNS = """
        u.name, u.password_hash, u.stamp, u.version, u.roles, u.full_name, u.email, u.metadata, u.enabled,
        u.generated_password,
        exists (select from millrace.second_factor f where f.username = u.name and f.active) as second_factor
        """;

    @Override
    public Optional<Account> find(Username username) {
        return jdbi.withHandle(
                handle -> handle.createQuery("select " + COLUMNS + " from millrace.app_user u where u.name = :name")
                        .bind("name", username.value())
                        .map((row, context) -> account(row))
                        .findOne());
    }

    @Override
    public boolean isEmpty() {
        return jdbi.withHandle(handle -> !isAnyUser(handle));
    }

    @Override
    public List<Account> list() {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select " + COLUMNS + " from millrace.app_user u order by u.name limit :most")
                .bind("most", MOST_LISTED)
                .map((row, context) -> account(row))
                .list());
    }

    @Override
    public boolean add(Account account) {
        return PatientTransactions.run(jdbi, transaction -> insert(transaction, account));
    }

    @Override
    public boolean addFirst(Account account) {
        return PatientTransactions.run(jdbi, transaction -> {
            if (isAnyUser(transaction)) {
                return false;
            }
            transaction.execute("lock table millrace.app_user in share row exclusive mode");
            return !isAnyUser(transaction) && insert(transaction, account);
        });
    }

    @Override
    public boolean replace(Account current, Account next) {
        Username username = current.user().username();
        if (!next.user().username().equals(username)) {
            throw new IllegalArgumentException(
                    "user " + username + " cannot become " + next.user().username());
        }
        return PatientTransactions.run(jdbi, transaction -> {
            if (current.user().isAdministrator() && !next.user().isAdministrator()) {
                requireAnotherAdministrator(transaction, username);
            }
            int rows = bind(transaction.createUpdate("""
                update millrace.app_user
                set password_hash = :password_hash, stamp = :stamp, version = :version, roles = :roles,
                    full_name = :full_name, email = :email, metadata = :metadata, enabled = :enabled,
                    generated_password = :generated_password
                where name = :name and version = :current_version and stamp = :current_stamp
                """), next)
                    .bind("current_version", current.version())
                    .bind("current_stamp", current.credentialsVersion().value())
                    .execute();
            return announceIfAny(transaction, username, rows);
        });
    }

    @Override
    public boolean remove(Username username) {
        return PatientTransactions.run(jdbi, transaction -> {
            requireAnotherAdministrator(transaction, username);
            int rows = transaction
                    .createUpdate("delete from millrace.app_user where name = :name")
                    .bind("name", username.value())
                    .execute();
            return announceIfAny(transaction, username, rows);
        });
    }

    /**
     * Throws an exception if the user is the last administrator. If another transaction removes an administrator
     * concurrently, it waits for this transaction and then sees the result of this transaction.
     */
    private static void requireAnotherAdministrator(Handle transaction, Username username) {
        transaction.execute("lock table millrace.app_user in share row exclusive mode");
        boolean isLast = transaction
                .createQuery("""
                    select name = :name
                    from millrace.app_user
                    where enabled and :role = any (roles)
                    order by name = :name
                    limit 1
                    """)
                .bind("name", username.value())
                .bind("role", Role.ADMIN.value())
                .mapTo(Boolean.class)
                .findOne()
                .orElse(false);
        if (isLast) {
            throw new LastAdministratorException(username);
        }
    }

    private static boolean isAnyUser(Handle handle) {
        return handle.createQuery("select exists (select from millrace.app_user)")
                .mapTo(Boolean.class)
                .one();
    }

    private static boolean insert(Handle transaction, Account account) {
        int rows = bind(transaction.createUpdate("""
            insert into millrace.app_user
                (name, password_hash, stamp, version, roles, full_name, email, metadata, enabled,
                 generated_password)
            values
                (:name, :password_hash, :stamp, :version, :roles, :full_name, :email, :metadata, :enabled,
                 :generated_password)
            on conflict (name) do nothing
            """), account).execute();
        return announceIfAny(transaction, account.user().username(), rows);
    }

    private static boolean announceIfAny(Handle transaction, Username username, int rows) {
        if (rows > 0) {
            CallerAnnouncements.publish(transaction, username);
        }
        return rows > 0;
    }

    private static <T extends SqlStatement<T>> T bind(T statement, Account account) {
        User user = account.user();
        return statement
                .bind("name", user.username().value())
                .bind("password_hash", new HiddenText(account.hash().value()))
                .bind("stamp", account.credentialsVersion().value())
                .bind("version", account.version())
                .bindArray(
                        "roles",
                        String.class,
                        user.roles().stream().map(RoleName::value).toList())
                .bind("full_name", written(user.fullName()))
                .bind("email", written(user.email()))
                .bind("metadata", new HiddenText(user.metadata().value()))
                .bind("enabled", user.enabled())
                .bind("generated_password", account.hasGeneratedPassword());
    }

    private static Account account(ResultSet row) throws SQLException {
        User user = new User(
                new Username(row.getString("name")),
                Arrays.stream((String[]) row.getArray("roles").getArray())
                        .map(RoleName::new)
                        .toList(),
                read(row.getString("full_name")),
                read(row.getString("email")),
                new JsonText(row.getString("metadata")),
                row.getBoolean("enabled"),
                row.getBoolean("second_factor"));
        return new Account(
                user,
                new PasswordHash(row.getString("password_hash")),
                new CredentialsVersion(row.getString("stamp")),
                row.getLong("version"),
                row.getBoolean("generated_password"));
    }

    private static @Nullable String written(Optional<String> text) {
        return text.map(value -> AsciiJson.ofList(List.of(value))).orElse(null);
    }

    private static Optional<String> read(@Nullable String json) {
        return Optional.ofNullable(json).map(text -> AsciiJson.toList(text).get(0));
    }
}

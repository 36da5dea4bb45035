package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.security.user.Roles;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatement;

/** Stores custom roles in a table. */
public record PostgresRoles(Jdbi jdbi) implements Roles {

    /** The topic of changes to roles. The payload is empty. */
    public static final Topic TOPIC = new Topic("roles");

    /**
     * The mark of privileges that this or a newer version of the service has stored. In a row without this mark, the
     * privilege {@code write} includes the creation of data streams from templates, as in older versions.
     */
    private static final String EXACT = "exact";

    @Override
    public List<Role> list() {
        return jdbi.withHandle(handle -> handle.createQuery("""
                    select r.name, r.cluster, r.grant_names, r.grant_privileges, r.second_factor
                    from millrace.role r
                    order by r.name
                    """)
                .map((row, context) -> role(row).requiringSecondFactor(row.getBoolean("second_factor")))
                .list());
    }

    @Override
    public Outcome put(Role role, int most) {
        return PatientTransactions.run(jdbi, transaction -> {
            // The lock blocks other writers, so that the number of roles is valid until the commit. It does not block
            // readers.
            transaction.execute("lock table millrace.role in share row exclusive mode");
            Outcome outcome = outcome(transaction, role.name(), most);
            if (outcome != Outcome.TOO_MANY) {
                write(transaction, role);
                PostgresAnnouncements.publish(transaction, TOPIC, "");
            }
            return outcome;
        });
    }

    @Override
    public boolean remove(RoleName name) {
        return PatientTransactions.run(jdbi, transaction -> {
            int rows = transaction
                    .createUpdate("delete from millrace.role where name = :name")
                    .bind("name", name.value())
                    .execute();
            if (rows > 0) {
                PostgresAnnouncements.publish(transaction, TOPIC, "");
            }
            return rows > 0;
        });
    }

    private static Outcome outcome(Handle transaction, RoleName name, int most) {
        return transaction
                .createQuery("""
                    select exists (select from millrace.role r where r.name = :name) as known,
                        (select count(*) from millrace.role r) as number
                    """)
                .bind("name", name.value())
                .map((row, context) -> {
                    if (row.getBoolean("known")) {
                        return Outcome.REPLACED;
                    }
                    return row.getLong("number") < most ? Outcome.CREATED : Outcome.TOO_MANY;
                })
                .one();
    }

    private static void write(Handle transaction, Role role) {
        bind(transaction.createUpdate("""
                    insert into millrace.role (name, cluster, grant_names, grant_privileges, second_factor)
                    values (:name, :cluster, :grant_names, :grant_privileges, :second_factor)
                    on conflict (name) do update
                    set cluster = excluded.cluster, grant_names = excluded.grant_names,
                        grant_privileges = excluded.grant_privileges, second_factor = excluded.second_factor
                    """), role)
                .bind("second_factor", role.requiresSecondFactor())
                .execute();
    }

    /**
     * Binds name, {@code cluster}, {@code grant_names} and {@code grant_privileges} of a role as parameters with the
     * same names.
     */
    static <S extends SqlStatement<S>> S bind(S statement, Role role) {
        return statement
                .bind("name", role.name().value())
                .bindArray(
                        "cluster",
                        String.class,
                        role.cluster().stream()
                                .sorted()
                                .map(ClusterPrivilege::key)
                                .toList())
                .bindArray(
                        "grant_names",
                        String.class,
                        role.indices().stream().map(PostgresRoles::names).toList())
                .bindArray(
                        "grant_privileges",
                        String.class,
                        role.indices().stream().map(PostgresRoles::privileges).toList());
    }

    private static String names(IndexGrant grant) {
        return AsciiJson.ofList(grant.names().stream().map(NamePattern::value).toList());
    }

    /** Returns the keys of the privileges, including {@link #EXACT}, which older versions of the service ignore. */
    private static String privileges(IndexGrant grant) {
        return Stream.concat(grant.privileges().stream().sorted().map(IndexPrivilege::key), Stream.of(EXACT))
                .collect(Collectors.joining(","));
    }

    /**
     * Returns the role of a row with these columns. Ignores unknown privileges, which a newer version of the service
     * may have stored.
     */
    static Role role(ResultSet row) throws SQLException {
        Set<ClusterPrivilege> cluster = EnumSet.noneOf(ClusterPrivilege.class);
        for (String key : texts(row, "cluster")) {
            ClusterPrivilege.ofKey(key).ifPresent(cluster::add);
        }
        String[] names = texts(row, "grant_names");
        String[] privileges = texts(row, "grant_privileges");
        List<IndexGrant> grants = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            grant(names[i], privileges[i]).ifPresent(grants::add);
        }
        return new Role(new RoleName(row.getString("name")), cluster, grants);
    }

    private static Optional<IndexGrant> grant(String names, String keys) {
        Set<IndexPrivilege> privileges = Arrays.stream(keys.split(",", -1))
                .flatMap(key -> IndexPrivilege.ofKey(key).stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(IndexPrivilege.class)));
        if (privileges.contains(IndexPrivilege.WRITE)
                && !List.of(keys.split(",", -1)).contains(EXACT)) {
            privileges.add(IndexPrivilege.AUTO_CREATE_DATA_STREAM);
        }
        if (privileges.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new IndexGrant(
                AsciiJson.toList(names).stream().map(NamePattern::new).toList(), privileges));
    }

    private static String[] texts(ResultSet row, String column) throws SQLException {
        return (String[]) row.getArray(column).getArray();
    }
}

package io.millrace.adapters.persistence.security.factor;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.security.CallerAnnouncements;
import io.millrace.adapters.persistence.security.HiddenText;
import io.millrace.application.port.driven.service.security.factor.SecondFactors;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.Username;
import java.util.Collection;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;

/** Stores second factors in a table, and their recovery codes in another table. */
public record PostgresSecondFactors(Jdbi jdbi) implements SecondFactors {

    @Override
    public Optional<SealedFactor> find(Username username) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                select f.secret, f.active,
                    (select count(*) from millrace.recovery_code c where c.username = f.username) as codes
                from millrace.second_factor f
                where f.username = :username
                """)
                .bind("username", username.value())
                .map((row, context) -> new SealedFactor(
                        new SealedKey(row.getString("secret")), row.getBoolean("active"), row.getInt("codes")))
                .findOne());
    }

    @Override
    public boolean begin(Username username, SealedKey secret) {
        return change(
                """
                    insert into millrace.second_factor
                        (username, secret, active, last_step, counted_codes)
                    select u.name, :secret, false, 0, 0
                    from millrace.app_user u
                    where u.name = :username
                    on conflict (username) do update
                    set secret = excluded.secret
                    where not second_factor.active
                    """,
                update -> update.bind("username", username.value()).bind("secret", new HiddenText(secret.value())));
    }

    @Override
    public boolean activate(
            Username username,
            SealedKey secret,
            TimeStep step,
            Collection<RecoveryCode> recoveryCodes,
            CredentialsVersion next) {
        return PatientTransactions.run(jdbi, transaction -> {
            lockUser(transaction, username);
            int rows = transaction
                    .createUpdate("""
                        update millrace.second_factor
                        set active = true, last_step = :step, counted_codes = 0
                        where username = :username and secret = :secret and not active
                        """)
                    .bind("username", username.value())
                    .bind("secret", new HiddenText(secret.value()))
                    .bind("step", step.number())
                    .execute();
            if (rows == 0) {
                return false;
            }
            insert(transaction, username, recoveryCodes);
            endSessions(transaction, username, next);
            return true;
        });
    }

    /** Executes one statement with bound values. Returns whether it changed a row. */
    private boolean change(String sql, UnaryOperator<Update> bound) {
        return PatientTransactions.run(
                jdbi, transaction -> bound.apply(transaction.createUpdate(sql)).execute() > 0);
    }

    private static void insert(Handle transaction, Username username, Collection<RecoveryCode> codes) {
        PreparedBatch batch = transaction.prepareBatch(
                "insert into millrace.recovery_code (username, sha256) values (:username, :sha256)");
        for (RecoveryCode code : codes) {
            batch.bind("username", username.value())
                    .bind("sha256", new HiddenText(code.digest()))
                    .add();
        }
        batch.execute();
    }

    @Override
    public boolean countCode(Username username, int most) {
        return change("""
                    update millrace.second_factor
                    set counted_codes = counted_codes + 1
                    where username = :username and active and counted_codes < :most
                    """, update -> update.bind("username", username.value()).bind("most", most));
    }

    @Override
    public boolean accept(Username username, TimeStep step) {
        return change("""
                    update millrace.second_factor
                    set last_step = :step, counted_codes = 0
                    where username = :username and active and last_step < :step
                    """, update -> update.bind("username", username.value()).bind("step", step.number()));
    }

    @Override
    public boolean use(Username username, RecoveryCode code) {
        return PatientTransactions.run(jdbi, transaction -> {
            // Locks the factor before its recovery code, in the same order as the removal of a factor.
            transaction
                    .createQuery("select true from millrace.second_factor where username = :username for update")
                    .bind("username", username.value())
                    .mapTo(Boolean.class)
                    .findOne();
            int rows = transaction
                    .createUpdate("""
                        delete from millrace.recovery_code
                        where username = :username and sha256 = :sha256
                        """)
                    .bind("username", username.value())
                    .bind("sha256", new HiddenText(code.digest()))
                    .execute();
            if (rows > 0) {
                transaction
                        .createUpdate("update millrace.second_factor set counted_codes = 0 where username = :username")
                        .bind("username", username.value())
                        .execute();
            }
            return rows > 0;
        });
    }

    @Override
    public boolean remove(Username username, CredentialsVersion next) {
        return PatientTransactions.run(jdbi, transaction -> {
            lockUser(transaction, username);
            boolean wasActive = transaction
                    .createQuery("delete from millrace.second_factor where username = :username returning active")
                    .bind("username", username.value())
                    .mapTo(Boolean.class)
                    .findOne()
                    .orElse(false);
            if (wasActive) {
                endSessions(transaction, username, next);
            }
            return wasActive;
        });
    }

    /**
     * Locks the user. Must be called before the factor is locked, because the removal of a user locks in this order.
     */
    private static void lockUser(Handle transaction, Username username) {
        transaction
                .createQuery("select true from millrace.app_user u where u.name = :username for no key update")
                .bind("username", username.value())
                .mapTo(Boolean.class)
                .findOne();
    }

    private static void endSessions(Handle transaction, Username username, CredentialsVersion next) {
        transaction
                .createUpdate("""
                    update millrace.app_user
                    set stamp = :stamp, version = version + 1
                    where name = :username
                    """)
                .bind("username", username.value())
                .bind("stamp", next.value())
                .execute();
        CallerAnnouncements.publish(transaction, username);
    }
}

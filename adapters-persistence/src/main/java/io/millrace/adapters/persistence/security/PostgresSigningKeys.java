package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.key.SigningKey;
import io.millrace.domain.text.JsonText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Stores the key ring in two tables and reads it with one statement. */
public record PostgresSigningKeys(Jdbi jdbi) implements SigningKeys {

    /** The topic of changes to the key ring. The payload is empty. */
    public static final Topic TOPIC = new Topic("signing-keys");

    private static final String NEXT = "next";
    private static final String ACTIVE = "active";
    private static final String PASSIVE = "passive";

    @Override
    public Optional<KeyRing> find() {
        List<Entry> entries = jdbi.withHandle(handle -> handle.createQuery("""
            select r.version, k.id, k.state, k.algorithm, k.public_key, k.private_key, k.passive_until,
                   k.created_at
            from millrace.key_ring r
            cross join millrace.signing_key k
            order by k.position
            """)
                .map((row, context) -> new Entry(row.getLong("version"), key(row)))
                .list());
        return entries.stream()
                .findFirst()
                .map(first -> new KeyRing(
                        first.version(), entries.stream().map(Entry::key).toList()));
    }

    @Override
    public boolean begin(KeyRing ring) {
        return PatientTransactions.run(jdbi, transaction -> {
            int rows = transaction
                    .createUpdate("insert into millrace.key_ring (version) values (:version) on conflict do nothing")
                    .bind("version", ring.version())
                    .execute();
            return writeIfAny(transaction, ring, rows);
        });
    }

    @Override
    public boolean replace(KeyRing current, KeyRing next) {
        return PatientTransactions.run(jdbi, transaction -> {
            int rows = transaction
                    .createUpdate("update millrace.key_ring set version = :next where version = :current")
                    .bind("next", next.version())
                    .bind("current", current.version())
                    .execute();
            return writeIfAny(transaction, next, rows);
        });
    }

    private static boolean writeIfAny(Handle transaction, KeyRing ring, int rows) {
        if (rows > 0) {
            transaction.execute("delete from millrace.signing_key");
            write(transaction, ring.keys());
            PostgresAnnouncements.publish(transaction, TOPIC, "");
        }
        return rows > 0;
    }

    private static void write(Handle transaction, List<SigningKey> keys) {
        try (PreparedBatch batch = transaction.prepareBatch("""
            insert into millrace.signing_key
                (position, id, state, algorithm, public_key, private_key, passive_until, created_at)
            values (:position, :id, :state, :algorithm, :public_key, :private_key, :passive_until, :created_at)
            """)) {
            for (int i = 0; i < keys.size(); i++) {
                SigningKey key = keys.get(i);
                KeyMaterial material = key.material();
                batch.bind("position", i)
                        .bind("id", material.id())
                        .bind("state", state(key))
                        .bind("algorithm", material.algorithm().key())
                        .bind("public_key", material.publicKey().value())
                        .bind(
                                "private_key",
                                new HiddenText(material.privateKey().value()))
                        .bind(
                                "created_at",
                                material.createdAt().map(Moments::bound).orElse(null))
                        .bind(
                                "passive_until",
                                key instanceof SigningKey.Passive passive ? Moments.bound(passive.until()) : null)
                        .add();
            }
            batch.execute();
        }
    }

    private static String state(SigningKey key) {
        if (key instanceof SigningKey.Active) {
            return ACTIVE;
        }
        return key instanceof SigningKey.Next ? NEXT : PASSIVE;
    }

    private static SigningKey key(ResultSet row) throws SQLException {
        KeyMaterial material = new KeyMaterial(
                row.getString("id"),
                algorithm(row.getString("algorithm")),
                new JsonText(row.getString("public_key")),
                new SealedKey(row.getString("private_key")),
                Optional.ofNullable(row.getObject("created_at", OffsetDateTime.class))
                        .map(OffsetDateTime::toInstant));
        String state = row.getString("state");
        return switch (state) {
            case NEXT -> new SigningKey.Next(material);
            case ACTIVE -> new SigningKey.Active(material);
            case PASSIVE -> new SigningKey.Passive(material, Moments.instant(row, "passive_until"));
            default -> throw new IllegalStateException("a key is in the unknown state " + state);
        };
    }

    private static SignatureAlgorithm algorithm(String key) {
        return SignatureAlgorithm.ofKey(key)
                .orElseThrow(() -> new IllegalStateException("a key is of the unknown algorithm " + key));
    }

    private record Entry(long version, SigningKey key) {}
}

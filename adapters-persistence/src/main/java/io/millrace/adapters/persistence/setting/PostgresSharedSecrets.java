package io.millrace.adapters.persistence.setting;

import io.millrace.application.port.driven.service.SharedSecrets;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;

/** Stores the shared secrets of the service in a table. */
public record PostgresSharedSecrets(Jdbi jdbi) implements SharedSecrets {

    @Override
    public byte[] obtain(String name, Supplier<byte[]> made) {
        return find(name).orElseGet(() -> {
            jdbi.useHandle(handle -> handle.createUpdate("""
                insert into millrace.shared_secret (name, value) values (:name, :value)
                on conflict (name) do nothing
                """)
                    .bind("name", name)
                    .bind("value", made.get())
                    .execute());
            return find(name).orElseThrow(() -> new IllegalStateException("secret " + name + " has vanished"));
        });
    }

    private Optional<byte[]> find(String name) {
        return jdbi.withHandle(
                handle -> handle.createQuery("select s.value from millrace.shared_secret s where s.name = :name")
                        .bind("name", name)
                        .mapTo(byte[].class)
                        .findOne());
    }
}

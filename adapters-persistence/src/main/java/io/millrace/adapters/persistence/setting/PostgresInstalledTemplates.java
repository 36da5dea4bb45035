package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.InstalledTemplates;
import java.util.OptionalInt;
import org.jdbi.v3.core.Jdbi;

/** Stores the versions of installed templates in a table. */
public record PostgresInstalledTemplates(Jdbi jdbi) implements InstalledTemplates {

    @Override
    public OptionalInt findVersion(String name) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select t.version from millrace.installed_templates t where t.name = :name")
                .bind("name", name)
                .mapTo(Integer.class)
                .findOne()
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty));
    }

    @Override
    public void record(String name, int version) {
        PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createUpdate("""
                            insert into millrace.installed_templates (name, version)
                            values (:name, :version)
                            on conflict (name) do update
                            set version = greatest(installed_templates.version, excluded.version)
                            """)
                        .bind("name", name)
                        .bind("version", version)
                        .execute());
    }
}

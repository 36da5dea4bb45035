package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.domain.setting.ClusterSetting;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Stores the changed cluster settings in a table. */
public record PostgresClusterSettings(Jdbi jdbi) implements ClusterSettings {

    /** The topic of changes to cluster settings. The payload is empty. */
    public static final Topic TOPIC = new Topic("cluster-settings");

    @Override
    public Values read() {
        return jdbi.withHandle(PostgresClusterSettings::read);
    }

    /** Returns the current settings, and prevents changes of them until the transaction ends. */
    public static Values lock(Handle transaction) {
        // The whole table is locked, because the row of a setting may not exist yet and then cannot be locked.
        transaction.execute("lock table millrace.cluster_setting in share mode");
        return read(transaction);
    }

    private static Values read(Handle handle) {
        List<Row> rows = handle.createQuery("select s.key, s.transient, s.value from millrace.cluster_setting s")
                .map((row, context) ->
                        new Row(row.getString("key"), row.getBoolean("transient"), row.getString("value")))
                .list();
        Map<ClusterSetting, String> persistent = new EnumMap<>(ClusterSetting.class);
        Map<ClusterSetting, String> transients = new EnumMap<>(ClusterSetting.class);
        for (Row row : rows) {
            // Ignores unknown settings, which a newer version of the service may have stored.
            ClusterSetting.ofKey(row.key())
                    .ifPresent(setting -> (row.isTransient() ? transients : persistent).put(setting, row.value()));
        }
        return new Values(persistent, transients);
    }

    @Override
    public void change(
            Map<ClusterSetting, Optional<String>> persistent, Map<ClusterSetting, Optional<String>> transients) {
        PatientTransactions.run(jdbi, transaction -> {
            apply(transaction, persistent, false);
            apply(transaction, transients, true);
            PostgresAnnouncements.publish(transaction, TOPIC, "");
            return persistent;
        });
    }

    /** Applies changes. All callers change rows in the same order, so that concurrent changes cannot deadlock. */
    private static void apply(Handle transaction, Map<ClusterSetting, Optional<String>> changes, boolean isTransient) {
        new TreeMap<>(changes)
                .forEach((setting, value) -> value.ifPresentOrElse(
                        text -> set(transaction, setting, isTransient, text),
                        () -> resetSetting(transaction, setting, isTransient)));
    }

    private static void set(Handle transaction, ClusterSetting setting, boolean isTransient, String value) {
        transaction
                .createUpdate("""
                    insert into millrace.cluster_setting (key, transient, value)
                    values (:key, :transient, :value)
                    on conflict (key, transient) do update set value = excluded.value
                    """)
                .bind("key", setting.key())
                .bind("transient", isTransient)
                .bind("value", value)
                .execute();
    }

    private static void resetSetting(Handle transaction, ClusterSetting setting, boolean isTransient) {
        transaction
                .createUpdate("delete from millrace.cluster_setting where key = :key and transient = :transient")
                .bind("key", setting.key())
                .bind("transient", isTransient)
                .execute();
    }

    private record Row(String key, boolean isTransient, String value) {}
}

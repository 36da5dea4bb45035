package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;

/** Reads and writes the columns that store the upgrade of one index. */
final class UpgradeItem {

    private UpgradeItem() {}

    /** Binds the parameters {@code source}, {@code state}, {@code documents}, {@code copied} and {@code message}. */
    static <T extends SqlStatement<T>> T bind(T statement, IndexUpgrade upgrade) {
        return statement
                .bind("source", upgrade.source().value())
                .bind("state", upgrade.state().name().toLowerCase(Locale.ROOT))
                .bind("documents", documents(upgrade))
                .bind("copied", upgrade instanceof IndexUpgrade.InProgress going ? going.copied() : documents(upgrade))
                .bind("message", upgrade instanceof IndexUpgrade.Failed failed ? storable(failed.message()) : null);
    }

    private static long documents(IndexUpgrade upgrade) {
        if (upgrade instanceof IndexUpgrade.Done done) {
            return done.documents();
        }
        return upgrade instanceof IndexUpgrade.InProgress going ? going.documents() : 0;
    }

    /** Replaces unpaired surrogates and U+0000, because PostgreSQL rejects texts that contain them. */
    private static String storable(String message) {
        return new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).replace('\u0000', '\uFFFD');
    }

    /** Reads the columns {@code version} and {@code version_number} of a task. */
    static IndexVersion version(ResultSet row) throws SQLException {
        return new IndexVersion(row.getString("version"), row.getString("version_number"));
    }

    /**
     * Reads an upgrade from the columns {@code source_id}, {@code index_name}, {@code item_state}, {@code documents},
     * {@code copied} and {@code message}. Returns empty if the row comes from a left join that found no item.
     */
    static Optional<IndexUpgrade> read(ResultSet row) throws SQLException {
        String state = row.getString("item_state");
        if (state == null) {
            return Optional.empty();
        }
        IndexUpgrade.Pending pending = new IndexUpgrade.Pending(
                new IndexId(row.getString("source_id")), new IndexName(row.getString("index_name")));
        return Optional.of(
                switch (IndexUpgrade.State.valueOf(state.toUpperCase(Locale.ROOT))) {
                    case PENDING -> pending;
                    case IN_PROGRESS ->
                        new IndexUpgrade.InProgress(
                                pending.source(), pending.index(), row.getLong("documents"), row.getLong("copied"));
                    case DONE ->
                        pending.begin().counted(row.getLong("documents")).finish();
                    case FAILED -> pending.begin().fail(row.getString("message"));
                });
    }
}

package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** What the columns of a table hold that tells of the upgrades of indices one by one. */
record UpgradeItem(
        String state, long documents, long copied, @Nullable String message) {

    private static final String PENDING = "pending";
    private static final String IN_PROGRESS = "in_progress";
    private static final String DONE = "done";
    private static final String FAILED = "failed";

    /** Binds {@code source}, {@code state}, {@code documents}, {@code copied} and {@code message}. */
    static <T extends SqlStatement<T>> T bind(T statement, IndexUpgrade upgrade) {
        UpgradeItem item = of(upgrade);
        return statement
                .bind("source", upgrade.source().value())
                .bind("state", item.state)
                .bind("documents", item.documents)
                .bind("copied", item.copied)
                .bind("message", item.message);
    }

    private static UpgradeItem of(IndexUpgrade upgrade) {
        return upgrade.match(new IndexUpgrade.Cases<>() {
            @Override
            public UpgradeItem pending(IndexUpgrade.Pending pending) {
                return new UpgradeItem(PENDING, 0, 0, null);
            }

            @Override
            public UpgradeItem inProgress(IndexUpgrade.InProgress inProgress) {
                return new UpgradeItem(IN_PROGRESS, inProgress.documents(), inProgress.copied(), null);
            }

            @Override
            public UpgradeItem done(IndexUpgrade.Done done) {
                return new UpgradeItem(DONE, 0, 0, null);
            }

            @Override
            public UpgradeItem failed(IndexUpgrade.Failed failed) {
                return new UpgradeItem(FAILED, 0, 0, storable(failed.message()));
            }
        });
    }

    /** A text of the database takes neither lone surrogates nor U+0000. */
    private static String storable(String message) {
        return new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).replace('\u0000', '\uFFFD');
    }

    /** Reads the columns {@code version} and {@code version_number} of a task. */
    static IndexVersion version(ResultSet row) throws SQLException {
        return new IndexVersion(row.getString("version"), row.getString("version_number"));
    }

    /**
     * Reads the columns {@code source_id}, {@code index_name}, {@code item_state}, {@code documents}, {@code copied} and
     * {@code message}; nothing if there is no state, because nothing was joined.
     */
    static Optional<IndexUpgrade> read(ResultSet row) throws SQLException {
        String state = row.getString("item_state");
        if (state == null) {
            return Optional.empty();
        }
        IndexUpgrade.Pending pending = new IndexUpgrade.Pending(
                new IndexId(row.getString("source_id")), new IndexName(row.getString("index_name")));
        return Optional.of(
                switch (state) {
                    case PENDING -> pending;
                    case IN_PROGRESS ->
                        new IndexUpgrade.InProgress(
                                pending.source(), pending.index(), row.getLong("documents"), row.getLong("copied"));
                    case DONE -> pending.begin().finish();
                    case FAILED -> pending.begin().fail(row.getString("message"));
                    default -> throw new IllegalStateException("an index of a task has an unknown state " + state);
                });
    }
}

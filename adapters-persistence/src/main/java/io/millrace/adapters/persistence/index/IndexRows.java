package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.document.table.Layout;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.text.JsonText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Reads indices from rows of the tables {@code index} (alias {@code i}) and {@code backing_index} (alias {@code b}).
 */
public final class IndexRows {

    /** The columns that {@link #index} reads from a left join of {@code i} with {@code b}. */
    public static final String COLUMNS = """
        i.id, i.name, i.uuid, i.version, i.closed, i.blocks, i.rolled_over, i.hidden, i.settings, i.mappings,
        i.created_at, i.documents, millrace.microseconds(i.earliest) as earliest,
        millrace.microseconds(i.latest) as latest, b.stream, b.position
        """;

    private IndexRows() {}

    public static Index index(ResultSet row) throws SQLException {
        IndexVersion version = PostgresVersions.ofNumber(row.getInt("version"));
        return new Index(
                IndexNumbers.id(row.getLong("id")),
                new IndexName(row.getString("name")),
                row.getObject("uuid", UUID.class),
                version,
                Layout.of(version).isNumbered(),
                row.getBoolean("closed"),
                blocks(row),
                row.getBoolean("rolled_over"),
                row.getBoolean("hidden"),
                new IndexSettings(AsciiJson.toMap(row.getString("settings"))),
                new JsonText(row.getString("mappings")),
                Moments.instant(row, "created_at"),
                statistics(row),
                membership(row));
    }

    private static Set<IndexBlock> blocks(ResultSet row) throws SQLException {
        Set<IndexBlock> blocks = EnumSet.noneOf(IndexBlock.class);
        for (String key : (String[]) row.getArray("blocks").getArray()) {
            blocks.add(IndexBlock.ofKey(key)
                    .orElseThrow(() -> new IllegalStateException("the catalog has an unknown block " + key)));
        }
        return blocks;
    }

    private static Optional<SealedStatistics> statistics(ResultSet row) throws SQLException {
        long documents = row.getLong("documents");
        if (row.wasNull()) {
            return Optional.empty();
        }
        return Optional.of(
                documents == 0
                        ? SealedStatistics.empty()
                        : SealedStatistics.of(
                                documents,
                                new Timestamp(row.getLong("earliest")),
                                new Timestamp(row.getLong("latest"))));
    }

    private static Optional<Membership> membership(ResultSet row) throws SQLException {
        String stream = row.getString("stream");
        return stream == null
                ? Optional.empty()
                : Optional.of(new Membership(new StreamName(stream), row.getLong("position")));
    }
}

package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A block that was read.
 *
 * @param sources as they are stored, if they were asked for and are few bytes
 */
record Block(
        long number,
        long bytes,
        TimeRange range,
        DocumentId firstId,
        DocumentId lastId,
        List<BlockEntry> entries,
        Optional<byte[]> sources) {

    /** What {@link #read} needs of a row {@code d}, apart from the sources. */
    static final String COLUMNS =
            "d.seq, d.bytes, millrace.microseconds(d.earliest), millrace.microseconds(d.latest), d.first_id,"
                    + " d.last_id, d.keys";

    static Block read(ResultSet row) throws SQLException {
        return new Block(
                row.getLong(1),
                row.getLong(2),
                TimeRange.of(new Timestamp(row.getLong(3)), new Timestamp(row.getLong(4))),
                new DocumentId(row.getString(5)),
                new DocumentId(row.getString(6)),
                BlockCodec.entries(row.getBytes(7)),
                Optional.ofNullable(row.getBytes(8)));
    }
}

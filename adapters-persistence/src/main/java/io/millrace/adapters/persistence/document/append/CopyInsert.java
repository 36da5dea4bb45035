package io.millrace.adapters.persistence.document.append;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Inserts many documents with COPY, in the transaction of its caller. COPY cannot check whether the index is writable.
 * Therefore this class locks the table before it reads the state of the index. COPY also cannot skip existing ids: it
 * fails with a unique violation, and the caller must roll back.
 */
final class CopyInsert {

    private static final int FLUSH_AT = 1 << 16;
    private static final byte[] SIGNATURE = {
        'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };

    /** The microseconds from 1970-01-01 to 2000-01-01. The binary timestamps of PostgreSQL count from 2000-01-01. */
    private static final long EPOCH_OFFSET = 946_684_800_000_000L;

    private final boolean numbered;
    private byte[] buffer = new byte[FLUSH_AT + (FLUSH_AT >> 1)];
    private int length;

    private CopyInsert(boolean numbered) {
        this.numbered = numbered;
    }

    /**
     * Inserts all documents.
     *
     * @param connection in a transaction with isolation level READ COMMITTED
     * @return false if the index is not writable; then no document was inserted
     */
    static boolean run(Connection connection, Index index, List<NewDocument> documents, Batch batch)
            throws SQLException {
        DocumentTable table = new DocumentTable(index.id());
        try (Statement statement = connection.createStatement()) {
            statement.execute("lock table " + table.name() + " in row exclusive mode");
        }
        return new CopyInsert(index.keepsArrivalOrder()).copy(connection, table, documents, batch);
    }

    private boolean copy(Connection connection, DocumentTable table, List<NewDocument> documents, Batch batch)
            throws SQLException {
        long[] sequence = new long[numbered ? documents.size() : 0];
        if (!reserveNumbersIfWritable(connection, table, documents.size(), sequence)) {
            return false;
        }
        CopyIn copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn(String.format(
                        Locale.ROOT,
                        "copy %s (%sid, ts, source) from stdin with (format binary)",
                        table.name(),
                        numbered ? "seq, " : ""));
        try {
            write(SIGNATURE);
            for (int i = 0; i < documents.size(); i++) {
                NewDocument document = documents.get(i);
                writeShort(numbered ? 4 : 3);
                if (numbered) {
                    writeLong(sequence[i]);
                }
                writeText(document.id().value());
                writeLong(document.timestamp().microseconds() - EPOCH_OFFSET);
                writeText(document.source());
                batch.created(document.id().value(), numbered ? OptionalLong.of(sequence[i]) : OptionalLong.empty());
                if (length >= FLUSH_AT) {
                    copy.writeToCopy(buffer, 0, length);
                    length = 0;
                }
            }
            writeShort(-1);
            copy.writeToCopy(buffer, 0, length);
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
        return true;
    }

    /** Checks whether the index is writable, and takes sequence numbers for the documents. */
    private boolean reserveNumbersIfWritable(Connection connection, DocumentTable table, int documents, long[] sequence)
            throws SQLException {
        String sql = String.format(Locale.ROOT, """
            select %s
            from millrace.index i cross join generate_series(1, ?) as needed
            where i.id = ? and i.writable and not i.packed
            """, numbered ? "nextval('" + table.sequenceName() + "')" : "i.id");
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, numbered ? documents : 1);
            statement.setLong(2, table.index());
            try (ResultSet rows = statement.executeQuery()) {
                int found = 0;
                while (rows.next()) {
                    if (numbered) {
                        sequence[found] = rows.getLong(1);
                    }
                    found++;
                }
                return found > 0;
            }
        }
    }

    private void write(byte[] bytes) {
        reserve(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    private void writeText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        reserve(4);
        writeInt(bytes.length);
        write(bytes);
    }

    private void writeShort(int value) {
        reserve(2);
        buffer[length++] = (byte) (value >> 8);
        buffer[length++] = (byte) value;
    }

    private void writeLong(long value) {
        reserve(12);
        writeInt(8);
        writeInt((int) (value >> 32));
        writeInt((int) value);
    }

    private void writeInt(int value) {
        buffer[length++] = (byte) (value >> 24);
        buffer[length++] = (byte) (value >> 16);
        buffer[length++] = (byte) (value >> 8);
        buffer[length++] = (byte) value;
    }

    private void reserve(int bytes) {
        if (buffer.length - length < bytes) {
            byte[] larger = new byte[Math.max(buffer.length * 2, Math.addExact(length, bytes))];
            System.arraycopy(buffer, 0, larger, 0, length);
            buffer = larger;
        }
    }
}

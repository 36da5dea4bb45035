package io.millrace.adapters.persistence.document;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** The first documents of an index, to which the deflated ones refer for what they have in common. */
final class Dictionary {

    static final Dictionary NONE = new Dictionary(new byte[0]);

    /** More is too far away for a document to refer to it. */
    static final int MOST_BYTES = 1 << 15;

    /** Stands among the parts before the first. */
    static final int NUMBER = -1;

    private final byte[] text;
    private final int checksum;

    private Dictionary(byte[] text) {
        this.text = text;
        CRC32 crc = new CRC32();
        crc.update(text);
        this.checksum = (int) crc.getValue();
    }

    /** Returns one of the beginning of these documents. */
    static Dictionary of(byte[] documents) {
        return new Dictionary(Arrays.copyOf(documents, Math.min(MOST_BYTES, documents.length)));
    }

    static Optional<Dictionary> load(Connection connection, DocumentTable table) throws SQLException {
        String sql = "select p.documents from %s p where p.number = %d".formatted(table.parts(), NUMBER);
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
                return Optional.empty();
            }
            PackedBytes stored = PackedBytes.of(rows.getBytes(1));
            return Optional.of(new Dictionary(stored.inflated((int) stored.number(), NONE)));
        }
    }

    byte[] stored() {
        Deflater deflater = PackedBytes.deflater();
        try {
            return PackedBytes.behind(text.length, PackedBytes.deflated(deflater, text, NONE));
        } finally {
            deflater.end();
        }
    }

    byte[] text() {
        return text;
    }

    /** Tells it from that of other documents in an index of the same number; 0 of none. */
    int checksum() {
        return checksum;
    }
}

package io.millrace.adapters.persistence.document;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** What documents of an index have in common, to which the deflated ones refer. */
final class Dictionary {

    static final Dictionary NONE = new Dictionary(new byte[0]);

    /** More is too far away for a document to refer to it. Earlier programs have made them as large. */
    static final int MOST_BYTES = 1 << 15;

    /** With twice as many a document of an access log takes 2 bytes less, and a quarter more time to deflate. */
    private static final int BYTES = 1 << 14;

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

    /**
     * Makes one for documents like these.
     *
     * @param ends where each of them ends, in their order
     */
    static Dictionary of(byte[] documents, int[] ends) {
        return new Dictionary(CommonText.of(documents, ends, BYTES));
    }

    static Optional<Dictionary> load(Connection connection, DocumentTable table) throws SQLException {
        String sql =
                String.format(Locale.ROOT, "select p.documents from %s p where p.number = %d", table.parts(), NUMBER);
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

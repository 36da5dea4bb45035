package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Text that many documents of an index have in common. Deflated documents refer to this text, so they are shorter. */
public final class Dictionary {

    static final Dictionary NONE = new Dictionary(new byte[0]);

    /**
     * The maximum size of a dictionary in bytes. Deflate cannot refer to text that is further away than this. Earlier
     * versions created dictionaries of this size.
     */
    static final int MOST_BYTES = 1 << 15;

    /**
     * The maximum size of new dictionaries in bytes. Twice this size would save 2 bytes for each document of an access
     * log, but compression would take 25 % longer.
     */
    private static final int BYTES = 1 << 14;

    /** The number of the dictionary in the table of parts. The first part has number 0. */
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
     * Creates a dictionary for documents like the given ones.
     *
     * @param documents the given documents, one after the other
     * @param ends the end position of each document in {@code documents}
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
            return PackedBytes.prefixed(text.length, PackedBytes.deflated(deflater, text, NONE));
        } finally {
            deflater.end();
        }
    }

    byte[] text() {
        return text;
    }

    /**
     * Returns the checksum of the text; 0 for {@link #NONE}. After an index was emptied, it can get another dictionary.
     * The checksums distinguish the new dictionary from the old dictionary in a cache.
     */
    int checksum() {
        return checksum;
    }
}

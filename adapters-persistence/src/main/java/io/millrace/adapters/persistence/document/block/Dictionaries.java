package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Caches recently used dictionaries. The dictionary of an index does not change while the index contains documents. */
public final class Dictionaries {

    private static final int FEWEST = 16;

    /** The divisor for the size of the cache: the cache may use the maximum heap divided by this number. */
    private static final int SHARE_OF_HEAP = 128;

    private final long most =
            Math.max(FEWEST, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / Dictionary.MOST_BYTES);

    private final Map<Long, Dictionary> byIndex = new LinkedHashMap<>(16, 0.75f, true);

    /** Returns the dictionary of an index that has this checksum. Each part stores the checksum of its dictionary. */
    public Dictionary of(Connection connection, DocumentTable table, int checksum) throws SQLException {
        if (checksum == Dictionary.NONE.checksum()) {
            return Dictionary.NONE;
        }
        synchronized (byIndex) {
            Dictionary known = byIndex.get(table.index());
            if (known != null && known.checksum() == checksum) {
                return known;
            }
        }
        Dictionary loaded = Dictionary.load(connection, table)
                .filter(dictionary -> dictionary.checksum() == checksum)
                .orElseThrow(() -> new IllegalStateException(
                        "documents in " + table.parts() + " refer to others that are not there"));
        synchronized (byIndex) {
            byIndex.put(table.index(), loaded);
            Iterator<Dictionary> eldest = byIndex.values().iterator();
            while (byIndex.size() > most) {
                eldest.next();
                eldest.remove();
            }
        }
        return loaded;
    }
}

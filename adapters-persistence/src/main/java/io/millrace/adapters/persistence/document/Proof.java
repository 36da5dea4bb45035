package io.millrace.adapters.persistence.document;

import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.index.Index;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What is to be proven during a read that was begun with what is remembered of the catalog. A revision is never had twice, so
 * that any moment of the read will do, the last one too.
 */
final class Proof {

    private final List<Index> indices;
    private Optional<CatalogProviso> open;

    /**
     * Begins.
     *
     * @param indices some, if there is a proviso
     */
    Proof(Optional<CatalogProviso> proviso, List<Index> indices) {
        this.open = proviso;
        this.indices = indices;
    }

    /** Returns a condition that a statement which finds anything with it has proven, so that it should {@link #settle}. */
    Condition condition() {
        return open.map(CatalogProviso::condition).orElse(Condition.ALWAYS);
    }

    void settle() {
        open = Optional.empty();
    }

    /** Proves it by a statement of its own, unless that was done. */
    void require(Connection connection) throws SQLException {
        if (open.isEmpty()) {
            return;
        }
        Condition condition = condition();
        try (PreparedStatement statement = connection.prepareStatement("select where " + condition.sql())) {
            condition.bind(statement, 1);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new IndexGoneException(indices.get(0).name());
                }
            }
        }
        settle();
    }
}

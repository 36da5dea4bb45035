package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.RevisionPrecondition;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.index.Index;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Checks during a read that the catalog still has the revision that the read assumes. A revision is never reused, so
 * the check can happen at any time during the read, even at its end.
 */
public final class RevisionCheck {

    private final List<Index> indices;
    private Optional<RevisionPrecondition> open;

    /**
     * Creates a check. If {@code precondition} is empty, the check is settled from the beginning.
     *
     * @param indices must not be empty if {@code precondition} is present
     */
    public RevisionCheck(Optional<RevisionPrecondition> precondition, List<Index> indices) {
        this.open = precondition;
        this.indices = indices;
    }

    /**
     * Returns the condition that the catalog has the expected revision. If a statement with this condition returns a
     * row, the caller should call {@link #settle}, so that no separate statement is needed.
     */
    Condition condition() {
        return open.map(RevisionPrecondition::condition).orElse(Condition.ALWAYS);
    }

    /** Ends the check, because a statement has shown that the catalog has the expected revision. */
    void settle() {
        open = Optional.empty();
    }

    /** Checks the revision with a separate statement, unless the check is settled. */
    public void require(Connection connection) throws SQLException {
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

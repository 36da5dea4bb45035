package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.database.Transactions;
import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.Pushdown;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.Query;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * Scans indices for the documents that match a query. An index has one or two {@linkplain Segment segments}: all
 * documents are in blocks, all documents are in rows, or the older documents are in blocks and the newer documents are
 * in rows.
 *
 * @param fields reads the fields of the query, and other fields that the receiver of the documents needs
 * @param needsSources whether the query or the receiver needs fields
 * @param window the size of a fetch; the caller must have reserved memory for it
 * @param deadline the time limit; a longer scan is rejected
 */
public record Segments(
        DocumentReader reader,
        Query query,
        FieldReader fields,
        boolean needsSources,
        ScanWindow window,
        ScanDeadline deadline) {

    /**
     * A segment of an index.
     *
     * @param inBlocks whether the documents are read from blocks; otherwise they are read from rows
     * @param edge the highest sequence number in the blocks if the index has two segments. Rows up to this number are
     *     also in blocks and do not belong to the segment of rows. Empty if the index has only this segment
     */
    record Segment(boolean inBlocks, OptionalLong edge) {

        /** Returns whether the index has no other segment. */
        boolean isWhole() {
            return edge.isEmpty();
        }

        /**
         * Returns the SQL condition that selects the blocks or rows of this segment. In the statement, their table has
         * the alias {@code d}.
         */
        Condition condition() {
            return edge.isEmpty()
                    ? Condition.ALWAYS
                    : Condition.of(inBlocks ? "d.last_seq <= ?" : "d.seq > ?", edge.getAsLong());
        }
    }

    /** Receives the segments of an index, one after the other. */
    interface Visitor {

        void visit(Segment segment) throws SQLException;
    }

    /** Receives the blocks of a scan, one after the other. */
    interface BlockVisitor {

        /** Returns the receiver of the matching documents in a part of the block; empty to end the scan. */
        Optional<BiConsumer<SortKey, Candidate>> visit(Block block);
    }

    /**
     * Passes the segments of an index to {@code visitor}. If the index has two segments, both are visited in the same
     * transaction. The locks of this transaction prevent the removal of the blocks. A document that is packed during
     * the visits still belongs to the segment of rows.
     *
     * @param newestFirst whether the segment with the newer documents is visited first
     */
    void each(SearchedIndex target, boolean newestFirst, Visitor visitor) throws SQLException {
        if (target.packed() || !target.isPackable()) {
            visitor.visit(new Segment(target.packed(), OptionalLong.empty()));
            return;
        }
        Transactions.inCursor(reader.connection(), () -> {
            OptionalLong edge = lastInBlocks(reader.connection(), target);
            if (edge.isEmpty()) {
                visitor.visit(new Segment(false, edge));
            } else {
                visitor.visit(new Segment(!newestFirst, edge));
                visitor.visit(new Segment(newestFirst, edge));
            }
        });
    }

    private static OptionalLong lastInBlocks(Connection connection, SearchedIndex target) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select to_regclass(?) is not null")) {
            statement.setString(1, target.documents().blocks());
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                if (!rows.getBoolean(1)) {
                    return OptionalLong.empty();
                }
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(BlockRows.lastNumber(target.documents()));
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
        }
    }

    /**
     * Passes all matching documents of an index to {@code receiver}, in any order.
     *
     * @param limit the highest sequence number that a passed document may have
     */
    public void all(SearchedIndex target, long limit, MatchReceiver receiver) throws SQLException {
        BiConsumer<SortKey, Candidate> matching = (key, candidate) -> {
            if (key.sequence() <= limit) {
                receiver.addDocument(key, candidate);
            }
        };
        each(target, false, segment -> {
            if (segment.inBlocks() && target.hasColumns()) {
                columns(target, segment, limit).scan(receiver);
            } else if (segment.inBlocks()) {
                blocks(
                        target,
                        segment,
                        Condition.ALWAYS,
                        BlockPushdown.ofGroup(query),
                        "d.seq",
                        block -> Optional.of(matching));
            } else {
                rows(target, segment, Pushdown.of(query), Optional.empty(), (key, candidate) -> {
                    if (query.matches(candidate)) {
                        matching.accept(key, candidate);
                    }
                    return true;
                });
            }
        });
    }

    /**
     * Returns a scan that uses the columns of a segment.
     *
     * @param limit the highest sequence number that a found document may have
     */
    ColumnScan columns(SearchedIndex target, Segment segment, long limit) {
        long through = Math.min(limit, segment.edge().orElse(Long.MAX_VALUE));
        return new ColumnScan(reader.blocks(), target, query, fields, needsSources, through, window, deadline);
    }

    /**
     * Scans the blocks of a segment that fulfil the condition and may contain matching documents.
     *
     * @param ofGroup a condition that excludes groups of blocks without matching documents
     * @param order the order of the blocks, for example {@code d.seq}
     */
    void blocks(
            SearchedIndex target,
            Segment segment,
            Condition condition,
            Condition ofGroup,
            String order,
            BlockVisitor visitor)
            throws SQLException {
        BlockReader blocks = reader.blocks();
        blocks.scan(
                target,
                Condition.allOf(List.of(segment.condition(), BlockPushdown.of(query), condition)),
                ofGroup,
                order,
                needsSources ? BlockPart.Choice.ALL : BlockPart.Choice.NONE,
                window,
                (block, part) -> {
                    Optional<BiConsumer<SortKey, Candidate>> matching = visitor.visit(block);
                    if (matching.isPresent()) {
                        visit(target, part, matching.get());
                    }
                    return matching.isPresent();
                },
                deadline);
    }

    private void visit(SearchedIndex target, BlockPart part, BiConsumer<SortKey, Candidate> matching)
            throws SQLException {
        if (needsSources) {
            reader.blocks().withSources(target, part, sources -> {
                offerMatching(target, part, sources::get, matching);
                return true;
            });
        } else {
            offerMatching(target, part, position -> "", matching);
        }
    }

    private void offerMatching(
            SearchedIndex target,
            BlockPart part,
            IntFunction<String> sources,
            BiConsumer<SortKey, Candidate> matching) {
        Runnable check = () -> deadline.check(target.index().name());
        for (int i = 0; i < part.entries().size(); i++) {
            BlockEntry entry = part.entries().get(i);
            Candidate candidate = fields.candidate(entry.id(), entry.timestamp(), sources.apply(i), check);
            if (query.matches(candidate)) {
                matching.accept(BlockReader.key(target, entry), candidate);
            }
        }
    }

    /**
     * Scans the rows of a segment that fulfil the condition.
     *
     * @param order the SQL order, for example {@code d.id}; empty for any order
     */
    void rows(
            SearchedIndex target,
            Segment segment,
            Condition condition,
            Optional<String> order,
            DocumentReader.Visitor visitor)
            throws SQLException {
        Condition selected = Condition.allOf(List.of(segment.condition(), condition));
        Transactions.inCursor(reader.connection(), () -> {
            if (!segment.isWhole()) {
                // Makes the planner use the BRIN index on sequence numbers, even if it has no statistics of these
                // numbers. Otherwise the planner could choose to read all rows.
                reader.execute("set local enable_seqscan = off; set local enable_indexscan = off");
            } else if (order.isPresent()) {
                // Makes the planner use the index on the ids. A sort would read all documents before it returns the
                // first one.
                reader.execute("set local enable_sort = off");
            }
            reader.scan(target, selected, order, needsSources, window, fields, visitor, deadline);
            if (!segment.isWhole()) {
                reader.execute("set local enable_seqscan to default; set local enable_indexscan to default");
            }
        });
    }
}

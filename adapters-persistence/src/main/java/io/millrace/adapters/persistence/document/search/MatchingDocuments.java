package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.Pushdown;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.Query;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Finds the documents of an index that match a query. */
public final class MatchingDocuments {

    private MatchingDocuments() {}

    /**
     * Passes each matching document of an index to {@code matching}.
     *
     * @param fields reads the fields of the query, and further fields that the receiver needs
     * @param needsSources whether the receiver needs fields; otherwise it must use only the id and the timestamp
     * @param window the size of a fetch; the caller must have reserved memory for it
     */
    public static void scan(
            DocumentReader reader,
            SearchedIndex target,
            Query query,
            FieldReader fields,
            boolean needsSources,
            BiConsumer<SortKey, Candidate> matching,
            ScanWindow window,
            ScanDeadline deadline)
            throws SQLException {
        if (!target.packed()) {
            DocumentReader.Visitor visitor = (key, candidate) -> {
                if (query.matches(candidate)) {
                    matching.accept(key, candidate);
                }
                return true;
            };
            reader.scan(target, Pushdown.of(query), Optional.empty(), window, fields, visitor, deadline);
            return;
        }
        BlockReader blocks = reader.blocks();
        BlockReader.Visitor visitor = (block, part) -> {
            offerMatching(blocks, target, query, fields, needsSources, part, matching, deadline);
            return true;
        };
        blocks.scan(
                target,
                BlockPushdown.of(query),
                BlockPushdown.ofGroup(query),
                "d.seq",
                needsSources ? BlockPart.Choice.ALL : BlockPart.Choice.NONE,
                window,
                visitor,
                deadline);
    }

    /** Returns the entries of a block whose sources are needed: all if the query needs fields, otherwise none. */
    static BlockPart.Choice choice(Query query) {
        return query.needsFields() ? BlockPart.Choice.ALL : BlockPart.Choice.NONE;
    }

    /** Passes the key of each matching document of a block to {@code matching}. */
    static void visit(
            BlockReader blocks,
            SearchedIndex target,
            Query query,
            FieldReader fields,
            BlockPart part,
            Consumer<SortKey> matching,
            ScanDeadline deadline)
            throws SQLException {
        offerMatching(
                blocks,
                target,
                query,
                fields,
                query.needsFields(),
                part,
                (key, candidate) -> matching.accept(key),
                deadline);
    }

    private static void offerMatching(
            BlockReader blocks,
            SearchedIndex target,
            Query query,
            FieldReader fields,
            boolean needsSources,
            BlockPart part,
            BiConsumer<SortKey, Candidate> matching,
            ScanDeadline deadline)
            throws SQLException {
        if (needsSources) {
            blocks.withSources(target, part, sources -> {
                offerMatching(target, query, fields, part, sources::get, matching, deadline);
                return true;
            });
        } else {
            offerMatching(target, query, fields, part, position -> "", matching, deadline);
        }
    }

    private static void offerMatching(
            SearchedIndex target,
            Query query,
            FieldReader fields,
            BlockPart part,
            IntFunction<String> sources,
            BiConsumer<SortKey, Candidate> matching,
            ScanDeadline deadline) {
        Runnable check = () -> deadline.check(target);
        for (int i = 0; i < part.entries().size(); i++) {
            BlockEntry entry = part.entries().get(i);
            Candidate candidate = fields.candidate(entry.id(), entry.timestamp(), sources.apply(i), check);
            if (query.matches(candidate)) {
                matching.accept(BlockReader.key(target, entry), candidate);
            }
        }
    }
}

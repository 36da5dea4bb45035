package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.Query;
import java.sql.SQLException;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/** Finds the documents of blocks that match a query. */
final class BlockDocuments {

    private BlockDocuments() {}

    /** Returns the entries of a block whose sources are needed: all if fields are needed, otherwise none. */
    static BlockPart.Choice choice(boolean needsFields) {
        return needsFields ? BlockPart.Choice.ALL : BlockPart.Choice.NONE;
    }

    /**
     * Passes each matching document of a block to {@code matching}.
     *
     * @param needsFields whether the fields of documents are needed, by the query or by {@code matching}
     */
    static void visit(
            BlockReader blocks,
            SearchedIndex target,
            Query query,
            boolean needsFields,
            FieldReader fields,
            BlockPart part,
            BiConsumer<SortKey, Candidate> matching,
            ScanDeadline deadline)
            throws SQLException {
        if (needsFields) {
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

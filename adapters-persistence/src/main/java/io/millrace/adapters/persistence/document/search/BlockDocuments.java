package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.query.Query;
import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Finds the documents of blocks that match a query. */
final class BlockDocuments {

    private BlockDocuments() {}

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
        if (query.needsFields()) {
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
            Consumer<SortKey> matching,
            ScanDeadline deadline) {
        Runnable check = () -> deadline.check(target);
        for (int i = 0; i < part.entries().size(); i++) {
            BlockEntry entry = part.entries().get(i);
            if (query.matches(fields.candidate(entry.id(), entry.timestamp(), sources.apply(i), check))) {
                matching.accept(BlockReader.key(target, entry));
            }
        }
    }
}

package io.millrace.adapters.persistence.document.append;

import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockMaker;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.block.NewBlock;
import io.millrace.adapters.persistence.document.packing.IdPages;
import io.millrace.adapters.persistence.document.search.BlockReader;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Adds documents to a packed index. A packed index accepts documents again after it was removed from its data stream.
 * These appends are slow, because each batch waits for the previous batch and creates its own blocks. They are rarely
 * needed.
 */
final class BlockAppend {

    private BlockAppend() {}

    /**
     * Adds the documents whose ids do not exist yet.
     *
     * @param connection in a transaction with isolation level READ COMMITTED
     * @param documents with distinct ids
     * @return false if the index is not packed or not writable; then no document was added
     */
    static boolean run(Connection connection, Index index, List<NewDocument> documents, Batch batch)
            throws SQLException {
        // The handle is not closed, because this would close the connection.
        @SuppressWarnings("resource")
        Handle transaction = Jdbi.open(connection);
        DocumentTable table = new DocumentTable(index.id());
        if (!table.isPacked(transaction)) {
            return false;
        }
        // While this lock is held, the state of the index does not change. The lock also makes batches commit in the
        // order of their sequence numbers.
        transaction.execute("lock table " + table.blocks() + " in share row exclusive mode");
        if (!isWritable(transaction, table)) {
            return false;
        }
        long sequence = BlockRows.last(transaction, table).orElse(-1) + 1;
        BlockMaker maker = BlockRows.maker(transaction, table);
        List<NewBlock> blocks = new ArrayList<>();
        Set<DocumentId> there = BlockReader.present(
                connection, table, documents.stream().map(NewDocument::id).toList());
        for (NewDocument document : documents) {
            if (!there.contains(document.id())) {
                byte[] source = document.source().getBytes(StandardCharsets.UTF_8);
                maker.add(document.id(), document.timestamp(), sequence, source, OptionalLong.empty())
                        .forEach(full -> blocks.add(full.packed(false)));
                batch.created(document.id().value(), OptionalLong.of(sequence));
                sequence++;
            }
        }
        maker.finish().forEach(last -> blocks.add(last.packed(false)));
        if (!blocks.isEmpty()) {
            int number = BlockRows.firstUnused(transaction, table);
            BlockRows.insert(transaction, table, number, blocks);
            NavigableMap<DocumentId, Integer> ids = new TreeMap<>();
            for (NewBlock block : blocks) {
                for (int i = 0; i < block.parts().size(); i++) {
                    for (BlockEntry entry : block.parts().get(i).entries()) {
                        ids.put(entry.id(), number * Block.MOST_PARTS + i);
                    }
                }
                number++;
            }
            new IdPages(table).add(transaction, ids);
        }
        return true;
    }

    private static boolean isWritable(Handle transaction, DocumentTable table) {
        return transaction
                .createQuery("select i.writable and i.packed from millrace.index i where i.id = :index")
                .bind("index", table.index())
                .mapTo(Boolean.class)
                .findOne()
                .orElse(false);
    }
}

package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.block.Dictionaries;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.document.table.SettledNumbers;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Reads documents in the order of their sequence numbers. Documents with consecutive numbers are read immediately. A
 * gap (missing numbers) is skipped only when these numbers are {@linkplain SettledNumbers settled}, so that no document
 * with one of them can appear later.
 */
public record PostgresArrivals(Jdbi jdbi) implements Arrivals {

    /**
     * The maximum total size of the documents that are read ahead for one reader, in bytes. A longer document is read
     * alone.
     */
    private static final long MOST_BYTES = 256 << 10;

    /** A number that is lower than the sequence number of every document. */
    private static final long BEFORE_ALL = -1;

    @Override
    public Map<StreamName, ArrivalPosition> heads(Collection<StreamName> streams) {
        if (streams.isEmpty()) {
            return Map.of();
        }
        Map<StreamName, ArrivalPosition> heads = new HashMap<>();
        jdbi.useHandle(handle -> handle.createQuery("""
            select s.name, millrace.microseconds(s.created_at) as birth, b.position,
                coalesce(pg_sequence_last_value(
                    to_regclass('millrace_documents.d' || b.index_id || '_seq')), -1) as sequence
            from millrace.data_stream s
                join lateral (
                    select w.position, w.index_id
                    from millrace.backing_index w
                    where w.stream = s.name
                    order by w.position desc
                    limit 1
                ) b on true
            where s.name = any(:names)
            """)
                .bindArray(
                        "names",
                        String.class,
                        streams.stream().map(StreamName::value).toList())
                .map((row, context) -> {
                    heads.put(
                            new StreamName(row.getString("name")),
                            new ArrivalPosition(
                                    row.getLong("birth"), row.getLong("position"), mark(row.getLong("sequence"))));
                    return true;
                })
                .list());
        return heads;
    }

    @Override
    public Reader read(Index index, ArrivalMark after) {
        return new TableReader(index, number(after));
    }

    private static ArrivalMark mark(long number) {
        return number == BEFORE_ALL ? ArrivalMark.BEFORE_ALL : new ArrivalMark(Long.toString(number));
    }

    private static long number(ArrivalMark mark) {
        try {
            return mark.equals(ArrivalMark.BEFORE_ALL) ? BEFORE_ALL : Long.parseLong(mark.value());
        } catch (NumberFormatException other) {
            throw Rejection.invalid("the cursor is not one of this store");
        }
    }

    private static long number(StoredDocument document) {
        return document.sequence().orElseThrow();
    }

    private final class TableReader implements Reader {

        private final Index index;
        private final DocumentTable table;
        private long lastRead;
        private final SettledNumbers settled;

        TableReader(Index index, long after) {
            this.index = index;
            this.table = new DocumentTable(index.id());
            this.settled = new SettledNumbers(table);
            this.lastRead = after;
        }

        @Override
        public ArrivalMark lastMark() {
            return mark(lastRead);
        }

        @Override
        public List<Arrived> next(int most, boolean last) {
            try {
                return jdbi.withHandle(handle -> next(handle, most, last));
            } catch (RuntimeException failure) {
                if (DatabaseErrors.isUndefinedTable(failure)) {
                    throw new IndexGoneException(index.name());
                }
                throw failure;
            }
        }

        private List<Arrived> next(Handle handle, int most, boolean last) {
            if (isPacked(handle)) {
                return advance(loadFromBlocks(handle, most));
            }
            if (last) {
                return taking(handle, most, Long.MAX_VALUE);
            }
            List<StoredDocument> unbroken = unbroken(load(handle, lastRead + most, most));
            if (!unbroken.isEmpty()) {
                return advance(unbroken);
            }
            OptionalLong upTo = settled.upTo(handle, lastRead);
            return upTo.isEmpty() ? List.of() : taking(handle, most, upTo.getAsLong());
        }

        /**
         * Returns the next documents with numbers up to {@code upTo}, and skips gaps. The caller must make sure that no
         * document with a number up to {@code upTo} can be added later.
         */
        private List<Arrived> taking(Handle handle, int most, long upTo) {
            List<StoredDocument> found = load(handle, Math.min(upTo, lastRead + most), most);
            if (found.isEmpty()) {
                OptionalLong beyond = firstAfter(handle, upTo);
                if (beyond.isEmpty()) {
                    lastRead = upTo == Long.MAX_VALUE ? lastRead : upTo;
                    return List.of();
                }
                lastRead = beyond.getAsLong() - 1;
                found = load(handle, Math.min(upTo, lastRead + most), most);
            }
            return advance(found);
        }

        private List<StoredDocument> unbroken(List<StoredDocument> found) {
            int length = 0;
            while (length < found.size() && number(found.get(length)) == lastRead + 1 + length) {
                length++;
            }
            return found.subList(0, length);
        }

        private List<Arrived> advance(List<StoredDocument> found) {
            if (!found.isEmpty()) {
                lastRead = number(found.get(found.size() - 1));
            }
            return found.stream()
                    .map(document -> new Arrived(document, mark(number(document))))
                    .toList();
        }

        /**
         * Returns whether the index is packed. Throws if the index was removed. This check is necessary, because the
         * table of a removed index is kept for a while and could still be read.
         */
        private boolean isPacked(Handle handle) {
            return handle.createQuery("select i.packed from millrace.index i where i.id = :index")
                    .bind("index", IndexNumbers.of(index.id()))
                    .mapTo(Boolean.class)
                    .findOne()
                    .orElseThrow(() -> new IndexGoneException(index.name()));
        }

        /**
         * Returns documents of the next block. Blocks are committed in the order of their sequence numbers, so no
         * document is missed.
         */
        private List<StoredDocument> loadFromBlocks(Handle handle, int most) {
            Dictionaries dictionaries = new Dictionaries();
            List<StoredDocument> documents = new ArrayList<>();
            handle.createQuery(String.format(Locale.ROOT, """
                select p.number, p.documents
                from (
                    select b.number from %s b where b.last_seq > :behind order by b.last_seq limit 1
                ) b join %s p on p.number >= b.number * %3$d and p.number < (b.number + 1) * %3$d
                order by p.number
                """, table.blocks(), table.parts(), Block.MOST_PARTS))
                    .bind("behind", lastRead)
                    .map((row, context) -> {
                        byte[] whole = row.getBytes("documents");
                        BlockPart part = BlockPart.read(
                                row.getInt("number"),
                                whole,
                                BlockPart.Choice.NONE,
                                checksum -> dictionaries.of(handle.getConnection(), table, checksum));
                        addDocuments(part, whole, most, documents);
                        return true;
                    })
                    .list();
            return documents;
        }

        private void addDocuments(BlockPart part, byte[] whole, int most, List<StoredDocument> documents) {
            List<BlockEntry> entries = part.entries();
            if (documents.size() == most || entries.get(entries.size() - 1).sequence() <= lastRead) {
                return;
            }
            List<String> sources = part.sources(whole);
            for (int i = 0; i < entries.size() && documents.size() < most; i++) {
                BlockEntry entry = entries.get(i);
                if (entry.sequence() > lastRead) {
                    documents.add(new StoredDocument(
                            index.name(),
                            index.place(entry.id()),
                            entry.timestamp(),
                            OptionalLong.of(entry.sequence()),
                            sources.get(i)));
                }
            }
        }

        private List<StoredDocument> load(Handle handle, long upTo, int most) {
            return handle.createQuery(String.format(Locale.ROOT, """
                select r.seq, r.id, millrace.microseconds(r.ts) as moment, r.source
                from (
                    select d.seq, d.id, d.ts, d.source,
                        sum(octet_length(d.source)) over (order by d.seq) as bytes,
                        row_number() over (order by d.seq) as number
                    from %s d
                    where d.seq > :behind and d.seq <= :upTo
                ) r
                where r.number <= :most and (r.number = 1 or r.bytes <= :bytes)
                order by r.seq
                """, table.name()))
                    .bind("behind", lastRead)
                    .bind("upTo", upTo)
                    .bind("most", most)
                    .bind("bytes", MOST_BYTES)
                    .map((row, context) -> new StoredDocument(
                            index.name(),
                            index.place(new DocumentId(row.getString("id"))),
                            new Timestamp(row.getLong("moment")),
                            OptionalLong.of(row.getLong("seq")),
                            row.getString("source")))
                    .list();
        }

        private OptionalLong firstAfter(Handle handle, long upTo) {
            return handle.createQuery(String.format(
                            Locale.ROOT,
                            "select min(d.seq) from %s d where d.seq > :behind and d.seq <= :upTo",
                            table.name()))
                    .bind("behind", lastRead)
                    .bind("upTo", upTo)
                    .map((row, context) -> {
                        long first = row.getLong(1);
                        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(first);
                    })
                    .one();
        }
    }
}

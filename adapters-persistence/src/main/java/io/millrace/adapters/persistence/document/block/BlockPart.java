package io.millrace.adapters.persistence.document.block;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.adapters.persistence.document.query.FieldHashes;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.text.Utf8;
import java.io.ByteArrayOutputStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.Deflater;

/**
 * Some documents of a block, deflated (compressed) together: first the keys (ids, times and sequence numbers) of all
 * documents, then the sources. A part is small, so that reading one document inflates (decompresses) only a few other
 * documents. Text that is common to the whole index is in the {@link Dictionary}.
 */
public final class BlockPart {

    /**
     * The minimum total size of the sources in a full part, in bytes, unless it has the maximum number of documents.
     */
    static final int FULL_BYTES = 1 << 15;

    /**
     * The maximum number of documents in a part. With half this number, each document would need 6 bytes more. With
     * twice this number, reading one document would take twice as long.
     */
    static final int MOST_DOCUMENTS = 16;

    /** The number of bytes of a part that are read first. They contain all keys, and usually the sources too. */
    static final int BEGINNING = 1 << 14;

    /**
     * The count of numbers before the deflated data: the checksum of the dictionary, the length of the keys, and the
     * length of the sources.
     */
    private static final int NUMBERS_IN_FRONT = 3;

    /** The possible units of the times in a part, in microseconds. Times are usually whole seconds or milliseconds. */
    private static final long[] UNITS = {1_000_000, 1_000, 1};

    private final int number;
    private final byte[] beginning;
    private final Dictionary dictionary;
    private final int bytesOfKeys;
    private final byte[] inflated;
    private final List<BlockEntry> entries;

    private BlockPart(
            int number,
            byte[] beginning,
            Dictionary dictionary,
            int bytesOfKeys,
            byte[] inflated,
            List<BlockEntry> entries) {
        this.number = number;
        this.beginning = beginning;
        this.dictionary = dictionary;
        this.bytesOfKeys = bytesOfKeys;
        this.inflated = inflated;
        this.entries = entries;
    }

    /**
     * Decides how many sources of a part are inflated: all sources up to the source of the returned document. If no
     * document is returned, no sources are inflated.
     */
    public interface Choice {

        Choice NONE = entries -> Optional.empty();
        Choice ALL = entries -> Optional.of(entries.get(entries.size() - 1));

        Optional<BlockEntry> of(List<BlockEntry> entries);
    }

    /** Finds a dictionary by its checksum. */
    public interface Lookup {

        Dictionary dictionary(int checksum) throws SQLException;
    }

    /**
     * Reads a part. If the whole part is small, inflates the sources up to the source of the chosen document.
     *
     * @param beginning the first stored bytes, at most {@link #BEGINNING} plus one; if the additional byte exists, the
     *     part is longer than {@link #BEGINNING}
     */
    public static BlockPart read(int number, byte[] beginning, Choice choice, Lookup lookup) throws SQLException {
        PackedBytes packed = PackedBytes.of(beginning);
        Dictionary dictionary = lookup.dictionary((int) packed.number());
        int bytesOfKeys = (int) packed.number();
        boolean isSmall = packed.number() <= FULL_BYTES && beginning.length <= BEGINNING;
        try (PackedBytes.Inflation inflation = packed.inflation(dictionary)) {
            List<BlockEntry> entries = entries(PackedBytes.of(inflation.upTo(bytesOfKeys)));
            int end = choice.of(entries)
                    .filter(last -> isSmall)
                    .map(last -> end(entries, last))
                    .orElse(0);
            return new BlockPart(
                    number, beginning, dictionary, bytesOfKeys, inflation.upTo(bytesOfKeys + end), entries);
        }
    }

    /** Returns the checksum of the dictionary of a part. */
    static int checksum(byte[] stored) {
        return (int) PackedBytes.of(stored).number();
    }

    /** Returns the total length of the sources of a part in bytes. */
    static long bytesOfSources(byte[] stored) {
        PackedBytes packed = PackedBytes.of(stored);
        long number = 0;
        for (int i = 0; i < NUMBERS_IN_FRONT; i++) {
            number = packed.number();
        }
        return number;
    }

    /** Returns the total length of the sources up to and including the source of {@code last}. */
    private static int end(List<BlockEntry> entries, BlockEntry last) {
        int end = 0;
        for (BlockEntry entry : entries) {
            end += entry.bytes();
            if (entry.equals(last)) {
                break;
            }
        }
        return end;
    }

    /**
     * Returns the SQL expression for the beginning of a part, in the form that {@link #read} expects. The table of
     * parts has the alias {@code p}.
     */
    public static String ofRow() {
        return "substring(p.documents for " + (BEGINNING + 1) + ")";
    }

    private static List<BlockEntry> entries(PackedBytes plain) {
        int count = (int) plain.number();
        int[] lengths = new int[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = (int) plain.number();
        }
        DocumentId[] ids = new DocumentId[count];
        for (int i = 0; i < count; i++) {
            ids[i] = new DocumentId(plain.text(lengths[i]));
        }
        long unit = plain.number();
        Timestamp[] times = new Timestamp[count];
        long time = 0;
        for (int i = 0; i < count; i++) {
            time += plain.signed();
            times[i] = new Timestamp(time * unit);
        }
        long[] sequences = new long[count];
        long sequence = 0;
        for (int i = 0; i < count; i++) {
            sequence += plain.number();
            sequences[i] = sequence;
        }
        List<BlockEntry> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            entries.add(new BlockEntry(ids[i], times[i], sequences[i], (int) plain.number()));
        }
        return entries;
    }

    /** Returns the stored form of a part. */
    static byte[] stored(Deflater deflater, List<BlockEntry> entries, byte[] sources, Dictionary dictionary) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        PackedBytes.write(plain, entries.size());
        List<byte[]> ids = entries.stream()
                .map(entry -> entry.id().value().getBytes(UTF_8))
                .toList();
        ids.forEach(id -> PackedBytes.write(plain, id.length));
        ids.forEach(plain::writeBytes);
        long unit = unit(entries);
        PackedBytes.write(plain, unit);
        long time = 0;
        for (BlockEntry entry : entries) {
            long next = entry.timestamp().microseconds() / unit;
            PackedBytes.writeSigned(plain, next - time);
            time = next;
        }
        long sequence = 0;
        for (BlockEntry entry : entries) {
            PackedBytes.write(plain, entry.sequence() - sequence);
            sequence = entry.sequence();
        }
        entries.forEach(entry -> PackedBytes.write(plain, entry.bytes()));
        int bytesOfKeys = plain.size();
        plain.writeBytes(sources);
        byte[] deflated = PackedBytes.deflated(deflater, plain.toByteArray(), dictionary);
        return PackedBytes.prefixed(
                Integer.toUnsignedLong(dictionary.checksum()),
                PackedBytes.prefixed(bytesOfKeys, PackedBytes.prefixed(sources.length, deflated)));
    }

    private static long unit(List<BlockEntry> entries) {
        for (long unit : UNITS) {
            if (entries.stream().allMatch(entry -> entry.timestamp().microseconds() % unit == 0)) {
                return unit;
            }
        }
        return 1;
    }

    public int number() {
        return number;
    }

    public byte[] beginning() {
        return beginning;
    }

    /** Returns the entries of the documents in this part, in the order of their arrival. */
    public List<BlockEntry> entries() {
        return entries;
    }

    public Optional<BlockEntry> entry(DocumentId id) {
        return entry(entries, id);
    }

    public static Optional<BlockEntry> entry(List<BlockEntry> entries, DocumentId id) {
        for (BlockEntry entry : entries) {
            if (entry.id().equals(id)) {
                return Optional.of(entry);
            }
        }
        return Optional.empty();
    }

    /** Returns the document with the lowest id that is not less than {@code mark}. */
    public BlockEntry marked(String mark) {
        return marked(entries, mark)
                .orElseThrow(() -> new IllegalStateException("part " + number + " has no id behind " + mark));
    }

    public static Optional<BlockEntry> marked(List<BlockEntry> entries, String mark) {
        return entries.stream()
                .filter(entry -> Utf8.compare(entry.id().value(), mark) >= 0)
                .min(Comparator.comparing(BlockEntry::id));
    }

    /** Returns the total length of all sources in UTF-8. */
    public long bytes() {
        return entries.stream().mapToLong(BlockEntry::bytes).sum();
    }

    /** Returns the stored bytes of the whole part; empty if only the beginning was read. */
    public Optional<byte[]> whole() {
        return beginning.length <= BEGINNING ? Optional.of(beginning) : Optional.empty();
    }

    /** Returns whether {@link #read} inflated the source of a document. */
    public boolean hasInflated(BlockEntry entry) {
        return inflated.length >= bytesOfKeys + end(entries, entry);
    }

    /** Returns a source that {@link #read} inflated. */
    public String source(BlockEntry wanted) {
        PackedBytes plain = PackedBytes.of(inflated);
        plain.skip(bytesOfKeys);
        for (BlockEntry entry : entries) {
            if (entry.equals(wanted)) {
                break;
            }
            plain.skip(entry.bytes());
        }
        return plain.text(wanted.bytes());
    }

    /**
     * Returns all sources, in the order of the entries.
     *
     * @param whole the stored bytes of the whole part
     */
    public List<String> sources(byte[] whole) {
        PackedBytes plain = plain(whole, bytes());
        return entries.stream().map(entry -> plain.text(entry.bytes())).toList();
    }

    /** Adds all documents to {@code fields}. */
    void addTo(FieldHashes fields, byte[] whole) {
        PackedBytes plain = plain(whole, bytes());
        for (BlockEntry entry : entries) {
            plain.addTo(fields, entry);
        }
    }

    public Map<DocumentId, String> sources(byte[] whole, Set<DocumentId> wanted) {
        long end = 0;
        long length = 0;
        for (BlockEntry entry : entries) {
            length += entry.bytes();
            end = wanted.contains(entry.id()) ? length : end;
        }
        PackedBytes plain = plain(whole, end);
        Map<DocumentId, String> sources = new HashMap<>();
        for (BlockEntry entry : entries) {
            if (wanted.contains(entry.id())) {
                sources.put(entry.id(), plain.text(entry.bytes()));
            } else {
                plain.skip(entry.bytes());
            }
        }
        return sources;
    }

    private PackedBytes plain(byte[] whole, long bytesOfSources) {
        int bytes = Math.toIntExact(bytesOfKeys + bytesOfSources);
        PackedBytes packed = PackedBytes.of(whole);
        for (int i = 0; i < NUMBERS_IN_FRONT; i++) {
            packed.number();
        }
        PackedBytes plain = PackedBytes.of(inflated.length >= bytes ? inflated : packed.inflated(bytes, dictionary));
        plain.skip(bytesOfKeys);
        return plain;
    }
}

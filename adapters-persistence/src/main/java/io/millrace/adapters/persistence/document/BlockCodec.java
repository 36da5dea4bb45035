package io.millrace.adapters.persistence.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** How the documents of a block are written: their sources apart from all else, because most reads need few of them. */
final class BlockCodec {

    /** Times are mostly whole seconds or milliseconds. */
    private static final long[] UNITS = {1_000_000, 1_000, 1};

    private BlockCodec() {}

    static byte[] entries(List<BlockEntry> entries) {
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
        return PackedBytes.deflate(plain);
    }

    private static long unit(List<BlockEntry> entries) {
        for (long unit : UNITS) {
            if (entries.stream().allMatch(entry -> entry.timestamp().microseconds() % unit == 0)) {
                return unit;
            }
        }
        return 1;
    }

    static List<BlockEntry> entries(byte[] packed) {
        PackedBytes plain = PackedBytes.inflate(packed);
        int count = (int) plain.number();
        int[] lengths = new int[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = (int) plain.number();
        }
        String[] ids = new String[count];
        for (int i = 0; i < count; i++) {
            ids[i] = plain.text(lengths[i]);
        }
        long unit = plain.number();
        long[] times = new long[count];
        long time = 0;
        for (int i = 0; i < count; i++) {
            time += plain.signed();
            times[i] = time * unit;
        }
        long[] sequences = new long[count];
        long sequence = 0;
        for (int i = 0; i < count; i++) {
            sequence += plain.number();
            sequences[i] = sequence;
        }
        List<BlockEntry> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            entries.add(new BlockEntry(
                    new DocumentId(ids[i]), new Timestamp(times[i]), sequences[i], (int) plain.number()));
        }
        return entries;
    }

    /** Returns the sources of those documents whose ids are wanted, in the order of the entries. */
    static List<String> sources(byte[] packed, List<BlockEntry> entries, Set<DocumentId> wanted) {
        int end = 0;
        int length = 0;
        for (BlockEntry entry : entries) {
            length += entry.bytes();
            end = wanted.contains(entry.id()) ? length : end;
        }
        PackedBytes plain = PackedBytes.inflate(packed, end);
        List<String> sources = new ArrayList<>();
        int position = 0;
        for (BlockEntry entry : entries) {
            if (position < end && wanted.contains(entry.id())) {
                sources.add(plain.text(entry.bytes()));
            } else {
                plain.skip(entry.bytes());
            }
            position += entry.bytes();
        }
        return sources;
    }

    /** Returns all sources, in the order of the entries. */
    static List<String> sources(byte[] packed, List<BlockEntry> entries) {
        PackedBytes plain = PackedBytes.inflate(packed);
        return entries.stream().map(entry -> plain.text(entry.bytes())).toList();
    }
}

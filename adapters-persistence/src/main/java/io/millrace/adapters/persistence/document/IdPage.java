package io.millrace.adapters.persistence.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.domain.document.DocumentId;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Some ids that follow one another among all of an index, each with the number of its block. */
record IdPage(NavigableMap<DocumentId, Long> blocks) {

    static final int MOST_IDS = 128;

    /** Cuts ids into pages. */
    static List<IdPage> of(NavigableMap<DocumentId, Long> blocks) {
        List<IdPage> pages = new ArrayList<>();
        NavigableMap<DocumentId, Long> page = new TreeMap<>();
        for (Map.Entry<DocumentId, Long> next : blocks.entrySet()) {
            if (page.size() == MOST_IDS) {
                pages.add(new IdPage(page));
                page = new TreeMap<>();
            }
            page.put(next.getKey(), next.getValue());
        }
        if (!page.isEmpty()) {
            pages.add(new IdPage(page));
        }
        return pages;
    }

    static IdPage parse(byte[] packed) {
        PackedBytes plain = PackedBytes.inflate(packed);
        int[] lengths = new int[(int) plain.number()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = (int) plain.number();
        }
        DocumentId[] ids = new DocumentId[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            ids[i] = new DocumentId(plain.text(lengths[i]));
        }
        NavigableMap<DocumentId, Long> blocks = new TreeMap<>();
        long block = 0;
        for (DocumentId id : ids) {
            block += plain.signed();
            blocks.put(id, block);
        }
        return new IdPage(blocks);
    }

    byte[] bytes() {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        PackedBytes.write(plain, blocks.size());
        List<byte[]> ids =
                blocks.keySet().stream().map(id -> id.value().getBytes(UTF_8)).toList();
        ids.forEach(id -> PackedBytes.write(plain, id.length));
        ids.forEach(plain::writeBytes);
        long before = 0;
        for (long block : blocks.values()) {
            PackedBytes.writeSigned(plain, block - before);
            before = block;
        }
        return PackedBytes.deflate(plain);
    }

    DocumentId first() {
        return blocks.firstKey();
    }

    DocumentId last() {
        return blocks.lastKey();
    }
}

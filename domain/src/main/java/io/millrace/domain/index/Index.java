package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Place;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * An index as described by the catalog at one moment.
 *
 * @param keepsArrivalOrder whether its documents can be followed in the order of arrival
 * @param closed whether it is closed; its documents can then be neither read nor written
 * @param blocks the forbidden operations
 * @param rolledOver whether it rejects documents regardless of its blocks, because it is not the write index of its
 *     stream or an upgrade copies documents into it
 * @param hidden whether patterns match it only if they include hidden indices
 * @param mappings as sent; they never restrict a document
 * @param sealed known once it accepts no more documents; used to skip it in searches of other time ranges
 * @param membership present if it is a backing index of a data stream
 */
public record Index(
        IndexId id,
        IndexName name,
        UUID uuid,
        IndexVersion version,
        boolean keepsArrivalOrder,
        boolean closed,
        Set<IndexBlock> blocks,
        boolean rolledOver,
        boolean hidden,
        IndexSettings settings,
        JsonText mappings,
        Instant createdAt,
        Optional<SealedStatistics> sealed,
        Optional<Membership> membership) {

    public Index {
        blocks = Set.copyOf(blocks);
    }

    /** Returns whether documents can be appended. */
    public boolean isWritable() {
        return !closed && !rolledOver && blocks.stream().noneMatch(IndexBlock::forbidsWriting);
    }

    /** Returns whether {@code name}, which was resolved to this index, is an alias of it. */
    public boolean isKnownByAlias(String name) {
        return membership.isEmpty() && !this.name.value().equals(name);
    }

    /** Returns the place of one of its documents among all searchable documents. */
    public Place place(DocumentId document) {
        return new Place(
                membership.map(member -> member.stream().value()).orElse(name.value()),
                membership.map(Membership::position).orElse(0L),
                document);
    }

    /**
     * Checks that its documents may be read.
     *
     * @throws Rejection if it is closed or has a read block
     */
    public void requireReadable() {
        requireOpen();
        requireNoBlock(IndexBlock::forbidsReading);
    }

    /**
     * Checks that it is open.
     *
     * @throws Rejection if it is closed
     */
    public void requireOpen() {
        if (closed) {
            throw new Rejection(
                    Rejection.Reason.INDEX_CLOSED,
                    "closed index [" + name + "]",
                    Map.of(Rejection.Attributes.INDEX, name.value(), Rejection.Attributes.INDEX_UUID, uuid.toString()));
        }
    }

    /**
     * Checks that no block forbids appending documents; rollovers and closing are ignored.
     *
     * @throws Rejection naming the blocks
     */
    public void requireNoWriteBlock() {
        requireNoBlock(IndexBlock::forbidsWriting);
    }

    /**
     * Checks that no block forbids deleting it.
     *
     * @throws Rejection naming the blocks
     */
    public void requireDeletable() {
        requireNoBlock(IndexBlock::forbidsDeleting);
    }

    /**
     * Checks that no block forbids closing or opening it.
     *
     * @throws Rejection naming the blocks
     */
    public void requireChangeable() {
        requireNoBlock(IndexBlock::forbidsChanging);
    }

    /**
     * Checks that no block forbids adding {@code block}. A block that forbids changes can itself be added to any index,
     * so that an index can be restricted further.
     *
     * @throws Rejection naming the blocks
     */
    public void requireCanTake(IndexBlock block) {
        if (!block.forbidsChanging()) {
            requireChangeable();
        }
    }

    /** Returns the effective settings: those of its creation with the present blocks and visibility. */
    public IndexSettings settingsInForce() {
        SortedMap<String, String> values = new TreeMap<>(settings.values());
        for (IndexBlock block : IndexBlock.values()) {
            if (blocks.contains(block)) {
                values.put(IndexSettings.key(block), "true");
            } else {
                values.remove(IndexSettings.key(block), "true");
            }
        }
        if (hidden) {
            values.put(IndexSettings.HIDDEN, "true");
        } else {
            values.replace(IndexSettings.HIDDEN, "false");
        }
        return new IndexSettings(values);
    }

    /** Returns a copy with these settings and their blocks and visibility. */
    public Index with(IndexSettings changed) {
        return changed(closed, changed.blocks(), rolledOver, changed.hidden(), changed, mappings, sealed, membership);
    }

    Index inState(boolean nowClosed, Set<IndexBlock> nowBlocks) {
        return changed(nowClosed, nowBlocks, rolledOver, hidden, settings, mappings, sealed, membership);
    }

    /** Returns a copy with these mappings. */
    public Index with(JsonText changed) {
        return changed(closed, blocks, rolledOver, hidden, settings, changed, sealed, membership);
    }

    /** Returns a copy as a backing index other than the write index, which accepts no documents. */
    public Index joining(Membership joined) {
        return changed(
                closed,
                blocks,
                true,
                true,
                settings,
                mappings,
                rolledOver ? sealed : Optional.empty(),
                Optional.of(joined));
    }

    /** Returns a copy as a plain index, which accepts documents unless a block forbids it. */
    public Index leaving() {
        return changed(closed, blocks, false, false, settings, mappings, Optional.empty(), Optional.empty());
    }

    /** Returns a copy with all attributes that can change. */
    private Index changed(
            boolean closed,
            Set<IndexBlock> blocks,
            boolean rolledOver,
            boolean hidden,
            IndexSettings settings,
            JsonText mappings,
            Optional<SealedStatistics> sealed,
            Optional<Membership> membership) {
        return new Index(
                id,
                name,
                uuid,
                version,
                keepsArrivalOrder,
                closed,
                blocks,
                rolledOver,
                hidden,
                settings,
                mappings,
                createdAt,
                sealed,
                membership);
    }

    private void requireNoBlock(Predicate<IndexBlock> forbids) {
        List<IndexBlock> forbidding = blocks.stream().filter(forbids).sorted().toList();
        if (!forbidding.isEmpty()) {
            String words =
                    forbidding.stream().map(block -> "[" + block.words() + "];").collect(Collectors.joining());
            throw new Rejection(
                    forbidding.stream().allMatch(IndexBlock::isForNow)
                            ? Rejection.Reason.BLOCKED_FOR_NOW
                            : Rejection.Reason.BLOCKED,
                    "index [" + name + "] blocked by: " + words,
                    Map.of(Rejection.Attributes.INDEX, name.value(), Rejection.Attributes.INDEX_UUID, uuid.toString()));
        }
    }
}

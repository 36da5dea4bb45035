package io.millrace.domain.index;

import io.millrace.domain.Fault;
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
 * @param keepsArrivalOrder whether subscribers can receive the documents of the index in the order of arrival
 * @param closed whether the index is closed, so that documents can be neither read nor written
 * @param blocks the index blocks, which forbid operations
 * @param rolledOver whether the index rejects documents of users even without index blocks, because it is a backing
 *     index but not the write index, or because it is the destination of an unfinished upgrade
 * @param hidden whether patterns match the index only if they include hidden indices
 * @param mappings the mappings as sent by a client; not every engine restricts documents by them
 * @param sealed the statistics of an index that no longer accepts documents, if they are stored; searches skip the
 *     index if its time range shows that it contains no matching document
 * @param membership the data stream of the index and the position in it; absent for a plain index
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

    private static final JsonText TIMESTAMP_ONLY =
            new JsonText("{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}");

    public Index {
        blocks = Set.copyOf(blocks);
    }

    /** Returns whether documents can be appended. */
    public boolean isWritable() {
        return !closed && !rolledOver && blocks.stream().noneMatch(IndexBlock::forbidsWriting);
    }

    /**
     * Returns whether {@code name} is an alias of this index, and not its own name. The name must have been resolved to
     * this index.
     */
    public boolean isKnownByAlias(String name) {
        return !this.name.value().equals(name)
                && membership
                        .map(member -> !member.stream().value().equals(name))
                        .orElse(true);
    }

    /** Returns the {@link Place} of a document of this index. */
    public Place place(DocumentId document) {
        return new Place(
                membership.map(member -> member.stream().value()).orElse(name.value()),
                membership.map(Membership::position).orElse(0L),
                document);
    }

    /**
     * Checks that the documents of this index may be read.
     *
     * @throws Rejection if the index is closed or has a read block
     */
    public void requireReadable() {
        requireOpen();
        requireNoBlock(IndexBlock::forbidsReading);
    }

    /**
     * Checks that this index is open.
     *
     * @throws Rejection if the index is closed
     */
    public void requireOpen() {
        if (closed) {
            throw Rejection.of(Fault.INDEX_CLOSED, attributes(), name);
        }
    }

    /** Returns the rejection of a new index whose name belongs to an existing index. */
    public static Rejection alreadyExists(String name, UUID uuid) {
        return new Rejection(
                Rejection.Reason.ALREADY_EXISTS,
                "index [" + name + "/" + ShortUuid.of(uuid) + "] already exists",
                Map.of(Rejection.Attributes.INDEX, name, Rejection.Attributes.INDEX_UUID, uuid.toString()));
    }

    /**
     * Checks that no index block forbids appending documents. Ignores whether the index is rolled over or closed.
     *
     * @throws Rejection if an index block forbids it; the message contains the blocks
     */
    public void requireNoWriteBlock() {
        requireNoBlock(IndexBlock::forbidsWriting);
    }

    /**
     * Checks that no index block forbids deleting this index.
     *
     * @throws Rejection if an index block forbids it; the message contains the blocks
     */
    public void requireDeletable() {
        requireNoBlock(IndexBlock::forbidsDeleting);
    }

    /**
     * Checks that no index block forbids closing or opening this index, or changing its settings, mappings or aliases.
     *
     * @throws Rejection if an index block forbids it; the message contains the blocks
     */
    public void requireChangeable() {
        requireNoBlock(IndexBlock::forbidsChanging);
    }

    /**
     * Checks that no existing index block forbids adding {@code block}. A block that forbids changes can always be
     * added, because it restricts the index further.
     *
     * @throws Rejection if an index block forbids it; the message contains the blocks
     */
    public void requireCanTake(IndexBlock block) {
        if (!block.forbidsChanging()) {
            requireChangeable();
        }
    }

    /**
     * Returns the effective mappings. If a backing index has no mappings, these contain only the timestamp, because
     * data streams require it.
     */
    public JsonText mappingsInForce() {
        return membership.isPresent() && mappings.equals(JsonText.EMPTY_OBJECT) ? TIMESTAMP_ONLY : mappings;
    }

    /**
     * Returns the effective settings. These are the stored settings, but with the current values for blocks and
     * {@code index.hidden}.
     */
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

    /** Returns a copy with these settings. Its blocks and its visibility are those that the settings contain. */
    public Index with(IndexSettings changed) {
        return changed(closed, changed.blocks(), rolledOver, changed.hidden(), changed, mappings, sealed, membership);
    }

    public Index inState(boolean nowClosed, Set<IndexBlock> nowBlocks) {
        return changed(nowClosed, nowBlocks, rolledOver, hidden, settings, mappings, sealed, membership);
    }

    /** Returns a copy with these mappings. */
    public Index with(JsonText changed) {
        return changed(closed, blocks, rolledOver, hidden, settings, changed, sealed, membership);
    }

    /** Returns a copy that was added to a data stream. The copy is not the write index, so it accepts no documents. */
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

    /**
     * Returns a copy that was removed from its data stream. The copy accepts documents unless an index block forbids
     * it.
     */
    public Index leaving() {
        return changed(closed, blocks, false, false, settings, mappings, Optional.empty(), Optional.empty());
    }

    /** Returns a copy with new values for all attributes that can change. */
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
            boolean isForNow = forbidding.stream().allMatch(IndexBlock::isForNow);
            throw Rejection.of(
                    isForNow ? Fault.INDEX_BLOCKED_FOR_NOW : Fault.INDEX_BLOCKED,
                    attributes(),
                    name,
                    forbidding.stream().map(IndexBlock::key).collect(Collectors.joining(",")));
        }
    }

    private Map<String, String> attributes() {
        return Map.of(Rejection.Attributes.INDEX, name.value(), Rejection.Attributes.INDEX_UUID, uuid.toString());
    }
}

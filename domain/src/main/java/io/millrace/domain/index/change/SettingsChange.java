package io.millrace.domain.index.change;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.text.NamePattern;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A change of the settings of an existing index.
 *
 * @param changes the new values by full key. An empty value removes the setting; if the key contains wildcards, it
 *     removes all matching settings
 * @param preservesExisting whether a setting that an index already has keeps its value
 */
public record SettingsChange(SortedMap<String, Optional<String>> changes, boolean preservesExisting)
        implements IndexChange {

    /** The keys of settings that can only be set when an index is created. */
    private static final Set<String> FINAL = Set.of(
            "index.number_of_shards",
            "index.number_of_routing_shards",
            "index.routing_partition_size",
            "index.routing_path",
            "index.mode",
            "index.soft_deletes.enabled");

    /** The keys of settings that can only be changed while an index is closed. */
    private static final Set<String> STATIC = Set.of(
            "index.codec",
            "index.load_fixed_bitset_filters_eagerly",
            "index.mapping.coerce",
            "index.mapping.ignore_malformed",
            "index.shard.check_on_startup",
            "index.store.preload",
            "index.store.type");

    private static final List<String> STATIC_PREFIXES = List.of("index.analysis.", "index.similarity.", "index.sort.");

    public SettingsChange {
        changes = Collections.unmodifiableSortedMap(new TreeMap<>(changes));
    }

    /**
     * Creates a change from a request. The keys may omit the prefix {@code index.}.
     *
     * @throws Rejection if the change is empty, if a key is private, malformed or duplicate, or if a value breaks the
     *     rule of its key
     */
    public static SettingsChange ofRequest(Map<String, Optional<String>> given, boolean preservesExisting) {
        if (given.isEmpty()) {
            throw Rejection.validation("no settings to update");
        }
        return new SettingsChange(IndexSettings.changes(given), preservesExisting);
    }

    @Override
    public Index appliedTo(Index index) {
        return expanded(index).appliedToKeys(index);
    }

    /** Replaces each key with wildcards by the keys of all settings of the index that match and can be removed. */
    private SettingsChange expanded(Index index) {
        SortedMap<String, Optional<String>> expanded = new TreeMap<>(changes);
        changes.forEach((key, value) -> {
            NamePattern pattern = new NamePattern(key);
            if (value.isEmpty() && !pattern.isConcrete()) {
                expanded.remove(key);
                index.settingsInForce().values().keySet().stream()
                        .filter(own -> pattern.matches(own) && !isFixed(own, index))
                        .forEach(own -> expanded.putIfAbsent(own, Optional.empty()));
            }
        });
        return new SettingsChange(expanded, preservesExisting);
    }

    private Index appliedToKeys(Index index) {
        if (!liftsOneBlock()) {
            index.requireChangeable();
        }
        requireChangeable(index);
        IndexSettings settings = index.settingsInForce();
        SortedMap<String, Optional<String>> wanted = new TreeMap<>(changes);
        if (preservesExisting) {
            wanted.keySet().removeAll(settings.values().keySet());
        }
        return index.with(settings.overriddenBy(wanted));
    }

    /**
     * Returns whether this change only removes or sets one block that forbids changes. Such a change is allowed on a
     * blocked index. Otherwise the block could never be removed.
     */
    private boolean liftsOneBlock() {
        return changes.size() == 1
                && IndexSettings.block(changes.firstKey())
                        .map(IndexBlock::forbidsChanging)
                        .orElse(false);
    }

    private void requireChangeable(Index index) {
        List<String> fixed = keys(FINAL::contains);
        if (index.closed()) {
            if (!fixed.isEmpty()) {
                throw Rejection.of(Fault.FINAL_SETTING, fixed.get(0), index.name());
            }
            return;
        }
        List<String> refused = keys(key -> isFixed(key, index));
        if (!refused.isEmpty()) {
            throw Rejection.of(Fault.STATIC_SETTINGS, refused, index.name(), ShortUuid.of(index.uuid()));
        }
    }

    private static boolean isFixed(String key, Index index) {
        boolean isStatic = STATIC.contains(key) || STATIC_PREFIXES.stream().anyMatch(key::startsWith);
        return FINAL.contains(key) || (isStatic && !index.closed());
    }

    private List<String> keys(Predicate<String> which) {
        return changes.keySet().stream().filter(which).toList();
    }
}

package io.millrace.domain.index;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The settings of an index by their flat keys, which begin with {@code index.}. All values are strings. Settings that
 * have no effect in an engine, for example {@code index.number_of_replicas}, are stored and returned as sent.
 */
public record IndexSettings(SortedMap<String, String> values) {

    public static final IndexSettings EMPTY = new IndexSettings(Collections.emptySortedMap());

    /** The key of the setting that hides an index from patterns. */
    public static final String HIDDEN = "index.hidden";

    /** The prefix of the settings about lifecycle policies. */
    public static final String POLICIES = "index.lifecycle.";

    /** The key of the setting that contains the name of the lifecycle policy of an index. */
    public static final String POLICY = POLICIES + "name";

    /** The key of the setting that gives the policy precedence over the lifecycle of the data stream. */
    public static final String PREFERS_POLICY = POLICIES + "prefer_ilm";

    private static final String PREFIX = "index.";
    private static final String BLOCKS = PREFIX + "blocks.";
    private static final int MAXIMUM_KEYS = 1_000;
    private static final int MAXIMUM_KEY_LENGTH = 255;
    private static final int MAXIMUM_VALUE_LENGTH = 16_384;

    /** The keys of settings that only the service sets. */
    private static final Set<String> PRIVATE = Set.of("index.uuid", "index.creation_date", "index.provided_name");

    private static final List<String> PRIVATE_PREFIXES = List.of("index.version.", "index.resize.");

    /** The prefixes of settings that describe the storage of an index and must not be copied to another index. */
    private static final List<String> BOUND_PREFIXES = List.of("index.soft_deletes.", "index.translog.retention.");

    public IndexSettings {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /**
     * Creates settings from a request. The keys may omit the prefix {@code index.}.
     *
     * @throws Rejection if a key is private, malformed or duplicate, or a value breaks the rule of its key
     */
    public static IndexSettings ofRequest(Map<String, String> given) {
        requireFew(given.size());
        SortedMap<String, String> values = new TreeMap<>();
        given.forEach((key, value) -> {
            String full = full(key);
            check(full, value);
            if (values.put(full, value) != null) {
                throw givenTwice(full);
            }
        });
        return new IndexSettings(values);
    }

    private static void requireFew(int keys) {
        if (keys > MAXIMUM_KEYS) {
            throw Rejection.invalid("there are " + keys + " index settings, more than " + MAXIMUM_KEYS);
        }
    }

    private static String full(String key) {
        return key.startsWith(PREFIX) ? key : PREFIX + key;
    }

    /** Returns the key of the setting that adds {@code block} to an index. */
    public static String key(IndexBlock block) {
        return BLOCKS + block.key();
    }

    /** Returns the block that the setting with this key adds, if any. */
    public static Optional<IndexBlock> block(String key) {
        return key.startsWith(BLOCKS) ? IndexBlock.ofKey(key.substring(BLOCKS.length())) : Optional.empty();
    }

    /**
     * Returns the changes in a request. Adds the prefix {@code index.} to keys that omit it.
     *
     * @throws Rejection in the cases of {@link #ofRequest}
     */
    public static SortedMap<String, Optional<String>> changes(Map<String, Optional<String>> given) {
        requireFew(given.size());
        SortedMap<String, Optional<String>> changes = new TreeMap<>();
        given.forEach((key, value) -> {
            String full = full(key);
            checkKey(full);
            value.ifPresent(text -> check(full, text));
            if (changes.put(full, value) != null) {
                throw givenTwice(full);
            }
        });
        return changes;
    }

    private static Rejection givenTwice(String key) {
        return Rejection.invalid("setting [" + key + "] is given twice");
    }

    private static void checkKey(String key) {
        if (PRIVATE.contains(key) || PRIVATE_PREFIXES.stream().anyMatch(key::startsWith)) {
            throw Rejection.of(Fault.PRIVATE_SETTING, key);
        }
        if (key.length() > MAXIMUM_KEY_LENGTH || key.equals(PREFIX) || key.endsWith(".") || key.contains("..")) {
            throw Rejection.invalid("[" + key + "] is not the name of an index setting");
        }
    }

    private static void check(String key, String value) {
        checkKey(key);
        if (value.length() > MAXIMUM_VALUE_LENGTH) {
            throw Rejection.invalid(
                    "the value of setting [" + key + "] is longer than " + MAXIMUM_VALUE_LENGTH + " characters");
        }
        if (key.startsWith(BLOCKS)) {
            if (IndexBlock.ofKey(key.substring(BLOCKS.length())).isEmpty()) {
                throw Rejection.of(Fault.UNKNOWN_SETTING, key);
            }
            checkBoolean(key, value);
        }
        if (key.equals(HIDDEN) || key.equals(PREFERS_POLICY)) {
            checkBoolean(key, value);
        }
        if (key.equals("index.number_of_shards")) {
            checkWhole(key, value, 1, 1_024);
        }
        if (key.equals("index.number_of_replicas")) {
            checkWhole(key, value, 0, Integer.MAX_VALUE);
        }
    }

    private static void checkBoolean(String key, String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw Rejection.of(Fault.SETTING_NOT_BOOLEAN, value, key);
        }
    }

    private static void checkWhole(String key, String value, int minimum, int maximum) {
        int number;
        try {
            number = Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw Rejection.of(Fault.SETTING_NOT_A_NUMBER, value, key);
        }
        if (number < minimum) {
            throw Rejection.of(Fault.SETTING_TOO_SMALL, value, key, minimum);
        }
        if (number > maximum) {
            throw Rejection.of(Fault.SETTING_TOO_LARGE, value, key, maximum);
        }
    }

    /** Returns the index blocks that these settings add. */
    public Set<IndexBlock> blocks() {
        Set<IndexBlock> blocks = EnumSet.noneOf(IndexBlock.class);
        for (IndexBlock block : IndexBlock.values()) {
            if ("true".equals(values.get(key(block)))) {
                blocks.add(block);
            }
        }
        return blocks;
    }

    /** Returns whether these settings hide an index from patterns. */
    public boolean hidden() {
        return "true".equals(values.get(HIDDEN));
    }

    /** Returns the name of the lifecycle policy, if any. A policy with this name need not exist. */
    public Optional<String> policy() {
        return Optional.ofNullable(values.get(POLICY)).filter(name -> !name.isEmpty());
    }

    /** Returns whether the policy has precedence over the lifecycle of the data stream. */
    public boolean prefersPolicy() {
        return !"false".equals(values.get(PREFERS_POLICY));
    }

    /** Returns only the settings about lifecycle policies. */
    public IndexSettings ofPolicies() {
        return with(key -> key.startsWith(POLICIES));
    }

    /** Returns these settings without the settings about lifecycle policies. */
    public IndexSettings withoutPolicies() {
        return with(key -> !key.startsWith(POLICIES));
    }

    private IndexSettings with(Predicate<String> wanted) {
        SortedMap<String, String> some = new TreeMap<>(values);
        some.keySet().removeIf(key -> !wanted.test(key));
        return new IndexSettings(some);
    }

    /** Returns these settings without the settings that must not be copied to another index. */
    public IndexSettings copyable() {
        return with(key -> BOUND_PREFIXES.stream().noneMatch(key::startsWith));
    }

    public IndexSettings withoutBlocks() {
        return with(key -> !key.startsWith(BLOCKS));
    }

    /**
     * Returns these settings with the overrides of a client; an empty value removes a setting.
     *
     * @throws Rejection in the cases of {@link #ofRequest}
     */
    public IndexSettings overriddenBy(Map<String, Optional<String>> overrides) {
        SortedMap<String, String> changed = new TreeMap<>(values);
        Map<String, String> given = new TreeMap<>();
        overrides.forEach(
                (key, value) -> value.ifPresentOrElse(text -> given.put(key, text), () -> changed.remove(full(key))));
        changed.putAll(ofRequest(given).values());
        requireFew(changed.size());
        return new IndexSettings(changed);
    }
}

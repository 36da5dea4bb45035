package io.millrace.adapters.persistence.cache;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongBiFunction;

/**
 * The definition of a cache.
 *
 * @param name the name of the cache in the configuration
 * @param bytes estimates the size of an entry
 * @param tags returns the tags of a value; all values with the same tag can be invalidated together
 * @param words describes a value in words for users who may read caches; empty if users must not see the values
 */
public record CacheDefinition<K, V>(
        String name,
        Class<K> keys,
        Class<? super V> values,
        ToLongBiFunction<K, V> bytes,
        Function<V, List<String>> tags,
        Optional<Function<V, String>> words) {

    /** Returns the definition of a cache whose values are shown to users who may read caches. */
    public static <K, V> CacheDefinition<K, V> of(
            String name,
            Class<K> keys,
            Class<? super V> values,
            ToLongBiFunction<K, V> bytes,
            Function<V, String> words) {
        return new CacheDefinition<>(name, keys, values, bytes, value -> List.of(), Optional.of(words));
    }

    /** Returns the definition of a cache whose values are never shown to users. */
    public static <K, V> CacheDefinition<K, V> hiding(
            String name, Class<K> keys, Class<? super V> values, ToLongBiFunction<K, V> bytes) {
        return new CacheDefinition<>(name, keys, values, bytes, value -> List.of(), Optional.empty());
    }

    /** Returns this definition with tags. All values with the same tag can be invalidated together. */
    public CacheDefinition<K, V> tagged(Function<V, List<String>> by) {
        return new CacheDefinition<>(name, keys, values, bytes, by, words);
    }
}

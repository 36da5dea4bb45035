package io.millrace.adapters.http.index.response;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The form of the settings of an index in responses.
 *
 * @param keys patterns of the requested keys; if empty, all are included
 * @param flat whether keys contain dots; otherwise settings are nested objects
 * @param defaults whether to include the defaults of settings that are not set
 * @param human whether times and versions are also shown in readable form
 */
public record ShownSettings(List<NamePattern> keys, boolean flat, boolean defaults, boolean human) {

    public ShownSettings {
        keys = List.copyOf(keys);
    }

    /** Returns whether the index has any of the requested settings. */
    public boolean hasAny(Index index) {
        return !settings(index).isEmpty() || (defaults && !defaults(index).isEmpty());
    }

    /** Writes the members {@code settings} and, if requested, {@code defaults}. */
    public void write(JsonGenerator json, Index index) throws IOException {
        json.writeFieldName("settings");
        FlatSettings.write(json, settings(index), flat);
        if (defaults) {
            json.writeFieldName("defaults");
            FlatSettings.write(json, defaults(index), flat);
        }
    }

    /** Returns the settings of the index, including settings that the service adds. */
    private SortedMap<String, String> settings(Index index) {
        SortedMap<String, String> settings = inForce(index);
        settings.putIfAbsent("index.number_of_shards", "1");
        settings.putIfAbsent("index.number_of_replicas", "0");
        settings.put("index.creation_date", Long.toString(index.createdAt().toEpochMilli()));
        settings.put("index.provided_name", index.name().value());
        settings.put("index.uuid", ShortUuid.of(index.uuid()));
        settings.put("index.version.created", index.version().number());
        if (human) {
            settings.put("index.creation_date_string", index.createdAt().toString());
            settings.put("index.version.created_string", index.version().toString());
        }
        return wanted(settings);
    }

    private SortedMap<String, String> defaults(Index index) {
        SortedMap<String, String> defaults = new TreeMap<>();
        defaults.put(IndexSettings.HIDDEN, "false");
        for (IndexBlock block : IndexBlock.values()) {
            defaults.put(IndexSettings.key(block), "false");
        }
        defaults.keySet().removeAll(inForce(index).keySet());
        return wanted(defaults);
    }

    private static SortedMap<String, String> inForce(Index index) {
        return new TreeMap<>(index.settingsInForce().values());
    }

    private SortedMap<String, String> wanted(SortedMap<String, String> settings) {
        if (!keys.isEmpty()) {
            settings.keySet().removeIf(key -> keys.stream().noneMatch(pattern -> pattern.matches(key)));
        }
        return settings;
    }
}

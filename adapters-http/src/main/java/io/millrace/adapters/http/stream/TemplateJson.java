package io.millrace.adapters.http.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import java.io.IOException;
import java.util.Optional;

/** Writes the parts of templates. */
public final class TemplateJson {

    private TemplateJson() {}

    /** Returns whether a template contains anything for new indices. */
    static boolean hasParts(TemplateParts parts, Optional<Shown> lifecycle) {
        return lifecycle.isPresent() || !parts.equals(TemplateParts.EMPTY);
    }

    /**
     * Writes the members of a template into the current object.
     *
     * @param flat whether settings are written with flat keys
     * @param withRollover whether the lifecycle contains its rollover conditions
     */
    public static void writeParts(
            JsonGenerator json, TemplateParts parts, boolean flat, Optional<Shown> lifecycle, boolean withRollover)
            throws IOException {
        if (!parts.settings().values().isEmpty()) {
            json.writeFieldName("settings");
            FlatSettings.write(json, parts.settings().values(), flat);
        }
        writeText(json, "mappings", parts.mappings());
        writeText(json, "aliases", parts.aliases());
        if (lifecycle.isPresent()) {
            LifecycleJson.writeOfTemplate(json, lifecycle.get(), withRollover);
        }
    }

    /** Writes a member with the JSON of a client, if it is present. */
    public static void writeText(JsonGenerator json, String name, Optional<JsonText> text) throws IOException {
        if (text.isPresent()) {
            json.writeFieldName(name);
            EmbeddedJson.write(json, text.get());
        }
    }
}

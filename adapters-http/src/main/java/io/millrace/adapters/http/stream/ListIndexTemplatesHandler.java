package io.millrace.adapters.http.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code GET|HEAD /_index_template} and {@code /_index_template/{name}}. */
record ListIndexTemplatesHandler(ManageIndexTemplates templates) implements Handler {

    static final String[] PARAMETERS = {"flat_settings", "master_timeout", "local", "include_defaults"};

    @Override
    public Response handle(Request request) {
        boolean flat = request.parameters().bool("flat_settings", false);
        List<IndexTemplate> found =
                templates.list(new NamePattern(request.findVariable("name").orElse("*")));
        boolean withRollover = request.parameters().bool("include_defaults", false);
        Map<TemplateName, Shown> lifecycles = templates.lifecycles();
        boolean none = found.isEmpty() && request.findVariable("name").isPresent();
        return Response.object(none ? 404 : 200, json -> {
            Members.objects(json, "index_templates", found, template -> {
                json.writeStringField("name", template.name().value());
                json.writeFieldName("index_template");
                write(json, template, flat, Optional.ofNullable(lifecycles.get(template.name())), withRollover);
            });
        });
    }

    private static void write(
            JsonGenerator json, IndexTemplate template, boolean flat, Optional<Shown> lifecycle, boolean withRollover)
            throws IOException {
        json.writeStartObject();
        Members.texts(json, "index_patterns", template.patterns(), NamePattern::value);
        writeParts(json, template, flat, lifecycle, withRollover);
        json.writeArrayFieldStart("composed_of");
        json.writeEndArray();
        if (template.priority().isPresent()) {
            json.writeNumberField("priority", template.priority().getAsLong());
        }
        if (template.version().isPresent()) {
            json.writeNumberField("version", template.version().getAsLong());
        }
        writeText(json, "_meta", template.meta());
        if (template.dataStream().isPresent()) {
            StreamOptions options = template.dataStream().get();
            json.writeObjectFieldStart("data_stream");
            json.writeBooleanField("hidden", options.hidden());
            json.writeBooleanField("allow_custom_routing", options.allowCustomRouting());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void writeParts(
            JsonGenerator json, IndexTemplate template, boolean flat, Optional<Shown> lifecycle, boolean withRollover)
            throws IOException {
        boolean hasSettings = !template.settings().values().isEmpty();
        if (!hasSettings && template.mappings().isEmpty() && template.aliases().isEmpty() && lifecycle.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("template");
        if (hasSettings) {
            json.writeFieldName("settings");
            FlatSettings.write(json, template.settings().values(), flat);
        }
        writeText(json, "mappings", template.mappings());
        writeText(json, "aliases", template.aliases());
        if (lifecycle.isPresent()) {
            LifecycleJson.writeOfTemplate(json, lifecycle.get(), withRollover);
        }
        json.writeEndObject();
    }

    private static void writeText(JsonGenerator json, String name, Optional<JsonText> text) throws IOException {
        if (text.isPresent()) {
            json.writeFieldName(name);
            EmbeddedJson.write(json, text.get());
        }
    }
}

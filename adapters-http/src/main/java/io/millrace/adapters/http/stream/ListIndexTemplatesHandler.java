package io.millrace.adapters.http.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.EmbeddedJson;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ListIndexTemplates;
import io.millrace.domain.lifecycle.StreamLifecycle;
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
record ListIndexTemplatesHandler(ListIndexTemplates templates) implements Handler {

    static final String[] PARAMETERS = {"flat_settings", "master_timeout", "local", "include_defaults"};

    @Override
    public Response handle(Request request) {
        boolean flat = request.parameters().bool("flat_settings", false);
        List<IndexTemplate> found =
                templates.list(new NamePattern(request.findVariable("name").orElse("*")));
        Map<TemplateName, StreamLifecycle> lifecycles = templates.lifecycles();
        return Response.object(200, json -> {
            Members.objects(json, "index_templates", found, template -> {
                json.writeStringField("name", template.name().value());
                json.writeFieldName("index_template");
                write(json, template, Optional.ofNullable(lifecycles.get(template.name())), flat);
            });
        });
    }

    private static void write(
            JsonGenerator json, IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean flat)
            throws IOException {
        json.writeStartObject();
        Members.texts(json, "index_patterns", template.patterns(), NamePattern::value);
        writeParts(json, template, lifecycle, flat);
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
            JsonGenerator json, IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean flat)
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
            LifecycleJson.write(json, lifecycle.get());
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

package io.millrace.adapters.http.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateName;
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
        if (TemplateJson.hasParts(template.parts(), lifecycle)) {
            json.writeObjectFieldStart("template");
            TemplateJson.writeParts(json, template.parts(), flat, lifecycle, withRollover);
            json.writeEndObject();
        }
        Members.texts(json, "composed_of", template.composition().components(), TemplateName::value);
        if (template.priority().isPresent()) {
            json.writeNumberField("priority", template.priority().getAsLong());
        }
        if (template.version().isPresent()) {
            json.writeNumberField("version", template.version().getAsLong());
        }
        TemplateJson.writeText(json, "_meta", template.meta());
        if (template.dataStream().isPresent()) {
            StreamOptions options = template.dataStream().get();
            json.writeObjectFieldStart("data_stream");
            json.writeBooleanField("hidden", options.hidden());
            json.writeBooleanField("allow_custom_routing", options.allowCustomRouting());
            json.writeEndObject();
        }
        if (!template.composition().optional().isEmpty()) {
            Members.texts(
                    json,
                    "ignore_missing_component_templates",
                    template.composition().optional(),
                    TemplateName::value);
        }
        json.writeEndObject();
    }
}

package io.millrace.adapters.http.stream.legacy;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ManageLegacyTemplates;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** {@code GET|HEAD /_template} and {@code /_template/{name}}, with names and patterns separated by commas. */
record ListLegacyTemplatesHandler(ManageLegacyTemplates templates) implements Handler {

    static final String[] PARAMETERS = {"flat_settings", "master_timeout", "local"};

    @Override
    public Response handle(Request request) {
        boolean flat = request.parameters().bool("flat_settings", false);
        Optional<String> names = request.findVariable("name");
        List<LegacyTemplate> found =
                templates.list(Arrays.stream(names.orElse("*").split(",", -1))
                        .map(String::strip)
                        .map(NamePattern::new)
                        .toList());
        return Response.object(found.isEmpty() && names.isPresent() ? 404 : 200, json -> {
            for (LegacyTemplate template : found) {
                json.writeObjectFieldStart(template.name().value());
                write(json, template, flat);
                json.writeEndObject();
            }
        });
    }

    private static void write(JsonGenerator json, LegacyTemplate template, boolean flat) throws IOException {
        json.writeNumberField("order", template.order());
        if (template.version().isPresent()) {
            json.writeNumberField("version", template.version().getAsLong());
        }
        Members.texts(json, "index_patterns", template.patterns(), NamePattern::value);
        json.writeFieldName("settings");
        FlatSettings.write(json, template.parts().settings().values(), flat);
        json.writeFieldName("mappings");
        EmbeddedJson.write(json, template.parts().mappings().orElse(JsonText.EMPTY_OBJECT));
        json.writeFieldName("aliases");
        EmbeddedJson.write(json, template.parts().aliases().orElse(JsonText.EMPTY_OBJECT));
    }
}

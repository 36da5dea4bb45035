package io.millrace.adapters.http.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.SimulateTemplates;
import io.millrace.application.port.driving.stream.SimulateTemplates.Candidate;
import io.millrace.application.port.driving.stream.SimulateTemplates.Simulation;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.Optional;

/** {@code POST /_index_template/_simulate_index/{name}}, {@code /_simulate} and {@code /_simulate/{name}}. */
record SimulateTemplatesHandler(SimulateTemplates templates) {

    /** The name of a template in a body, which is not stored. */
    private static final TemplateName UNNAMED = new TemplateName("simulate_template_of_the_request");

    Response index(Request request) {
        Optional<Simulation> found = templates.ofIndex(request.variable("name"), candidate(request, UNNAMED));
        return found.map(simulation -> show(request, simulation)).orElseGet(() -> Response.object(200, json -> {}));
    }

    Response template(Request request) {
        Optional<TemplateName> name = request.findVariable("name").map(TemplateName::new);
        return show(request, templates.ofTemplate(name, candidate(request, name.orElse(UNNAMED))));
    }

    private static Optional<Candidate> candidate(Request request, TemplateName name) {
        return request.findJson("index_template")
                .map(body -> TemplateReader.read(name, body))
                .map(parsed -> new Candidate(
                        parsed.template(),
                        parsed.lifecycle(),
                        request.parameters().bool("create", false)));
    }

    private static Response show(Request request, Simulation simulation) {
        boolean withRollover = request.parameters().bool("include_defaults", false);
        return Response.object(200, json -> {
            json.writeObjectFieldStart("template");
            write(json, simulation, withRollover);
            json.writeEndObject();
            Members.objects(json, "overlapping", simulation.overlapping(), other -> {
                json.writeStringField("name", other.name().value());
                Members.texts(json, "index_patterns", other.patterns(), NamePattern::value);
            });
        });
    }

    private static void write(JsonGenerator json, Simulation simulation, boolean withRollover) throws IOException {
        TemplateParts parts = simulation.parts();
        json.writeFieldName("settings");
        FlatSettings.write(json, parts.settings().values(), false);
        json.writeFieldName("mappings");
        EmbeddedJson.write(json, parts.mappings().orElse(JsonText.EMPTY_OBJECT));
        json.writeFieldName("aliases");
        EmbeddedJson.write(json, parts.aliases().orElse(JsonText.EMPTY_OBJECT));
        if (simulation.lifecycle().isPresent()) {
            LifecycleJson.writeOfTemplate(json, simulation.lifecycle().get(), withRollover);
        }
    }
}

package io.millrace.adapters.http.lifecycle.policy;

import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.ReadableTime;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.lifecycle.ManagePolicies;
import io.millrace.application.port.driving.lifecycle.ManagePolicies.Used;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;
import java.util.List;

/** {@code GET /_ilm/policy} and {@code /_ilm/policy/{name}}, with names and patterns separated by commas. */
record ListPoliciesHandler(ManagePolicies policies) implements Handler {

    @Override
    public Response handle(Request request) {
        String names = request.findVariable("name").orElse("*");
        List<Used> found = policies.list(Arrays.stream(names.split(",", -1))
                .map(String::strip)
                .map(NamePattern::new)
                .toList());
        return Response.object(200, json -> {
            for (Used used : found) {
                json.writeObjectFieldStart(used.stored().policy().name().value());
                json.writeNumberField("version", used.stored().version());
                json.writeStringField(
                        "modified_date", ReadableTime.of(used.stored().modifiedAt()));
                json.writeFieldName("policy");
                EmbeddedJson.write(json, used.stored().policy().written());
                json.writeObjectFieldStart("in_use_by");
                Members.texts(json, "indices", used.indices(), IndexName::value);
                Members.texts(json, "data_streams", used.streams(), StreamName::value);
                Members.texts(json, "composable_templates", used.templates(), TemplateName::value);
                json.writeEndObject();
                json.writeEndObject();
            }
        });
    }
}

package io.millrace.adapters.http.index.mapping;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * {@code GET|POST /_field_caps} and {@code /{index}/_field_caps}: the fields in the mappings of indices. Fields that
 * occur only in documents are unknown.
 */
public record FieldCapabilitiesHandler(ReadIndices indices) implements Handler {

    private static final String PARSER_NAME = "field_caps_request";
    private static final String UNMAPPED = "unmapped";

    /** The types of fields without values. */
    private static final Set<String> WITHOUT_VALUES = Set.of("object", "nested", UNMAPPED);

    @Override
    public Response handle(Request request) {
        NotOffered.requireNone(request.parameters(), "filters");
        boolean withUnmapped = request.parameters().bool("include_unmapped", false);
        boolean withEmpty = request.parameters().bool("include_empty_fields", true);
        if (!withEmpty) {
            throw RequestRefusedException.illegalArgument(
                    "parameter [include_empty_fields] with value [false] is not offered, only [true]");
        }
        Set<String> types = Set.copyOf(request.parameters().list("types"));
        List<NamePattern> wanted = patterns(request);
        List<Index> found = indices.describe(Targets.read(request, Expand.OPEN));
        FieldCapabilities capabilities = FieldCapabilities.of(
                found,
                (name, capability) -> wanted.stream().anyMatch(pattern -> pattern.matches(name))
                        && (types.isEmpty() || types.contains(capability.type())),
                request.deadline());
        return Response.object(200, json -> {
            Members.texts(json, "indices", found, index -> index.name().value());
            json.writeObjectFieldStart("fields");
            for (var field : capabilities.fields().entrySet()) {
                json.writeObjectFieldStart(field.getKey());
                writeTypes(json, field.getValue(), found, withUnmapped);
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }

    private static List<NamePattern> patterns(Request request) {
        Optional<JsonObject> body =
                request.findJson(PARSER_NAME).map(json -> json.allowing("fields", "index_filter", "runtime_mappings"));
        for (String member : List.of("index_filter", "runtime_mappings")) {
            if (body.flatMap(json -> json.find(member))
                    .filter(value -> !value.members().isEmpty())
                    .isPresent()) {
                throw RequestRefusedException.illegalArgument("[" + member + "] is not offered");
            }
        }
        Optional<List<String>> inBody = body.flatMap(json -> json.texts("fields"));
        List<String> names = request.parameters().list("fields");
        if (inBody.isPresent() && !names.isEmpty()) {
            throw RequestRefusedException.illegalArgument("can't specify a request body and [fields] request parameter,"
                    + " either specify a request body or the [fields] request parameter");
        }
        List<String> wanted = inBody.orElse(names);
        if (wanted.isEmpty()) {
            throw RequestRefusedException.of(
                    400, "action_request_validation_exception", "Validation Failed: 1: no fields specified;");
        }
        return wanted.stream().map(NamePattern::new).toList();
    }

    /** Writes the types of one field, each with its indices if the indices do not agree. */
    private static void writeTypes(
            JsonGenerator json, SortedMap<Capability, List<String>> types, List<Index> all, boolean withUnmapped)
            throws IOException {
        Set<String> unmapped = new TreeSet<>();
        if (withUnmapped) {
            all.forEach(index -> unmapped.add(index.name().value()));
            types.values().forEach(unmapped::removeAll);
        }
        boolean several = types.size() > 1 || !unmapped.isEmpty();
        for (var type : types.entrySet()) {
            Capability capability = type.getKey();
            writeType(json, capability, several ? type.getValue() : List.of());
        }
        if (!unmapped.isEmpty()) {
            writeType(json, new Capability(UNMAPPED, false, false), unmapped);
        }
    }

    private static void writeType(JsonGenerator json, Capability capability, Iterable<String> indices)
            throws IOException {
        json.writeObjectFieldStart(capability.type());
        json.writeStringField("type", capability.type());
        json.writeBooleanField("metadata_field", capability.isMetadata());
        json.writeBooleanField("searchable", capability.searchable());
        json.writeBooleanField("aggregatable", !capability.isMetadata() && !WITHOUT_VALUES.contains(capability.type()));
        if (indices.iterator().hasNext()) {
            Members.texts(json, "indices", indices, Function.identity());
        }
        json.writeEndObject();
    }
}

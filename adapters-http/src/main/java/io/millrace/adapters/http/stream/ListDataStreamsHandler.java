package io.millrace.adapters.http.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.index.selection.Targets.Streams;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.lifecycle.LifecycleView;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageDataStreams.Listed;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.lifecycle.IndexManager;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code GET /_data_stream} and {@code /_data_stream/{name}}. */
record ListDataStreamsHandler(ManageDataStreams streams, ManageLifecycles lifecycles, ManageIndexTemplates templates)
        implements Handler {

    @Override
    public Response handle(Request request) {
        boolean verbose = request.parameters().bool("verbose", false);
        Streams meant = Targets.streams(request, Expand.OPEN);
        boolean withRollover = request.parameters().bool("include_defaults", false);
        List<Listed> found = streams.list(meant.selection(), meant.scope(), verbose);
        LifecycleView view = lifecycles.of(found.stream().map(Listed::stream).toList());
        Map<TemplateName, JsonText> metadata = templates.list(new NamePattern("*")).stream()
                .filter(template -> template.meta().isPresent())
                .collect(Collectors.toMap(
                        IndexTemplate::name, template -> template.meta().orElseThrow()));
        return Response.object(
                200,
                json -> Members.objects(
                        json,
                        "data_streams",
                        found,
                        listed -> write(
                                json,
                                listed,
                                view.find(listed.stream().name()),
                                Optional.ofNullable(metadata.get(listed.stream().template())),
                                withRollover)));
    }

    private static void write(
            JsonGenerator json,
            Listed listed,
            Optional<Shown> lifecycle,
            Optional<JsonText> metadata,
            boolean withRollover)
            throws IOException {
        DataStream stream = listed.stream();
        DataStreamJson.writeName(json, stream);
        Members.objects(json, "indices", stream.backingIndices(), index -> {
            json.writeStringField("index_name", index.name().value());
            json.writeStringField("index_uuid", ShortUuid.of(index.uuid()));
            json.writeBooleanField("prefer_ilm", index.settings().prefersPolicy());
            Members.text(json, "ilm_policy", index.settings().policy());
            json.writeStringField("managed_by", manager(index, lifecycle));
        });
        json.writeNumberField("generation", stream.generation());
        if (metadata.isPresent()) {
            json.writeFieldName("_meta");
            EmbeddedJson.write(json, metadata.get());
        }
        json.writeStringField("status", "GREEN");
        json.writeStringField("template", stream.template().value());
        // Typed clients require these members. A data stream has no settings and mappings of its own.
        json.writeObjectFieldStart("settings");
        json.writeEndObject();
        json.writeObjectFieldStart("mappings");
        json.writeEndObject();
        if (lifecycle.isPresent()) {
            LifecycleJson.write(json, lifecycle.get(), withRollover);
        }
        Members.text(json, "ilm_policy", stream.writeIndex().settings().policy());
        json.writeStringField("next_generation_managed_by", manager(stream.writeIndex(), lifecycle));
        json.writeBooleanField("prefer_ilm", stream.writeIndex().settings().prefersPolicy());
        json.writeBooleanField("hidden", stream.hidden());
        json.writeBooleanField("system", false);
        json.writeBooleanField("allow_custom_routing", false);
        json.writeBooleanField("replicated", false);
        json.writeBooleanField("rollover_on_write", false);
        if (listed.latest().isPresent()) {
            json.writeNumberField("maximum_timestamp", listed.latest().get().toEpochMillis());
        }
    }

    private static String manager(Index index, Optional<Shown> lifecycle) {
        return IndexManager.of(index.settings(), lifecycle.map(Shown::lifecycle))
                .words();
    }
}

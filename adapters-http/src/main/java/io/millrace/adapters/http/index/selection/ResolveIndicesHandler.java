package io.millrace.adapters.http.index.selection;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ManageAliases.Aliased;
import io.millrace.application.port.driving.index.ManageAliases.Listed;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.alias.NamedAlias;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** {@code GET|POST /_resolve/index/{index}}: the indices, aliases and data streams that names and patterns match. */
public record ResolveIndicesHandler(ManageAliases aliases) implements Handler {

    @Override
    public Response handle(Request request) {
        ReadTarget target = Targets.read(request, Expand.OPEN);
        Listed listed = aliases.list(target, Optional.empty());
        List<Aliased> found = listed.indices();
        // An alias contains all of its indices, also those that are closed or hidden.
        boolean isExpanding = target.selection().open() || target.selection().closed();
        Listed anyState = isExpanding ? aliases.list(target.inAnyState(), Optional.empty()) : listed;
        SortedMap<String, List<String>> byAlias = new TreeMap<>();
        SortedMap<String, List<String>> byStream = new TreeMap<>();
        for (Aliased one : found) {
            Index index = one.index();
            index.membership()
                    .map(membership -> membership.stream().value())
                    .filter(target.selection()::means)
                    .ifPresent(stream -> add(byStream, stream, index.name().value()));
        }
        anyState.indices()
                .forEach(one -> shown(target, one.aliases())
                        .forEach(alias -> add(byAlias, alias, one.index().name().value())));
        anyState.streams()
                .forEach(stream -> shown(target, stream.aliases())
                        .forEach(alias -> add(byAlias, alias, stream.stream().value())));
        return Response.object(200, json -> {
            Members.objects(
                    json,
                    "indices",
                    found.stream().filter(one -> isNamed(target, one)).toList(),
                    one -> writeIndex(json, one));
            Members.objects(json, "aliases", byAlias.entrySet(), alias -> {
                json.writeStringField("name", alias.getKey());
                Members.texts(json, "indices", alias.getValue(), Function.identity());
            });
            Members.objects(json, "data_streams", byStream.entrySet(), stream -> writeStream(json, stream));
        });
    }

    /** Returns the aliases that the request selects. Patterns skip hidden aliases like hidden indices. */
    private static List<String> shown(ReadTarget target, List<NamedAlias> aliases) {
        NameSelection selection = target.selection();
        return aliases.stream()
                .filter(alias -> selection.hidden()
                        || !alias.properties().isHidden()
                        || selection.spelledOut().contains(alias.name().value()))
                .map(alias -> alias.name().value())
                .filter(selection::means)
                .toList();
    }

    /** Returns whether the request selects the index by its own name, not only by an alias or a data stream. */
    private static boolean isNamed(ReadTarget target, Aliased found) {
        Index index = found.index();
        return target.selection().meansItself(index)
                && (index.membership().isPresent()
                        || target.selection().means(index.name().value()));
    }

    private static void writeIndex(JsonGenerator json, Aliased found) throws IOException {
        Index index = found.index();
        json.writeStringField("name", index.name().value());
        if (!found.aliases().isEmpty()) {
            Members.texts(
                    json, "aliases", found.aliases(), alias -> alias.name().value());
        }
        List<String> attributes = new ArrayList<>();
        attributes.add(index.closed() ? "closed" : "open");
        if (index.hidden()) {
            attributes.add("hidden");
        }
        Members.texts(json, "attributes", attributes, Function.identity());
        Members.text(
                json,
                "data_stream",
                index.membership().map(membership -> membership.stream().value()));
    }

    private static void writeStream(JsonGenerator json, Map.Entry<String, List<String>> stream) throws IOException {
        json.writeStringField("name", stream.getKey());
        Members.texts(json, "backing_indices", stream.getValue(), Function.identity());
        json.writeStringField("timestamp_field", DocumentSource.TIMESTAMP_FIELD);
    }

    private static void add(SortedMap<String, List<String>> groups, String name, String member) {
        groups.computeIfAbsent(name, first -> new ArrayList<>()).add(member);
    }
}

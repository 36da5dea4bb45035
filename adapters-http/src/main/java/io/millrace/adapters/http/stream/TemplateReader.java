package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.alias.AliasAnswers;
import io.millrace.adapters.http.index.alias.AliasReader;
import io.millrace.adapters.http.index.mapping.MappingFields;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.Composition;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Parses index templates and component templates. Mappings and {@code _meta} are stored as sent. */
public final class TemplateReader {

    private TemplateReader() {}

    /**
     * A parsed template or part of one.
     *
     * @param lifecycle the lifecycle of data streams that are created from the template
     */
    public record Parsed<T>(T template, Optional<StreamLifecycle> lifecycle) {

        <S> Parsed<S> with(S other) {
            return new Parsed<>(other, lifecycle);
        }
    }

    /** Parses an index template. */
    public static Parsed<IndexTemplate> read(TemplateName name, JsonObject body) {
        body.allowing(
                "index_patterns",
                "template",
                "composed_of",
                "priority",
                "version",
                "_meta",
                "data_stream",
                "allow_auto_create",
                "ignore_missing_component_templates",
                "deprecated");
        requireNothingElse(body);
        Parsed<TemplateParts> parsed = parts(body);
        TemplateParts parts = parsed.template();
        return parsed.with(new IndexTemplate(
                name,
                body.texts("index_patterns").orElse(List.of()).stream()
                        .map(NamePattern::new)
                        .toList(),
                body.wholeNumber("priority"),
                body.nested("data_stream", "data_stream_template", TemplateReader::streamOptions),
                parts.settings(),
                parts.mappings(),
                parts.aliases(),
                body.wholeNumber("version"),
                text(body, "_meta"),
                new Composition(names(body, "composed_of"), names(body, "ignore_missing_component_templates"))));
    }

    /** Parses a component template. */
    public static Parsed<ComponentTemplate> readComponent(TemplateName name, JsonObject body) {
        body.allowing("template", "version", "_meta", "deprecated");
        body.requiring("template");
        Parsed<TemplateParts> parsed = parts(body);
        return parsed.with(new ComponentTemplate(
                name,
                parsed.template(),
                body.wholeNumber("version"),
                text(body, "_meta"),
                body.bool("deprecated").orElse(false)));
    }

    private static Parsed<TemplateParts> parts(JsonObject body) {
        return body.nested("template", "template", TemplateReader::partsOf)
                .orElseGet(() -> new Parsed<>(TemplateParts.EMPTY, Optional.empty()));
    }

    private static List<TemplateName> names(JsonObject body, String member) {
        return body.texts(member).orElse(List.of()).stream()
                .map(TemplateName::new)
                .toList();
    }

    private static void requireNothingElse(JsonObject body) {
        if (!body.bool("allow_auto_create").orElse(true)) {
            throw notOffered("[allow_auto_create] with value [false]");
        }
        if (body.bool("deprecated").orElse(false)) {
            throw notOffered("[deprecated] with value [true]");
        }
    }

    private static Parsed<TemplateParts> partsOf(JsonObject template) {
        template.allowing("settings", "mappings", "aliases", "lifecycle", "data_stream_options");
        Optional<StreamLifecycle> lifecycle = template.nested("lifecycle", "lifecycle", LifecycleJson::read);
        if (template.nested("data_stream_options", "data_stream_options", TemplateReader::isStoringFailures)
                .orElse(false)) {
            throw notOffered("[failure_store]");
        }
        return new Parsed<>(indexParts(template), lifecycle);
    }

    /** Parses the settings, mappings and aliases of new indices. */
    public static TemplateParts indexParts(JsonObject template) {
        template.object("mappings").ifPresent(MappingFields::require);
        return new TemplateParts(
                template.object("settings").map(TemplateReader::settings).orElse(IndexSettings.EMPTY),
                text(template, "mappings"),
                template.object("aliases")
                        .map(aliases -> AliasReader.ofTemplate(new JsonObject("aliases", aliases)))
                        .map(AliasAnswers::text));
    }

    /** Parses the settings of new indices, nested or with flat keys. */
    public static IndexSettings settings(JsonValue settings) {
        Map<String, String> given = new LinkedHashMap<>();
        FlatSettings.read(settings).forEach((key, value) -> value.ifPresent(text -> given.put(key, text)));
        return IndexSettings.ofRequest(given);
    }

    /** Returns whether the options of data streams request a store for rejected documents. */
    private static boolean isStoringFailures(JsonObject options) {
        return options.allowing("failure_store")
                .nested(
                        "failure_store",
                        "failure_store",
                        store -> store.allowing("enabled", "lifecycle").bool("enabled"))
                .flatMap(Function.identity())
                .orElse(false);
    }

    private static StreamOptions streamOptions(JsonObject stream) {
        stream.allowing("hidden", "allow_custom_routing", "failure_store");
        if (stream.bool("failure_store").orElse(false)) {
            throw notOffered("[failure_store]");
        }
        if (stream.bool("allow_custom_routing").orElse(false)) {
            throw notOffered("[allow_custom_routing] with value [true]");
        }
        return new StreamOptions(stream.bool("hidden").orElse(false), false);
    }

    private static Optional<JsonText> text(JsonObject object, String name) {
        return object.object(name).map(JsonValue::raw).map(JsonText::new);
    }

    private static RequestRefusedException notOffered(String what) {
        return RequestRefusedException.illegalArgument(what + " is not offered in an index template");
    }
}

package io.millrace.adapters.opensearch.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.Composition;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Converts index templates and component templates between this service and the format of the cluster. */
public final class Templates {

    private static final NamePattern EVERYTHING = new NamePattern("*");

    /**
     * The JSON member of {@code _meta} that contains the settings about lifecycle policies. In other places, the
     * cluster rejects these settings, because it does not know them.
     */
    private static final String POLICY_SETTINGS = "millrace.settings";

    /**
     * The JSON member of {@code _meta} that contains the names of component templates that may be missing. The cluster
     * itself requires all component templates.
     */
    private static final String OPTIONAL_COMPONENTS = "millrace.ignore_missing_component_templates";

    private Templates() {}

    /**
     * Returns the templates of a cluster state, ordered by name. Templates that break a rule of this service are
     * omitted.
     */
    public static List<IndexTemplate> ofState(JsonNode templates) {
        List<IndexTemplate> read = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : templates.properties()) {
            find(entry, Templates::of).ifPresent(read::add);
        }
        read.sort(Comparator.comparing(IndexTemplate::name));
        return List.copyOf(read);
    }

    /**
     * Returns the component templates of a cluster state, ordered by name. Component templates that break a rule of
     * this service are omitted.
     */
    public static List<ComponentTemplate> componentsOfState(JsonNode components) {
        List<ComponentTemplate> read = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : components.properties()) {
            find(entry, Templates::component).ifPresent(read::add);
        }
        read.sort(Comparator.comparing(ComponentTemplate::name));
        return List.copyOf(read);
    }

    private static ComponentTemplate component(String name, JsonNode node) {
        JsonNode template = node.path("template");
        NavigableMap<String, String> settings = new TreeMap<>();
        flatten("", template.path("settings"), settings);
        Optional<JsonText> meta = takeMeta(node.path("_meta"), settings);
        return new ComponentTemplate(
                new TemplateName(name),
                new TemplateParts(
                        new IndexSettings(settings), text(template.path("mappings")), text(template.path("aliases"))),
                number(node.path("version")),
                meta,
                false);
    }

    private static <T> Optional<T> find(Map.Entry<String, JsonNode> entry, BiFunction<String, JsonNode, T> read) {
        try {
            return Optional.of(read.apply(entry.getKey(), entry.getValue()));
        } catch (Rejection broken) {
            return Optional.empty();
        }
    }

    private static IndexTemplate of(String name, JsonNode node) {
        List<NamePattern> patterns = new ArrayList<>();
        node.path("index_patterns").forEach(pattern -> patterns.add(new NamePattern(pattern.asText())));
        JsonNode template = node.path("template");
        NavigableMap<String, String> settings = new TreeMap<>();
        flatten("", template.path("settings"), settings);
        Optional<JsonText> mappings = text(template.path("mappings"));
        if (isDefault(template.path("mappings"))) {
            mappings = Optional.empty();
            DefaultMapping.SETTINGS.forEach(settings::remove);
        }
        Optional<JsonText> meta = takeMeta(node.path("_meta"), settings);
        return new IndexTemplate(
                new TemplateName(name),
                patterns,
                number(node.path("priority")),
                node.has("data_stream") ? Optional.of(new StreamOptions(false, false)) : Optional.empty(),
                new IndexSettings(settings),
                mappings,
                text(template.path("aliases")),
                number(node.path("version")),
                meta,
                new Composition(
                        names(node.path("composed_of")),
                        names(node.path("_meta").path(OPTIONAL_COMPONENTS))));
    }

    private static boolean isDefault(JsonNode mappings) {
        return DocumentCandidate.object(DefaultMapping.MAPPINGS).equals(mappings);
    }

    /**
     * Returns the body of a request that adds the default mappings to an index template of the cluster, or removes
     * them. All other parts of the template stay the same, even parts that this service does not support.
     *
     * @param template the template in the format of the cluster
     * @param withoutMappings whether neither the template nor its components have mappings
     * @return empty if the template needs no change
     */
    public static Optional<String> withDefaults(JsonNode template, boolean withoutMappings) {
        ObjectNode root = template.deepCopy();
        ObjectNode inner = root.withObject("/template");
        boolean hasDefaults = isDefault(inner.path("mappings"));
        if (hasDefaults == withoutMappings || (withoutMappings && inner.has("mappings"))) {
            return Optional.empty();
        }
        NavigableMap<String, String> flat = new TreeMap<>();
        flatten("", inner.path("settings"), flat);
        if (withoutMappings) {
            inner.set("mappings", DocumentCandidate.object(DefaultMapping.MAPPINGS));
            DefaultMapping.SETTINGS.forEach(flat::putIfAbsent);
        } else {
            inner.remove("mappings");
            DefaultMapping.SETTINGS.forEach(flat::remove);
        }
        ObjectNode settings = inner.putObject("settings");
        flat.forEach((key, value) -> Json.putSetting(settings, key, value));
        return Optional.of(root.toString());
    }

    private static List<TemplateName> names(JsonNode list) {
        List<TemplateName> names = new ArrayList<>();
        list.forEach(name -> names.add(new TemplateName(name.asText())));
        return names;
    }

    /** Returns the metadata of the client. Adds the settings that {@code meta} contains to {@code settings}. */
    private static Optional<JsonText> takeMeta(JsonNode meta, NavigableMap<String, String> settings) {
        if (!(meta instanceof ObjectNode members)
                || !(members.has(POLICY_SETTINGS) || members.has(OPTIONAL_COMPONENTS))) {
            return text(meta);
        }
        flatten("", members.path(POLICY_SETTINGS), settings);
        ObjectNode rest = members.deepCopy();
        rest.remove(List.of(POLICY_SETTINGS, OPTIONAL_COMPONENTS));
        return rest.isEmpty() ? Optional.empty() : text(rest);
    }

    private static void putMeta(
            ObjectNode root, Optional<JsonText> own, IndexSettings settings, List<TemplateName> optional) {
        ObjectNode meta = own.<ObjectNode>map(
                        json -> DocumentCandidate.object(json.value()).deepCopy())
                .orElseGet(Json.MAPPER::createObjectNode);
        Map<String, String> policies = settings.ofPolicies().values();
        if (!policies.isEmpty()) {
            ObjectNode hidden = meta.putObject(POLICY_SETTINGS);
            policies.forEach(hidden::put);
        }
        if (!optional.isEmpty()) {
            ArrayNode names = meta.putArray(OPTIONAL_COMPONENTS);
            optional.forEach(name -> names.add(name.value()));
        }
        if (!meta.isEmpty() || own.isPresent()) {
            root.set("_meta", meta);
        }
    }

    private static void flatten(String prefix, JsonNode node, NavigableMap<String, String> into) {
        node.properties().forEach(entry -> {
            String key = prefix + entry.getKey();
            if (entry.getValue().isObject()) {
                flatten(key + ".", entry.getValue(), into);
            } else {
                JsonNode value = entry.getValue();
                into.put(key, value.isArray() ? value.toString() : value.asText());
            }
        });
    }

    private static OptionalLong number(JsonNode node) {
        return node.isNumber() ? OptionalLong.of(node.longValue()) : OptionalLong.empty();
    }

    private static Optional<JsonText> text(JsonNode node) {
        return node.isObject() ? Optional.of(new JsonText(node.toString())) : Optional.empty();
    }

    /**
     * Returns a component template in the format of the cluster.
     *
     * @throws Rejection if the component template has options that the cluster does not support
     */
    public static String json(ComponentTemplate component) {
        String what = "component template [" + component.name() + "]";
        requireVersion(what, component.version());
        if (component.deprecated()) {
            throw Rejection.invalid(what + " has [deprecated] with value [true], which OpenSearch does not support");
        }
        ObjectNode root = Json.MAPPER.createObjectNode();
        component.version().ifPresent(version -> root.put("version", version));
        TemplateParts parts = component.parts();
        putMeta(root, component.meta(), parts.settings(), List.of());
        ObjectNode inner = root.putObject("template");
        ObjectNode settings = inner.putObject("settings");
        parts.settings().withoutPolicies().values().forEach((key, value) -> Json.putSetting(settings, key, value));
        parts.mappings().ifPresent(mappings -> inner.set("mappings", DocumentCandidate.object(mappings.value())));
        parts.aliases().ifPresent(aliases -> inner.set("aliases", DocumentCandidate.object(aliases.value())));
        return root.toString();
    }

    /**
     * Rejects a negative version. The cluster manager would accept it, but could not publish it to the other nodes and
     * would step down.
     */
    private static void requireVersion(String what, OptionalLong version) {
        if (version.orElse(0) < 0) {
            throw Rejection.invalid(what + " has a negative [version], which OpenSearch does not accept");
        }
    }

    /**
     * Returns a template in the format of the cluster.
     *
     * @param withoutMappings whether neither the template nor its component templates have mappings. If so, the
     *     template gets the default mappings
     * @throws Rejection if the template has options that the cluster does not support
     */
    public static String json(IndexTemplate template, boolean withoutMappings) {
        requireVersion("index template [" + template.name() + "]", template.version());
        ObjectNode root = Json.MAPPER.createObjectNode();
        template.patterns().forEach(pattern -> root.withArray("/index_patterns").add(pattern.value()));
        template.priority().ifPresent(priority -> root.put("priority", priority));
        template.version().ifPresent(version -> root.put("version", version));
        putMeta(
                root,
                template.meta(),
                template.settings(),
                template.composition().optional());
        if (!template.composition().components().isEmpty()) {
            ArrayNode components = root.putArray("composed_of");
            template.composition().components().forEach(name -> components.add(name.value()));
        }
        ObjectNode inner = root.putObject("template");
        ObjectNode settings = inner.putObject("settings");
        template.aliases().ifPresent(aliases -> inner.set("aliases", DocumentCandidate.object(aliases.value())));
        template.dataStream().ifPresent(options -> {
            if (options.hidden() || options.allowCustomRouting()) {
                throw Rejection.invalid("index template [" + template.name()
                        + "] has options of [data_stream] that OpenSearch does not support");
            }
            if (template.patterns().contains(EVERYTHING)) {
                throw Rejection.invalid("index template [" + template.name()
                        + "] has the pattern [*], which OpenSearch does not apply to the backing indices of"
                        + " data streams");
            }
            root.putObject("data_stream");
        });
        if (withoutMappings) {
            inner.set("mappings", DocumentCandidate.object(DefaultMapping.MAPPINGS));
            DefaultMapping.SETTINGS.forEach(settings::put);
        }
        template.mappings().ifPresent(mappings -> inner.set("mappings", DocumentCandidate.object(mappings.value())));
        template.settings().withoutPolicies().values().forEach((key, value) -> Json.putSetting(settings, key, value));
        return root.toString();
    }
}

package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.cluster.ClusterState;
import io.millrace.adapters.opensearch.cluster.ClusterVersions;
import io.millrace.adapters.opensearch.mapping.Templates;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metadata of a cluster at one moment. Objects whose names are invalid in this service are omitted. A destination
 * in the data stream for discarded destinations counts as an index without a data stream.
 *
 * @param aliases the ordered aliases of each index; indices without aliases are omitted
 * @param templates the templates that are valid in this service
 */
public record CatalogView(
        CatalogSnapshot snapshot,
        Map<IndexId, Index> indices,
        Map<IndexId, List<NamedAlias>> aliases,
        TemplateSet templates) {

    /**
     * Matches backing indices that a rollover created, and the destinations of their upgrades. The group of the pattern
     * is the number that determines the order of these indices.
     */
    private static final Pattern NUMBERED = Pattern.compile("\\.(?:migrated-)*+ds-.+-([0-9]{6,})(?:-r[0-9]+)*+");

    private static final Set<String> PRIVATE =
            Set.of("index.uuid", "index.creation_date", "index.provided_name", "index.verified_before_close");

    private static final List<String> PRIVATE_PREFIXES =
            List.of("index.version.", "index.resize.", "index.routing.allocation.initial_recovery.");

    private static final String BLOCKS = "index.blocks.";

    private static final String DISCARDED_INDICES = ".ds-" + ClusterState.DISCARDED + "-";

    /** Returns a view of the metadata of a cluster. Its aliases have no properties. */
    public static CatalogView of(JsonNode metadata) {
        return of(metadata, (index, alias) -> Optional.of(AliasProperties.NONE));
    }

    /** Finds the properties of aliases. The state of a cluster does not contain them. */
    @FunctionalInterface
    interface PropertiesOfAliases {

        /** Returns the properties of an alias of an index. Returns empty if the index no longer has the alias. */
        Optional<AliasProperties> of(Index index, String alias);
    }

    /** Returns a view of the metadata of a cluster, with the properties of aliases. */
    static CatalogView of(JsonNode metadata, PropertiesOfAliases properties) {
        TemplateSet templates = new TemplateSet(
                Templates.ofState(metadata.path("index_template").path("index_template")),
                Templates.componentsOfState(metadata.path("component_template").path("component_template")));
        Map<String, Place> places = places(metadata.path("data_stream").path("data_stream"), templates);
        Map<String, Index> byName = new TreeMap<>();
        Map<IndexId, List<NamedAlias>> aliases = new HashMap<>();
        Map<String, List<ResolvedAlias.Member>> members = new HashMap<>();
        for (Map.Entry<String, JsonNode> entry : metadata.path("indices").properties()) {
            if (IndexName.brokenRule(entry.getKey()).isPresent()
                    || entry.getKey().startsWith(DISCARDED_INDICES)) {
                continue;
            }
            Index index = index(
                    entry.getKey(),
                    entry.getValue(),
                    Optional.ofNullable(places.get(entry.getKey())),
                    isDestination(entry.getKey(), metadata.path("indices")));
            byName.put(entry.getKey(), index);
            SortedMap<IndexName, NamedAlias> own = new TreeMap<>();
            for (JsonNode alias : entry.getValue().path("aliases")) {
                String name = alias.asText();
                Optional.of(name)
                        .filter(text -> IndexName.brokenRule(text).isEmpty())
                        .flatMap(text -> properties.of(index, text))
                        .ifPresent(found -> {
                            own.put(new IndexName(name), new NamedAlias(new IndexName(name), found));
                            members.computeIfAbsent(name, any -> new ArrayList<>())
                                    .add(ResolvedAlias.Member.of(index, found));
                        });
            }
            if (!own.isEmpty()) {
                aliases.put(index.id(), List.copyOf(own.values()));
            }
        }
        Map<String, ResolvedAlias> byAlias = new HashMap<>();
        members.forEach((alias, all) -> byAlias.put(alias, new ResolvedAlias(all)));
        Map<IndexId, Index> byId = new HashMap<>();
        byName.values().forEach(index -> byId.put(index.id(), index));
        return new CatalogView(
                new CatalogSnapshot(streams(metadata, byName, templates), byName, byAlias), byId, aliases, templates);
    }

    public Optional<Index> find(IndexId id) {
        return Optional.ofNullable(indices.get(id));
    }

    public Optional<Index> named(String name) {
        return Optional.ofNullable(snapshot.indices().get(name));
    }

    /** Returns the properties of an alias of an index. Returns empty if the index does not have the alias. */
    Optional<AliasProperties> propertiesOf(IndexId index, String alias) {
        return aliases.getOrDefault(index, List.of()).stream()
                .filter(own -> own.name().value().equals(alias))
                .map(NamedAlias::properties)
                .findFirst();
    }

    /**
     * Returns the indices that have an alias, with the properties of the alias. Callers may change the returned map.
     */
    SortedMap<IndexName, AliasProperties> owners(IndexName alias) {
        SortedMap<IndexName, AliasProperties> owners = new TreeMap<>();
        Optional.ofNullable(snapshot.aliases().get(alias.value()))
                .ifPresent(found -> found.members().forEach(member -> owners.put(member.name(), member.properties())));
        return owners;
    }

    /** Returns whether the index has the alias. */
    public boolean hasAlias(IndexId index, IndexName alias) {
        return aliases.getOrDefault(index, List.of()).stream()
                .anyMatch(own -> own.name().equals(alias));
    }

    /** Returns whether an index or data stream has this name. */
    boolean isTaken(String name) {
        return snapshot.indices().containsKey(name) || snapshot.streams().containsKey(name);
    }

    /**
     * Rejects a name that already exists.
     *
     * @throws Rejection if an index, data stream or alias has the name
     */
    void requireFree(String name) {
        if (snapshot.aliases().containsKey(name)) {
            throw Rejection.invalidName(name, "already exists as alias");
        }
        if (isTaken(name)) {
            throw Rejection.alreadyExists((snapshot.streams().containsKey(name) ? "data_stream" : "index") + " [" + name
                    + "] already exists");
        }
    }

    public Optional<DataStream> stream(StreamName name) {
        return Optional.ofNullable(snapshot.streams().get(name.value()));
    }

    /** Returns those indices that exist in this view. */
    List<Index> all(Collection<IndexId> ids) {
        return ids.stream().flatMap(id -> find(id).stream()).toList();
    }

    private static Map<String, DataStream> streams(
            JsonNode metadata, Map<String, Index> indices, TemplateSet templates) {
        Map<String, DataStream> streams = new HashMap<>();
        for (Map.Entry<String, JsonNode> entry :
                metadata.path("data_stream").path("data_stream").properties()) {
            List<Index> members = new ArrayList<>();
            entry.getValue()
                    .path("indices")
                    .forEach(member -> Optional.ofNullable(
                                    indices.get(member.path("index_name").asText()))
                            .ifPresent(members::add));
            Optional<StreamName> name = streamName(entry.getKey());
            if (members.isEmpty() || name.isEmpty() || entry.getKey().equals(ClusterState.DISCARDED)) {
                continue;
            }
            Index last = members.get(members.size() - 1);
            List<Index> inOrder = new ArrayList<>(members);
            inOrder.sort((one, other) -> Long.compare(position(one), position(other)));
            inOrder.remove(last);
            inOrder.add(last);
            streams.put(
                    entry.getKey(),
                    new DataStream(
                            name.get(),
                            entry.getValue().path("generation").asLong(1),
                            TemplateMatching.best(templates.templates(), entry.getKey())
                                    .map(IndexTemplate::name)
                                    .orElseGet(() -> new TemplateName(entry.getKey())),
                            false,
                            members.stream()
                                    .map(Index::createdAt)
                                    .min(Instant::compareTo)
                                    .orElseThrow(),
                            inOrder));
        }
        return streams;
    }

    private static Optional<StreamName> streamName(String name) {
        try {
            return Optional.of(new StreamName(name));
        } catch (Rejection broken) {
            return Optional.empty();
        }
    }

    private static long position(Index index) {
        return index.membership().map(Membership::position).orElse(0L);
    }

    /**
     * Returns the place of each backing index in its stream. The position is the number in the name of the index.
     * Indices whose names have no number get negative positions, so that they precede the others.
     */
    private static Map<String, Place> places(JsonNode streams, TemplateSet templates) {
        Map<String, Place> places = new HashMap<>();
        for (Map.Entry<String, JsonNode> entry : streams.properties()) {
            Optional<StreamName> stream = streamName(entry.getKey());
            if (stream.isEmpty() || entry.getKey().equals(ClusterState.DISCARDED)) {
                continue;
            }
            IndexSettings policies = TemplateMatching.best(templates.templates(), entry.getKey())
                    .map(template -> templates.settingsOf(template).ofPolicies())
                    .orElse(IndexSettings.EMPTY);
            List<String> names = new ArrayList<>();
            entry.getValue()
                    .path("indices")
                    .forEach(member -> names.add(member.path("index_name").asText()));
            for (int i = 0; i < names.size(); i++) {
                Matcher numbered = NUMBERED.matcher(names.get(i));
                long position = numbered.matches() && numbered.group(1).length() < 18
                        ? Long.parseLong(numbered.group(1))
                        : (long) i - names.size();
                places.put(
                        names.get(i),
                        new Place(new Membership(stream.get(), position), i == names.size() - 1, policies));
            }
        }
        return places;
    }

    /**
     * Returns whether the name is the name of a destination whose source exists. The result is used only for indices
     * that are in no data stream.
     */
    private static boolean isDestination(String name, JsonNode indices) {
        return DestinationName.possibleSources(name).stream().anyMatch(indices::has);
    }

    private static Index index(String name, JsonNode metadata, Optional<Place> place, boolean destination) {
        SortedMap<String, String> settings = new TreeMap<>();
        Set<IndexBlock> blocks = EnumSet.noneOf(IndexBlock.class);
        metadata.path("settings").properties().forEach(entry -> {
            if (entry.getKey().startsWith(BLOCKS)) {
                IndexBlock.ofKey(entry.getKey().substring(BLOCKS.length()))
                        .filter(block -> entry.getValue().asText().equals("true"))
                        .ifPresent(blocks::add);
            } else if (!PRIVATE.contains(entry.getKey())
                    && PRIVATE_PREFIXES.stream().noneMatch(entry.getKey()::startsWith)) {
                settings.put(entry.getKey(), text(entry.getValue()));
            }
        });
        place.ifPresent(where -> settings.putAll(where.policies().values()));
        JsonNode own = metadata.path("settings");
        String uuid = own.path("index.uuid").asText();
        return new Index(
                new IndexId(uuid),
                new IndexName(name),
                ShortUuid.find(uuid)
                        .orElseThrow(() -> Rejection.invalid("index [" + name + "] has no readable uuid: " + uuid)),
                ClusterVersions.ofNumber(own.path("index.version.created").asText()),
                true,
                metadata.path("state").asText().equals("close"),
                blocks,
                place.map(where -> !where.last()).orElse(destination),
                settings.getOrDefault(IndexSettings.HIDDEN, "").equals("true"),
                new IndexSettings(settings),
                new JsonText(
                        metadata.path("mappings").path("_doc").isMissingNode()
                                ? "{}"
                                : metadata.path("mappings").path("_doc").toString()),
                Instant.ofEpochMilli(own.path("index.creation_date").asLong()),
                Optional.empty(),
                place.map(Place::membership));
    }

    /** Returns the value of a setting as text. If the value is a list, its elements are separated by commas. */
    private static String text(JsonNode value) {
        if (!value.isArray()) {
            return value.asText();
        }
        List<String> parts = new ArrayList<>();
        value.forEach(part -> parts.add(part.asText()));
        return String.join(",", parts);
    }

    /**
     * The place of a backing index in its stream.
     *
     * @param last whether it is the last backing index of the stream, which is the write index
     * @param policies the settings about lifecycle policies. They come from the template, because the cluster does not
     *     store them in indices
     */
    private record Place(Membership membership, boolean last, IndexSettings policies) {}
}

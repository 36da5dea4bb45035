package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.graphql.field.Connection.Edge;
import io.millrace.adapters.http.graphql.plan.LazyJson;
import io.millrace.adapters.http.index.alias.AliasAnswers;
import io.millrace.adapters.http.index.alias.AliasReader;
import io.millrace.adapters.http.index.mapping.MappingFields;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.stream.TemplateReader;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageDataStreams.Listed;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.Composition;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Kind;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The fields about data streams, their indices and their templates. */
public record StreamFields(StoreUseCases store, Cursors cursors) {

    private static final String STREAM = "DataStream";
    private static final String INDEX = "BackingIndex";
    private static final String TEMPLATE = "IndexTemplate";
    private static final String ROLLOVER = "RolloverResult";
    private static final String LIST = "dataStreams";

    public void register(Fields fields) {
        fields.acting("Query", "dataStreams", Action.LIST_DATA_STREAMS, this::list)
                .acting("Query", "dataStream", Action.LIST_DATA_STREAMS, this::find)
                .acting("Query", "indexTemplates", Action.READ_TEMPLATES, this::templates)
                .acting("Mutation", "putIndexTemplate", Action.PUT_TEMPLATE, this::putTemplate)
                .acting("Mutation", "deleteIndexTemplate", Action.DELETE_TEMPLATES, this::deleteTemplate)
                .acting("Mutation", "createDataStream", Action.CREATE_DATA_STREAM, this::create)
                .acting("Mutation", "deleteDataStream", Action.DELETE_DATA_STREAMS, this::delete)
                .acting("Mutation", "rollOver", Action.ROLL_OVER, this::rollOver);
        registerStreams(fields);
        registerIndices(fields);
        registerTemplates(fields);
        fields.of(ManageDataStreams.RolloverOutcome.class, ROLLOVER)
                .showing("rolledOver", ManageDataStreams.RolloverOutcome::rolledOver)
                .showing("dryRun", ManageDataStreams.RolloverOutcome::dryRun)
                .showing("oldIndex", outcome -> outcome.oldIndex().value())
                .showing("newIndex", outcome -> outcome.newIndex().value())
                .showing("conditions", outcome -> List.copyOf(outcome.met().entrySet()));
        fields.of(Map.Entry.class, "RolloverCondition")
                .showing("condition", entry -> entry.getKey())
                .showing("met", entry -> entry.getValue());
    }

    private void registerStreams(Fields fields) {
        Connection.register(fields, STREAM);
        fields.loading(STREAM, "documentCount", Action.COUNT, (environment, access) -> {
                    DataStream stream = source(environment, DataStream.class);
                    access.require(stream.name().value());
                    return Loaders.documents(environment, stream.backingIndices());
                })
                .loading(STREAM, "sizeInBytes", Action.READ_DATA_STREAM_STATISTICS, (environment, access) -> {
                    DataStream stream = source(environment, DataStream.class);
                    access.require(stream.name().value());
                    return Loaders.bytes(environment, stream.backingIndices());
                })
                .loading(
                        STREAM,
                        "indexTemplate",
                        Action.READ_TEMPLATES,
                        (environment, access) -> Loaders.template(
                                environment,
                                source(environment, DataStream.class).template()))
                .loading(STREAM, "newest", Action.READ_DATA_STREAM_STATISTICS, (environment, access) -> {
                    DataStream stream = source(environment, DataStream.class);
                    access.require(stream.name().value());
                    return Loaders.newest(environment, stream);
                })
                .loading(STREAM, "reindexTask", Action.READ_REINDEX_STATUS, (environment, access) -> {
                    StreamName name = source(environment, DataStream.class).name();
                    access.require(name.value());
                    return Loaders.task(environment, name);
                });
        fields.of(Connection.class, "DataStreamConnection")
                .showing("totalCount", connection -> (int) connection.total().orElseThrow());
        fields.of(DataStream.class, STREAM)
                .showing("name", stream -> stream.name().value())
                .showing("generation", DataStream::generation)
                .showing("template", stream -> stream.template().value())
                .showing("hidden", DataStream::hidden)
                .showing("createdAt", DataStream::createdAt)
                .showing("outdated", stream -> store.reindex().isOutdated(stream.backingIndices()))
                .showing("backingIndices", DataStream::backingIndices)
                .showing("writeIndex", DataStream::writeIndex);
    }

    private void registerIndices(Fields fields) {
        fields.loading(INDEX, "documentCount", Action.COUNT, (environment, access) -> {
                    Index index = source(environment, Index.class);
                    access.require(nameOf(index));
                    return Loaders.documents(environment, List.of(index));
                })
                .loading(INDEX, "sizeInBytes", Action.READ_INDEX_STATISTICS, (environment, access) -> {
                    Index index = source(environment, Index.class);
                    access.require(nameOf(index));
                    return Loaders.bytes(environment, List.of(index));
                });
        fields.of(Index.class, INDEX)
                .showing("name", index -> index.name().value())
                .showing("uuid", index -> index.uuid().toString())
                .showing(
                        "position",
                        index -> index.membership().map(Membership::position).orElse(0L))
                .showing("version", index -> index.version().toString())
                .showing("outdated", index -> store.reindex().isOutdated(List.of(index)))
                .showing("closed", Index::closed)
                .showing("writable", Index::isWritable)
                .showing("rolledOver", Index::rolledOver)
                .showing("createdAt", Index::createdAt)
                .showing("settings", index -> index.settingsInForce().values())
                .showing("mappings", Index::mappings)
                .showing("earliest", index -> rangeEnd(index, TimeRange::from))
                .showing("latest", index -> rangeEnd(index, TimeRange::to));
    }

    private static void registerTemplates(Fields fields) {
        fields.of(IndexTemplate.class, TEMPLATE)
                .showing("name", template -> template.name().value())
                .showing(
                        "indexPatterns",
                        template -> template.patterns().stream()
                                .map(NamePattern::value)
                                .toList())
                .showing("priority", template -> orNull(template.priority()))
                .showing("makesDataStreams", template -> template.dataStream().isPresent())
                .showing(
                        "hidden",
                        template -> template.dataStream()
                                .filter(IndexTemplate.StreamOptions::hidden)
                                .isPresent())
                .showing("meta", template -> template.meta().orElse(null))
                .showing("version", template -> orNull(template.version()))
                .showing("settings", template -> template.settings().values())
                .showing("mappings", template -> template.mappings().orElse(null))
                .showing("aliases", template -> template.aliases().orElse(null))
                .showing("composedOf", template -> values(template.composition().components()))
                .showing(
                        "ignoreMissingComponentTemplates",
                        template -> values(template.composition().optional()));
    }

    private static List<String> values(List<TemplateName> names) {
        return names.stream().map(TemplateName::value).toList();
    }

    private static List<TemplateName> names(Map<String, Object> given, String member) {
        return ((List<?>) Objects.requireNonNull(given.get(member), member))
                .stream().map(name -> new TemplateName((String) name)).toList();
    }

    public static <T> T source(DataFetchingEnvironment environment, Class<T> type) {
        return type.cast(Objects.requireNonNull(environment.getSource(), "source"));
    }

    public static String text(DataFetchingEnvironment environment, String argument) {
        return Objects.requireNonNull(environment.<String>getArgument(argument), argument);
    }

    public static Optional<String> textIfAny(DataFetchingEnvironment environment, String argument) {
        return Optional.ofNullable(environment.<String>getArgument(argument));
    }

    static int number(DataFetchingEnvironment environment, String argument) {
        return Objects.requireNonNull(environment.<Integer>getArgument(argument), argument);
    }

    public static @Nullable Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    /** Returns the name on which the caller needs privileges: for a backing index, the name of its data stream. */
    private static String nameOf(Index index) {
        return index.membership()
                .map(member -> member.stream().value())
                .orElse(index.name().value());
    }

    private static @Nullable Object rangeEnd(Index index, Function<TimeRange, Object> end) {
        return index.sealed().flatMap(known -> known.range()).map(end).orElse(null);
    }

    private Connection<DataStream> list(DataFetchingEnvironment environment, Access access) {
        int first = Connection.requireSize("first", number(environment, "first"));
        NameSelection selection = NameSelection.parse(text(environment, "names"), EnumSet.of(Expand.OPEN));
        NameScope scope = access.select(selection);
        Optional<String> after = textIfAny(environment, "after").map(cursor -> cursors.place(LIST, cursor));
        List<DataStream> all = store.streams().list(selection, scope, false).stream()
                .map(Listed::stream)
                .toList();
        List<DataStream> rest = all.stream()
                .filter(stream -> after.isEmpty() || stream.name().value().compareTo(after.get()) > 0)
                .toList();
        List<Edge<DataStream>> edges = rest.stream()
                .limit(first)
                .map(stream ->
                        new Edge<>(() -> cursors.cursor(LIST, stream.name().value()), stream))
                .toList();
        return new Connection<>(edges, after.isPresent(), rest.size() > edges.size(), OptionalLong.of(all.size()));
    }

    private @Nullable DataStream find(DataFetchingEnvironment environment, Access access) {
        String name = text(environment, "name");
        access.require(name);
        return find(name).orElse(null);
    }

    private Optional<DataStream> find(String name) {
        NameSelection selection = NameSelection.ofName(new StreamName(name).value());
        NameScope scope = NameScope.everything(Action.LIST_DATA_STREAMS);
        return ifThere(() -> store.streams().list(selection, scope, false)).stream()
                .flatMap(List::stream)
                .map(Listed::stream)
                .findFirst();
    }

    /** Returns the result of {@code reading}; empty if it is rejected because the name does not exist. */
    static <T> Optional<T> ifThere(Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (Rejection missing) {
            if (missing.reason() == Rejection.Reason.INDEX_NOT_FOUND) {
                return Optional.empty();
            }
            throw missing;
        }
    }

    private List<IndexTemplate> templates(DataFetchingEnvironment environment, Access access) {
        return store.templates().index().list(new NamePattern(text(environment, "name")));
    }

    private IndexTemplate putTemplate(DataFetchingEnvironment environment, Access access) {
        Map<String, Object> given =
                Objects.requireNonNull(environment.<Map<String, Object>>getArgument("template"), "template");
        boolean hidden = Boolean.TRUE.equals(given.get("hidden"));
        boolean makesStreams = Boolean.TRUE.equals(given.get("makesDataStreams"));
        if (hidden && !makesStreams) {
            throw Rejection.invalid("[template.hidden] needs [template.makesDataStreams]");
        }
        Optional<JsonValue> mappings = object(given, "mappings");
        mappings.ifPresent(MappingFields::require);
        IndexTemplate template = new IndexTemplate(
                new TemplateName(text(environment, "name")),
                ((List<?>) Objects.requireNonNull(given.get("indexPatterns"), "indexPatterns"))
                        .stream()
                                .map(pattern -> new NamePattern((String) pattern))
                                .toList(),
                optional(given.get("priority")),
                makesStreams ? Optional.of(new IndexTemplate.StreamOptions(hidden, false)) : Optional.empty(),
                object(given, "settings").map(TemplateReader::settings).orElse(IndexSettings.EMPTY),
                mappings.map(JsonValue::raw).map(JsonText::new),
                object(given, "aliases")
                        .map(aliases -> AliasReader.ofTemplate(new JsonObject("aliases", aliases)))
                        .map(AliasAnswers::text),
                optional(given.get("version")),
                object(given, "meta").map(JsonValue::raw).map(JsonText::new),
                new Composition(names(given, "composedOf"), names(given, "ignoreMissingComponentTemplates")));
        store.templates()
                .index()
                .put(
                        access.caller(),
                        template,
                        Optional.ofNullable((Map<?, ?>) given.get("lifecycle")).map(LifecycleFields::read),
                        Boolean.TRUE.equals(environment.<Boolean>getArgument("createOnly")));
        return template;
    }

    private static Optional<JsonValue> object(Map<String, Object> given, String member) {
        return Optional.ofNullable((LazyJson) given.get(member))
                .map(json -> LazyJson.object("template." + member, json));
    }

    private static OptionalLong optional(@Nullable Object number) {
        return number instanceof Long value ? OptionalLong.of(value) : OptionalLong.empty();
    }

    private String deleteTemplate(DataFetchingEnvironment environment, Access access) {
        TemplateName name = new TemplateName(text(environment, "name"));
        store.templates().index().delete(access.caller(), List.of(new NamePattern(name.value())));
        return name.value();
    }

    private @Nullable DataStream create(DataFetchingEnvironment environment, Access access) {
        String name = text(environment, "name");
        access.require(name);
        store.streams().create(access.caller(), new StreamName(name));
        return find(name).orElse(null);
    }

    private String delete(DataFetchingEnvironment environment, Access access) {
        StreamName name = named(text(environment, "name"), access);
        store.streams()
                .delete(
                        access.caller(),
                        NameSelection.ofName(name.value()),
                        NameScope.everything(Action.DELETE_DATA_STREAMS));
        return name.value();
    }

    /** Checks access to a single data stream. Patterns are rejected as invalid names. */
    public static StreamName named(String name, Access access) {
        access.require(name);
        return new StreamName(name);
    }

    private ManageDataStreams.RolloverOutcome rollOver(DataFetchingEnvironment environment, Access access) {
        StreamName name = named(text(environment, "dataStream"), access);
        boolean dryRun = Boolean.TRUE.equals(environment.<Boolean>getArgument("dryRun"));
        Map<String, Object> given = environment.getArgument("conditions");
        RolloverConditions conditions = given == null ? RolloverConditions.NONE : conditions(given);
        return store.streams().rollOver(access.caller(), new ManageDataStreams.Rollover(name, conditions, dryRun));
    }

    private static RolloverConditions conditions(Map<String, Object> given) {
        List<Condition> conditions = new ArrayList<>();
        age(conditions, Kind.MAX_AGE, given.get("maxAge"));
        limit(conditions, Kind.MAX_DOCS, given.get("maxDocs"));
        limit(conditions, Kind.MAX_SIZE, given.get("maxSizeInBytes"));
        age(conditions, Kind.MIN_AGE, given.get("minAge"));
        limit(conditions, Kind.MIN_DOCS, given.get("minDocs"));
        limit(conditions, Kind.MIN_SIZE, given.get("minSizeInBytes"));
        return new RolloverConditions(conditions);
    }

    private static void age(List<Condition> conditions, Kind kind, @Nullable Object given) {
        if (given instanceof String text) {
            conditions.add(Condition.parse(kind, kind.key(), text));
        }
    }

    private static void limit(List<Condition> conditions, Kind kind, @Nullable Object given) {
        if (given instanceof Long number) {
            conditions.add(new Condition(kind, number, number.toString()));
        }
    }
}

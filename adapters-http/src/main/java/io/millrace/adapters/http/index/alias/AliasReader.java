package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.alias.Alias;
import io.millrace.domain.index.alias.AliasNames;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Parses changes of aliases. A change requires privileges on the alias and on the index, because the index behind a
 * name decides which documents may be read.
 */
public final class AliasReader {

    static final String ADD = "add";
    static final String REMOVE = "remove";
    static final String REMOVE_INDEX = "remove_index";

    private static final String MUST_EXIST = "must_exist";
    private static final String FILTER = "filter";
    private static final String ROUTING = "routing";
    private static final String INDEX_ROUTING = "index_routing";
    private static final String SEARCH_ROUTING = "search_routing";
    private static final String WRITE_INDEX = "is_write_index";
    private static final String HIDDEN = "is_hidden";
    private static final String[] PROPERTIES = {FILTER, ROUTING, INDEX_ROUTING, SEARCH_ROUTING, WRITE_INDEX, HIDDEN};

    private static final int LONGEST_FILTER = 100_000;

    private AliasReader() {}

    /** One parsed action, before privileges are checked. */
    record ParsedAction(
            String type,
            List<String> indices,
            List<String> aliases,
            Optional<Boolean> mustExist,
            AliasProperties properties) {

        ParsedAction {
            indices = List.copyOf(indices);
            aliases = List.copyOf(aliases);
        }
    }

    /** Parses one action of {@code POST /_aliases}. */
    static ParsedAction action(JsonObject action) {
        action.allowing(ADD, REMOVE, REMOVE_INDEX);
        List<ParsedAction> parsed = Stream.of(ADD, REMOVE, REMOVE_INDEX)
                .flatMap(type -> action.nested(type, type, details -> details(type, details)).stream())
                .toList();
        if (parsed.size() != 1) {
            throw RequestRefusedException.illegalArgument(
                    parsed.isEmpty() ? "No action specified" : "too many alias operations declared on operation entry");
        }
        return parsed.get(0);
    }

    private static ParsedAction details(String type, JsonObject details) {
        switch (type) {
            case ADD -> details.allowing(with(PROPERTIES, "index", "indices", "alias", "aliases", MUST_EXIST));
            case REMOVE -> details.allowing("index", "indices", "alias", "aliases", MUST_EXIST);
            default -> details.allowing("index", "indices", MUST_EXIST);
        }
        if (!type.equals(REMOVE) && details.find(MUST_EXIST).isPresent()) {
            throw RequestRefusedException.illegalArgument("[" + MUST_EXIST + "] is unsupported for [" + type + "]");
        }
        List<String> indices = oneOf(details, "index", "indices");
        List<String> aliases = type.equals(REMOVE_INDEX) ? List.of() : oneOf(details, "alias", "aliases");
        return new ParsedAction(
                type,
                indices,
                aliases,
                type.equals(REMOVE) ? details.bool(MUST_EXIST) : Optional.empty(),
                type.equals(ADD) ? properties(aliases.get(0), details) : AliasProperties.NONE);
    }

    private static String[] with(String[] names, String... more) {
        return Stream.concat(Stream.of(names), Stream.of(more)).toArray(String[]::new);
    }

    private static List<String> oneOf(JsonObject details, String one, String many) {
        if (details.find(one).isPresent() && details.find(many).isPresent()) {
            throw RequestRefusedException.illegalArgument("Only one of [" + one + "] and [" + many + "] is allowed");
        }
        List<String> names =
                details.texts(many).or(() -> details.text(one).map(List::of)).orElse(List.of());
        if (names.isEmpty() || names.stream().anyMatch(String::isEmpty)) {
            throw missing(one, many);
        }
        return names;
    }

    /**
     * Parses the body of a request that adds one alias.
     *
     * @param index the indices in the path; a member of the body replaces them
     * @param name the alias in the path; a member of the body replaces it
     */
    static ParsedAction addition(Optional<String> index, Optional<String> name, Optional<JsonObject> body) {
        body.ifPresent(found -> found.allowing(with(PROPERTIES, "index", "alias")));
        String indices = required("index", "indices", body, index);
        String alias = required("alias", "aliases", body, name);
        return new ParsedAction(
                ADD,
                List.of(indices),
                List.of(alias),
                Optional.empty(),
                body.map(found -> properties(alias, found)).orElse(AliasProperties.NONE));
    }

    private static String required(String one, String many, Optional<JsonObject> body, Optional<String> inPath) {
        return body.flatMap(found -> found.text(one))
                .or(() -> inPath)
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> missing(one, many));
    }

    private static RequestRefusedException missing(String one, String many) {
        return RequestRefusedException.illegalArgument("One of [" + one + "] or [" + many + "] is required");
    }

    /**
     * Parses the properties of an alias, and rejects all other members.
     *
     * @throws RequestRefusedException 400 if a property is invalid, for example if the filter is no supported query
     */
    public static AliasProperties onlyProperties(String alias, JsonObject body) {
        return properties(alias, body.allowing(PROPERTIES));
    }

    /**
     * Parses an object with one member for each alias. The names are not checked.
     *
     * @throws RequestRefusedException 400 as {@link #onlyProperties}
     */
    public static Map<String, AliasProperties> definitions(JsonObject aliases) {
        Map<String, AliasProperties> found = new LinkedHashMap<>();
        for (JsonValue.Member member : aliases.members()) {
            found.put(
                    member.name(),
                    aliases.object(member.name())
                            .map(body -> onlyProperties(member.name(), new JsonObject("alias", body)))
                            .orElse(AliasProperties.NONE));
        }
        return found;
    }

    /**
     * Parses the aliases of a template. Their names may contain {@code {index}}, which stands for the name of the index.
     *
     * @throws RequestRefusedException 400 as {@link #onlyProperties}
     * @throws Rejection if a name is illegal
     */
    public static Map<String, AliasProperties> ofTemplate(JsonObject aliases) {
        Map<String, AliasProperties> found = definitions(aliases);
        found.keySet().forEach(name -> Alias.name(name.replace("{index}", "index")));
        return found;
    }

    private static AliasProperties properties(String alias, JsonObject body) {
        Optional<String> routing = routing(body, ROUTING);
        Optional<String> indexRouting = routing(body, INDEX_ROUTING).or(() -> routing);
        if (indexRouting.filter(values -> values.contains(",")).isPresent()) {
            throw RequestRefusedException.illegalArgument(
                    "alias [" + alias + "] has several index routing values associated with it");
        }
        return new AliasProperties(
                body.object(FILTER)
                        .filter(filter -> !filter.members().isEmpty())
                        .map(filter -> filter(alias, filter)),
                indexRouting,
                routing(body, SEARCH_ROUTING).or(() -> routing),
                body.bool(WRITE_INDEX),
                body.bool(HIDDEN));
    }

    /** Returns a routing value, which may be a number. */
    private static Optional<String> routing(JsonObject body, String name) {
        Optional<JsonValue> number = body.find(name).filter(value -> value.kind() == JsonValue.Kind.VALUE_NUMBER);
        return number.isPresent() ? number.map(JsonValue::text) : body.text(name);
    }

    private static JsonText filter(String alias, JsonValue filter) {
        String opening = "failed to parse filter for alias [" + alias + "]";
        if (filter.raw().length() > LONGEST_FILTER) {
            throw RequestRefusedException.illegalArgument(
                    opening + ": it is longer than " + LONGEST_FILTER + " characters");
        }
        try {
            // The moment has no effect, because the query is parsed again by each search.
            QueryReader.read(filter, Instant.EPOCH);
        } catch (RequestRefusedException | Rejection refused) {
            throw RequestRefusedException.illegalArgument(opening + ": " + refused.getMessage());
        }
        return new JsonText(filter.raw());
    }

    /**
     * Returns the step of an action, after the privileges of the caller were checked.
     *
     * @throws io.millrace.domain.Rejection if the caller lacks a privilege, or a name is invalid
     */
    static ManageAliases.Step step(ParsedAction parsed, Access access) {
        NameSelection indices = NameSelection.parse(String.join(",", parsed.indices()), EnumSet.of(Expand.OPEN));
        if (parsed.type().equals(REMOVE_INDEX)) {
            access.select(indices);
            return new ManageAliases.IndexRemoval(
                    new ReadTarget(indices, access.to(Action.DELETE_INDICES).select(indices), false, false));
        }
        ReadTarget target = new ReadTarget(indices, access.select(indices), false, false);
        if (parsed.type().equals(ADD)) {
            access.require(parsed.aliases());
            return new ManageAliases.Addition(target, parsed.aliases(), parsed.properties());
        }
        AliasNames aliases = AliasNames.parse(String.join(",", parsed.aliases()));
        return new ManageAliases.Removal(target, aliases, select(aliases, access), parsed.mustExist());
    }

    /**
     * Returns the aliases in the path of a request, after the privileges on the explicitly named ones were checked;
     * empty if the path contains none.
     *
     * @throws Rejection if the caller lacks a privilege
     */
    public static Optional<AliasNames> requireNamed(Request request) {
        Optional<AliasNames> names = request.findVariable("name").map(AliasNames::parse);
        names.ifPresent(wanted -> select(wanted, request.access()));
        return names;
    }

    /**
     * Checks the privileges on the explicitly named aliases, and returns the names that patterns may match.
     *
     * @throws Rejection if the caller lacks a privilege
     */
    private static NameScope select(AliasNames aliases, Access access) {
        List<String> included = aliases.included();
        return access.select(
                included.isEmpty()
                        ? NameSelection.EVERYTHING
                        : NameSelection.parse(String.join(",", included), EnumSet.allOf(Expand.class)));
    }

    static List<ManageAliases.Step> steps(List<ParsedAction> all, Access access) {
        List<ManageAliases.Step> steps = new ArrayList<>();
        all.forEach(parsed -> steps.add(step(parsed, access)));
        return steps;
    }
}

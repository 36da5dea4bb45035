package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.Action;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
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
    private static final String[] NOT_OFFERED = {
        "filter", "routing", "index_routing", "search_routing", "is_write_index", "is_hidden"
    };

    private AliasReader() {}

    /** One parsed action, before privileges are checked. */
    record ParsedAction(String type, List<String> indices, List<String> aliases, Optional<Boolean> mustExist) {

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
            case ADD -> details.allowing(with(NOT_OFFERED, "index", "indices", "alias", "aliases", MUST_EXIST));
            case REMOVE -> details.allowing("index", "indices", "alias", "aliases", MUST_EXIST);
            default -> details.allowing("index", "indices", MUST_EXIST);
        }
        if (!type.equals(REMOVE) && details.find(MUST_EXIST).isPresent()) {
            throw RequestRefusedException.illegalArgument("[" + MUST_EXIST + "] is unsupported for [" + type + "]");
        }
        requireOffered(details);
        return new ParsedAction(
                type,
                oneOf(details, "index", "indices"),
                type.equals(REMOVE_INDEX) ? List.of() : oneOf(details, "alias", "aliases"),
                type.equals(REMOVE) ? details.bool(MUST_EXIST) : Optional.empty());
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
            throw RequestRefusedException.illegalArgument("One of [" + one + "] or [" + many + "] is required");
        }
        return names;
    }

    /** Rejects properties of an alias that this service does not support. */
    static void requireOffered(JsonObject alias) {
        for (String name : NOT_OFFERED) {
            boolean asksForNothing =
                    name.equals("is_hidden") && !alias.bool(name).orElse(false);
            if (!asksForNothing
                    && alias.find(name).filter(value -> !value.isNull()).isPresent()) {
                throw RequestRefusedException.illegalArgument("[" + name + "] is not offered in an alias");
            }
        }
    }

    /** Rejects unknown and unsupported members in the body of a request for a single alias. */
    public static void requirePlain(JsonObject alias) {
        requireOffered(alias.allowing(NOT_OFFERED));
    }

    /**
     * Returns the step of an action, after the privileges of the caller were checked.
     *
     * @throws io.millrace.domain.Rejection if the caller lacks a privilege, or a name is invalid
     */
    static ManageAliases.Step step(ParsedAction parsed, Access access) {
        NameSelection indices = selection(parsed.indices());
        ReadTarget target = new ReadTarget(indices, access.select(indices), false, false);
        if (parsed.type().equals(REMOVE_INDEX)) {
            return new ManageAliases.IndexRemoval(
                    new ReadTarget(indices, access.to(Action.DELETE_INDICES).select(indices), false, false));
        }
        if (parsed.type().equals(ADD)) {
            access.require(parsed.aliases());
            return new ManageAliases.Addition(target, parsed.aliases());
        }
        NameSelection aliases = selection(parsed.aliases());
        return new ManageAliases.Removal(target, aliases, access.select(aliases), parsed.mustExist());
    }

    static List<ManageAliases.Step> steps(List<ParsedAction> all, Access access) {
        List<ManageAliases.Step> steps = new ArrayList<>();
        all.forEach(parsed -> steps.add(step(parsed, access)));
        return steps;
    }

    private static NameSelection selection(List<String> names) {
        return NameSelection.parse(String.join(",", names), EnumSet.allOf(Expand.class));
    }
}

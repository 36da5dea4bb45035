package io.millrace.adapters.http.index.selection;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.NameScope;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Determines which data streams and indices a request refers to, and writes the number of data streams and indices in
 * responses. Methods that read names also check the privileges of the caller.
 */
public final class Targets {

    private Targets() {}

    /**
     * Reads the path variable {@code index} and the parameters {@code expand_wildcards}, {@code ignore_unavailable} and
     * {@code allow_no_indices}. Without a name, the request applies to all names.
     *
     * @param otherwise the states of indices that patterns match if the request does not specify them
     * @throws io.millrace.domain.Rejection if a name is invalid, or the caller lacks a privilege
     */
    public static ReadTarget read(Request request, Expand... otherwise) {
        return read(request, request.access(), otherwise);
    }

    /**
     * Reads the same values as {@link #read(Request, Expand...)}, but checks the privileges with {@code access}, whose
     * action may differ from the action of the request.
     *
     * @throws io.millrace.domain.Rejection if a name is invalid, or the caller lacks a privilege
     */
    public static ReadTarget read(Request request, Access access, Expand... otherwise) {
        return target(
                select(request, "index", expand(request, otherwise)),
                request.parameters().bool("ignore_unavailable", false),
                request.parameters().bool("allow_no_indices", true),
                access);
    }

    /**
     * Returns the target of a part of a request, for example of one search of several.
     *
     * @param names the names, separated by commas; empty for all names
     * @param expand patterns match only indices in these states; if empty, patterns match only open indices
     * @throws io.millrace.domain.Rejection if a name is invalid, or the caller lacks a privilege
     */
    public static ReadTarget read(
            Optional<String> names,
            Optional<List<String>> expand,
            boolean ignoreUnavailable,
            boolean allowNoIndices,
            Access access) {
        return target(
                NameSelection.parse(names.orElse("*"), expand(expand, Expand.OPEN)),
                ignoreUnavailable,
                allowNoIndices,
                access);
    }

    /**
     * Returns the target of a selection, with the current privileges of the caller.
     *
     * @throws io.millrace.domain.Rejection if the caller lacks a privilege
     */
    public static ReadTarget target(
            NameSelection selection, boolean ignoreUnavailable, boolean allowNoIndices, Access access) {
        return new ReadTarget(
                selection,
                access.select(selection),
                ignoreUnavailable,
                allowNoIndices,
                access.caller().username().value());
    }

    /**
     * Reads the path variable {@code name} and the parameter {@code expand_wildcards}. Without a name, the request
     * applies to all data streams.
     *
     * @param otherwise the states that patterns match if the request does not specify them
     * @throws io.millrace.domain.Rejection if a name is invalid, or the caller lacks a privilege
     */
    public static Streams streams(Request request, Expand... otherwise) {
        Set<Expand> expand = expand(request, otherwise);
        if (!expand.isEmpty()) {
            // A data stream is never closed, so a request for hidden or closed names means open ones too.
            expand.add(Expand.OPEN);
        }
        NameSelection selection = select(request, "name", expand);
        return new Streams(selection, request.access().select(selection));
    }

    private static NameSelection select(Request request, String variable, Set<Expand> expand) {
        return NameSelection.parse(request.findVariable(variable).orElse("*"), expand);
    }

    private static Set<Expand> expand(Request request, Expand... otherwise) {
        return expand(
                request.parameters().has("expand_wildcards")
                        ? Optional.of(request.parameters().list("expand_wildcards"))
                        : Optional.empty(),
                otherwise);
    }

    private static Set<Expand> expand(Optional<List<String>> values, Expand... otherwise) {
        Set<Expand> expand = EnumSet.noneOf(Expand.class);
        if (values.isPresent()) {
            values.get().forEach(value -> expand(value, expand));
        } else {
            expand.addAll(Arrays.asList(otherwise));
        }
        return expand;
    }

    private static void expand(String value, Set<Expand> expand) {
        switch (value.toLowerCase(Locale.ROOT)) {
            case "open" -> expand.add(Expand.OPEN);
            case "closed" -> expand.add(Expand.CLOSED);
            case "hidden" -> expand.add(Expand.HIDDEN);
            case "all" -> expand.addAll(EnumSet.allOf(Expand.class));
            case "none" -> expand.clear();
            default -> throw Rejection.invalid("No valid expand wildcard value [" + value + "]");
        }
    }

    /**
     * The data streams to which a request applies.
     *
     * @param scope the names that the patterns of the selection may match
     */
    public record Streams(NameSelection selection, NameScope scope) {}

    /**
     * Writes the member {@code _shards} of a search. Every index is reported as one successful shard, because a search
     * is complete or fails.
     */
    public static void writeSearchedShards(JsonGenerator json, int indices) throws IOException {
        writeShards(json, indices, OptionalInt.of(0));
    }

    /**
     * Writes the member {@code _shards} like {@link #writeSearchedShards}, but without the number of skipped shards.
     */
    public static void writeShards(JsonGenerator json, long indices) throws IOException {
        writeShards(json, indices, OptionalInt.empty());
    }

    private static void writeShards(JsonGenerator json, long indices, OptionalInt skipped) throws IOException {
        json.writeObjectFieldStart("_shards");
        json.writeNumberField("total", indices);
        json.writeNumberField("successful", indices);
        if (skipped.isPresent()) {
            json.writeNumberField("skipped", skipped.getAsInt());
        }
        json.writeNumberField("failed", 0);
        json.writeEndObject();
    }
}

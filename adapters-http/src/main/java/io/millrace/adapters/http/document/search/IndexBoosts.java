package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driving.document.ReadDocuments.Boost;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The member {@code indices_boost} of a search.
 *
 * @param isObject whether it has the deprecated form of an object
 */
record IndexBoosts(List<Named> all, boolean isObject) {

    static final IndexBoosts NONE = new IndexBoosts(List.of(), false);

    /** The maximum number of entries. Each different score needs a search of the engine. */
    private static final int MOST = 64;

    /** The score of the documents of indices with a name or pattern. */
    private record Named(String name, float score) {}

    static IndexBoosts read(JsonValue value) {
        List<Named> all = new ArrayList<>();
        if (value.isObject()) {
            value.members().values().forEach(member -> all.add(named(member)));
        } else {
            for (JsonValue element : value.isArray() ? value.elements() : List.of(value)) {
                if (!element.isObject()) {
                    throw refused(element, Kind.START_OBJECT);
                }
                if (element.members().size() != 1) {
                    throw QueryReader.refused(
                            element, "each element of [indices_boost] must be an object with one member");
                }
                all.add(named(element.members().values().iterator().next()));
            }
        }
        if (all.size() > MOST) {
            throw RequestRefusedException.illegalArgument(
                    "[indices_boost] must not have more than " + MOST + " entries, but had " + all.size());
        }
        return new IndexBoosts(all, value.isObject());
    }

    private static Named named(Member member) {
        if (member.value().kind() != Kind.VALUE_NUMBER) {
            throw refused(member.value(), Kind.VALUE_NUMBER);
        }
        float score = Float.parseFloat(member.value().text());
        if (!(score >= 0) || Float.isInfinite(score)) {
            throw RequestRefusedException.illegalArgument("boost must be a positive float, got " + score);
        }
        return new Named(member.name(), score);
    }

    private static RequestRefusedException refused(JsonValue place, Kind expected) {
        return QueryReader.refused(
                place, "Expected [" + expected + "] in [indices_boost] but found [" + place.kind() + "]");
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Returns the warning about the form of an object. */
    Optional<String> warning() {
        return isObject && !isEmpty()
                ? Optional.of("Object format in indices_boost is deprecated, please use array format instead")
                : Optional.empty();
    }

    /**
     * Returns the scores with their indices. Patterns match the same states as in the target of the
     * search.
     *
     * @throws io.millrace.domain.Rejection if a name is invalid, or the caller lacks a privilege
     */
    List<Boost> of(ReadTarget target, Access access) {
        return all.stream()
                .map(one -> new Boost(
                        Targets.target(
                                NameSelection.parse(
                                        one.name(), target.selection().expand()),
                                target.ignoreUnavailable(),
                                true,
                                access),
                        one.score()))
                .toList();
    }
}

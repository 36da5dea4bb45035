package io.millrace.adapters.http.json;

import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.Decimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A JSON object in a request, with the error messages of Elasticsearch. Each message names the place, the parser and
 * the field.
 *
 * <p>All methods except {@link #find} treat a member with the value {@code null} as missing.
 */
public final class JsonObject {

    private final String parserName;
    private final JsonValue value;

    /** Creates a reader for {@code value}, which must be an object. Messages contain {@code parserName}. */
    public JsonObject(String parserName, JsonValue value) {
        this.parserName = parserName;
        this.value = value;
    }

    public JsonValue value() {
        return value;
    }

    public Collection<Member> members() {
        return value.members().values();
    }

    /**
     * Rejects the object if it has members other than {@code names}; returns this.
     *
     * @throws RequestRefusedException {@code [1:12] [parser] unknown field [x]}, with similar names
     */
    public JsonObject allowing(String... names) {
        List<String> known = Arrays.asList(names);
        for (Member member : members()) {
            if (!known.contains(member.name())) {
                throw refused(
                        member.place(),
                        "unknown field [" + member.name() + "]" + Similar.hint(member.name(), known, " did you mean "));
            }
        }
        return this;
    }

    /**
     * Rejects the object if it has none of the members {@code names}; returns this.
     *
     * @throws RequestRefusedException {@code Required [a, b]} of type {@code illegal_argument_exception}
     */
    public JsonObject requiring(String... names) {
        String missing =
                Arrays.stream(names).filter(name -> present(name).isEmpty()).collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw RequestRefusedException.illegalArgument("Required [" + missing + "]");
        }
        return this;
    }

    /** Returns the member as sent, including {@code null}. */
    public Optional<JsonValue> find(String name) {
        return value.find(name);
    }

    public Optional<String> text(String name) {
        return present(name).map(found -> scalar(name, found, Kind.VALUE_STRING).text());
    }

    /** Converts a string with {@code read}. Treats rejections like {@link #nested}. */
    public <T> Optional<T> text(String name, Function<String, T> read) {
        return text(name).map(text -> inside(name, find(name).orElseThrow(), () -> read.apply(text)));
    }

    public String requiredText(String name) {
        return requiring(name).text(name).orElseThrow();
    }

    /** Returns a boolean; also accepts the strings {@code "true"} and {@code "false"}. */
    public Optional<Boolean> bool(String name) {
        return present(name).map(found -> {
            String text =
                    scalar(name, found, Kind.VALUE_BOOLEAN, Kind.VALUE_STRING).text();
            if (!text.equals("true") && !text.equals("false")) {
                throw failed(
                        found.place(),
                        name,
                        "Failed to parse value [" + text + "] as only [true] or [false] are allowed.");
            }
            return text.equals("true");
        });
    }

    /** Returns a whole number, which may be written as {@code 2.0} or as a string. */
    public OptionalLong wholeNumber(String name) {
        Optional<JsonValue> found = present(name);
        if (found.isEmpty()) {
            return OptionalLong.empty();
        }
        String text =
                scalar(name, found.get(), Kind.VALUE_NUMBER, Kind.VALUE_STRING).text();
        OptionalLong number = Decimal.parse(text).map(Decimal::wholeNumber).orElse(OptionalLong.empty());
        if (number.isEmpty()) {
            throw failed(found.get().place(), name, "For input string: \"" + text + "\"");
        }
        return number;
    }

    /** Returns a whole number of 32 bits like {@link #wholeNumber}. */
    public OptionalInt integer(String name) {
        OptionalLong number = wholeNumber(name);
        if (number.isEmpty()) {
            return OptionalInt.empty();
        }
        if (number.getAsLong() != (int) number.getAsLong()) {
            throw failed(
                    find(name).orElseThrow().place(),
                    name,
                    "Value [" + number.getAsLong() + "] is out of range for an integer");
        }
        return OptionalInt.of((int) number.getAsLong());
    }

    /** Returns a list of strings; a single string is a list with one element. */
    public Optional<List<String>> texts(String name) {
        return present(name).map(found -> {
            if (!found.isArray()) {
                return List.of(scalar(name, found, Kind.VALUE_STRING).text());
            }
            List<String> texts = new ArrayList<>();
            for (JsonValue element : found.elements()) {
                texts.add(scalar(name, element, Kind.VALUE_STRING).text());
            }
            return List.copyOf(texts);
        });
    }

    /** Returns the elements of an array, which may have any types. */
    public Optional<List<JsonValue>> array(String name) {
        return present(name).map(found -> scalar(name, found, Kind.START_ARRAY).elements());
    }

    /** Returns an object that is not parsed further, such as mappings. */
    public Optional<JsonValue> object(String name) {
        return present(name).map(found -> scalar(name, found, Kind.START_OBJECT));
    }

    /**
     * Parses a nested object with {@code read}. A rejection by {@code read} becomes the cause of an error
     * {@code failed to parse field [name]}, as in Elasticsearch.
     */
    public <T> Optional<T> nested(String name, String nestedParserName, Function<JsonObject, T> read) {
        return object(name)
                .map(found -> inside(name, found, () -> read.apply(new JsonObject(nestedParserName, found))));
    }

    /** Checks an object that is not parsed further. A rejection becomes a cause like that of {@link #nested}. */
    public void check(String name, Consumer<JsonValue> check) {
        object(name)
                .ifPresent(found -> inside(name, found, () -> {
                    check.accept(found);
                    return found;
                }));
    }

    /** Parses the objects of a nested array like {@link #nested}. A missing array is empty. */
    public <T> List<T> nestedAll(String name, String nestedParserName, Function<JsonObject, T> read) {
        List<T> values = new ArrayList<>();
        for (JsonValue element : array(name).orElse(List.of())) {
            values.add(inside(name, element, () -> {
                if (!element.isObject()) {
                    throw StrictJson.notAnObject(element, nestedParserName);
                }
                return read.apply(new JsonObject(nestedParserName, element));
            }));
        }
        return values;
    }

    /** Calls {@code read}. Adds the place of the value to a rejection because of an invalid value. */
    private <T> T inside(String name, JsonValue value, Supplier<T> read) {
        try {
            return read.get();
        } catch (RequestRefusedException inner) {
            throw wrapped(value.place(), name, inner.error());
        } catch (Rejection inner) {
            if (inner.reason() != Rejection.Reason.INVALID) {
                throw inner;
            }
            throw wrapped(value.place(), name, Rejections.translate(inner));
        }
    }

    /** Returns the rejection of the member {@code name}. */
    public RequestRefusedException failed(String place, String name, String detail) {
        return wrapped(place, name, StoreError.illegalArgument(detail));
    }

    /**
     * Returns the rejection of an object whose members are valid separately but not together. Like in Elasticsearch, it
     * names the last member.
     */
    public RequestRefusedException notBuilt(String detail) {
        Member last = List.copyOf(members()).get(members().size() - 1);
        ErrorCause cause = StrictJson.malformedCause(
                        "Failed to build [" + parserName + "] after last required field arrived")
                .causedBy(ErrorCause.of("illegal_argument_exception", detail));
        return wrapped(last.value().place(), last.name(), StoreError.of(400, cause));
    }

    /** Returns a rejection that begins with {@code place} and the name of this parser. */
    public RequestRefusedException refused(String place, String message) {
        return StrictJson.malformed(place, "[" + parserName + "] " + message);
    }

    private RequestRefusedException wrapped(String place, String name, StoreError inner) {
        ErrorCause cause = StrictJson.malformedCause(place, "[" + parserName + "] failed to parse field [" + name + "]")
                .causedBy(inner.cause());
        StoreError error = StoreError.of(400, cause);
        boolean deeper = StrictJson.isMalformed(inner.rootCause());
        return new RequestRefusedException(deeper ? error.withRootCause(inner.rootCause()) : error);
    }

    private Optional<JsonValue> present(String name) {
        return find(name).filter(found -> !found.isNull());
    }

    private JsonValue scalar(String name, JsonValue found, Kind... allowed) {
        if (!Arrays.asList(allowed).contains(found.kind())) {
            throw refused(found.place(), name + " doesn't support values of type: " + found.kind());
        }
        return found;
    }
}

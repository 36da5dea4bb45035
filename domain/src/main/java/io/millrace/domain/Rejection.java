package io.millrace.domain;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if the service does not execute a request. Nothing was written, unless the reason is {@link
 * Reason#OUTCOME_UNKNOWN}.
 *
 * <p>The reason determines the HTTP status. The message is for clients, unless the rejection has a {@link Fault}: then
 * the adapter writes the message. Attributes contain data for callers, for example the name of a missing index. The
 * exception has no stack trace, because a bulk request may cause a rejection for each of its documents.
 */
public class Rejection extends RuntimeException {

    private static final Set<Reason> TRANSIENT =
            EnumSet.of(Reason.UNAVAILABLE, Reason.OVERLOADED, Reason.OUTCOME_UNKNOWN);

    private final Reason reason;
    private final transient Map<String, String> attributes;
    private final @Nullable Fault fault;
    private final transient List<String> values;
    private final String suffix;

    public Rejection(Reason reason, String message) {
        this(reason, message, Map.of());
    }

    public Rejection(Reason reason, String message, Map<String, String> attributes) {
        super(message, null, true, false);
        this.reason = reason;
        this.attributes = new LinkedHashMap<>(attributes);
        this.fault = null;
        this.values = List.of();
        this.suffix = "";
    }

    private Rejection(Fault fault, Map<String, String> attributes, List<String> values) {
        super(null, null, true, false);
        this.reason = fault.reason();
        this.attributes = new LinkedHashMap<>(attributes);
        this.fault = fault;
        this.values = values;
        this.suffix = "";
    }

    private Rejection(Rejection original, Map<String, String> attributes, String suffix) {
        super(original.message(), null, true, false);
        this.reason = original.reason;
        this.attributes = new LinkedHashMap<>(attributes);
        this.fault = original.fault;
        this.values = original.values;
        this.suffix = original.suffix + suffix;
    }

    private @Nullable String message() {
        return super.getMessage();
    }

    /**
     * Returns the rejection for a fault.
     *
     * @param values the values of the description of the fault
     */
    public static Rejection of(Fault fault, Object... values) {
        return of(fault, Map.of(), values);
    }

    /** Returns the rejection for a fault, with attributes. */
    public static Rejection of(Fault fault, Map<String, String> attributes, Object... values) {
        return new Rejection(
                fault, attributes, Arrays.stream(values).map(String::valueOf).toList());
    }

    /** Returns the rejection of a value that breaks a rule. */
    public static Rejection invalid(String message) {
        return new Rejection(Reason.INVALID, message);
    }

    /** Returns the rejection of a request that lacks a required value or contains too many values. */
    public static Rejection validation(String message) {
        return new Rejection(Reason.VALIDATION, message);
    }

    /** Returns the rejection of a name that breaks the rules of names. */
    public static Rejection invalidName(String name, String rule) {
        return of(Fault.INVALID_INDEX_NAME, Map.of(Attributes.INDEX, name), name, rule);
    }

    /** Returns the rejection of a name that is illegal for an alias. */
    public static Rejection invalidAlias(String name, String rule) {
        return of(Fault.INVALID_ALIAS_NAME, name, rule);
    }

    /** Returns the rejection for aliases that do not exist. */
    public static Rejection aliasesMissing(List<String> aliases) {
        return of(Fault.NO_SUCH_ALIASES, Map.of(Attributes.ALIASES, String.join(",", aliases)), aliases);
    }

    /** Returns the rejection for an index, alias or data stream that does not exist. */
    public static Rejection indexNotFound(String name) {
        return of(Fault.NO_SUCH_INDEX, Map.of(Attributes.INDEX, name), name);
    }

    /** Returns the rejection for any other object that does not exist. */
    public static Rejection notFound(String message) {
        return new Rejection(Reason.RESOURCE_NOT_FOUND, message);
    }

    /** Returns the rejection for a name that is taken. */
    public static Rejection alreadyExists(String message) {
        return new Rejection(Reason.ALREADY_EXISTS, message);
    }

    /** Returns a copy whose message ends with {@link Attributes#REMEDY}, if it is present. */
    public Rejection advised() {
        String remedy = attributes.get(Attributes.REMEDY);
        if (remedy == null) {
            return this;
        }
        Map<String, String> others = new LinkedHashMap<>(attributes);
        others.remove(Attributes.REMEDY);
        return new Rejection(this, others, " " + remedy);
    }

    /**
     * Returns a copy with {@code text} appended to the message, for example a sentence that says which part of the
     * request was executed.
     */
    public Rejection continuedBy(String text) {
        return new Rejection(this, attributes, text);
    }

    /** Returns the message; for a rejection with a fault, the description of the fault. Both end with the suffix. */
    @Override
    public @Nullable String getMessage() {
        String text = fault == null ? super.getMessage() : fault.describe(values);
        return text == null || suffix.isEmpty() ? text : text + suffix;
    }

    /** Returns the end of the message, which an adapter that words the fault must append. It is often empty. */
    public String suffix() {
        return suffix;
    }

    public Reason reason() {
        return reason;
    }

    /** Returns the fault, if the adapter must write the message. */
    public Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** Returns the values of the description of the fault; empty without a fault. */
    public List<String> values() {
        return values;
    }

    /** Returns whether the cause is a temporary state of the service or its engine, so that a retry may succeed. */
    public boolean isTransient() {
        return TRANSIENT.contains(reason);
    }

    /** Returns whether an index block forbids the operation. */
    public boolean isByBlock() {
        return reason == Reason.BLOCKED || reason == Reason.BLOCKED_FOR_NOW;
    }

    /** Returns the attributes of this rejection, keyed by the constants of {@link Attributes}. */
    public Map<String, String> attributes() {
        return Map.copyOf(attributes);
    }

    /** The names of attributes of a rejection. */
    public static final class Attributes {

        public static final String INDEX = "index";
        public static final String INDEX_UUID = "index_uuid";

        /** Names of aliases, separated by commas. */
        public static final String ALIASES = "aliases";

        /** The message of the underlying cause, if any. */
        public static final String CAUSE = "cause";

        /** What an operator can do about the rejection, as the last part of the message. */
        public static final String REMEDY = "remedy";

        private Attributes() {}
    }

    /** The reason of a rejection; an adapter maps each reason to a status and an error type. */
    public enum Reason {
        /** A value breaks a rule. */
        INVALID,
        /** A name breaks the rules of index names. */
        INVALID_NAME,
        /** A name is illegal for an alias. */
        INVALID_ALIAS,
        /** A document is rejected, because it is not an object or its timestamp is missing or wrong. */
        DOCUMENT_INVALID,
        /** A request lacks a required value or contains too many values. */
        VALIDATION,
        /** An index, alias or data stream does not exist. */
        INDEX_NOT_FOUND,
        /** Aliases do not exist. */
        ALIASES_MISSING,
        /** Any other object does not exist. */
        RESOURCE_NOT_FOUND,
        /** The object already exists. */
        ALREADY_EXISTS,
        /** The write index already contains a document with this id. */
        VERSION_CONFLICT,
        /** The documents require a certain write index, but the current write index is another one. */
        WRITE_INDEX_CHANGED,
        /** An index block forbids the operation. */
        BLOCKED,
        /** An index block forbids the operation until storage space is available; the client should retry later. */
        BLOCKED_FOR_NOW,
        /** The caller is authenticated but lacks the privilege. */
        FORBIDDEN,
        /** The index is closed. */
        INDEX_CLOSED,
        /** The response needs more heap than one request may use. */
        TOO_LARGE,
        /** The service is overloaded; the client should retry later. */
        OVERLOADED,
        /** The store is unavailable; nothing was changed, and the client should retry later. */
        UNAVAILABLE,
        /** The store became unavailable during the request, which may have been executed in whole or in part. */
        OUTCOME_UNKNOWN,
        /** The operation is not supported. */
        NOT_OFFERED
    }
}

package io.millrace.domain;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A request that was understood and is refused. Nothing was written when it is thrown, unless its reason is {@link
 * Reason#OUTCOME_UNKNOWN}.
 *
 * <p>The reason is the kind of the refusal and is translated to a status in one place at the edge; the message is for
 * clients. Attributes carry data for callers, for instance the name of the missing index. There is no stack trace,
 * because a bulk may hold a refusal for each of its operations.
 */
public class Rejection extends RuntimeException {

    private static final Set<Reason> PASSING =
            EnumSet.of(Reason.UNAVAILABLE, Reason.OVERLOADED, Reason.OUTCOME_UNKNOWN);

    private final Reason reason;
    private final transient Map<String, String> attributes;

    public Rejection(Reason reason, String message) {
        this(reason, message, Map.of());
    }

    public Rejection(Reason reason, String message, Map<String, String> attributes) {
        super(message, null, true, false);
        this.reason = reason;
        this.attributes = new LinkedHashMap<>(attributes);
    }

    /** Returns a refusal of a value that breaks a rule. */
    public static Rejection invalid(String message) {
        return new Rejection(Reason.INVALID, message);
    }

    /** Returns a refusal of a name that breaks the rules of names. */
    public static Rejection invalidName(String name, String rule) {
        return new Rejection(
                Reason.INVALID_NAME, "Invalid index name [" + name + "], " + rule, Map.of(Attributes.INDEX, name));
    }

    /** Returns a refusal of a name that cannot be that of an alias. */
    public static Rejection invalidAlias(String name, String rule) {
        return new Rejection(Reason.INVALID_ALIAS, "Invalid alias name [" + name + "]: " + rule);
    }

    /** Returns the refusal for aliases that an index should have and does not. */
    public static Rejection aliasesMissing(List<String> aliases) {
        return new Rejection(
                Reason.ALIASES_MISSING,
                "aliases " + aliases + " missing",
                Map.of(Attributes.ALIASES, String.join(",", aliases)));
    }

    /** Returns the refusal for an index, alias or data stream that does not exist. */
    public static Rejection indexNotFound(String name) {
        return new Rejection(Reason.INDEX_NOT_FOUND, "no such index [" + name + "]", Map.of(Attributes.INDEX, name));
    }

    /** Returns the refusal for anything else that does not exist. */
    public static Rejection notFound(String message) {
        return new Rejection(Reason.RESOURCE_NOT_FOUND, message);
    }

    /** Returns the refusal for something that exists already and may exist only once. */
    public static Rejection alreadyExists(String message) {
        return new Rejection(Reason.ALREADY_EXISTS, message);
    }

    /** Returns this refusal with its remedy at the end of the message, if it has one. */
    public Rejection advised() {
        String remedy = attributes.get(Attributes.REMEDY);
        if (remedy == null) {
            return this;
        }
        Map<String, String> others = new LinkedHashMap<>(attributes);
        others.remove(Attributes.REMEDY);
        return new Rejection(reason, getMessage() + " " + remedy, others);
    }

    public Reason reason() {
        return reason;
    }

    /** Returns whether it is about the state of the service or its engine, so that the same may be accepted later. */
    public boolean isPassing() {
        return PASSING.contains(reason);
    }

    /** Returns whether a block forbids the operation. */
    public boolean isByBlock() {
        return reason == Reason.BLOCKED || reason == Reason.BLOCKED_FOR_NOW;
    }

    /** Returns the data of this refusal, keyed by the constants of {@link Attributes}. */
    public Map<String, String> attributes() {
        return Map.copyOf(attributes);
    }

    /** Names of the attributes a refusal may carry. */
    public static final class Attributes {

        public static final String INDEX = "index";
        public static final String INDEX_UUID = "index_uuid";

        /** Names of aliases, divided by commas. */
        public static final String ALIASES = "aliases";

        /** The sentence of the underlying cause, where a refusal has one. */
        public static final String CAUSE = "cause";

        /** What an operator can do about the refusal, as the end of a sentence. */
        public static final String REMEDY = "remedy";

        private Attributes() {}
    }

    /** Why a request was refused; the edge answers each with a status and a type of its own. */
    public enum Reason {
        /** A value breaks a rule. */
        INVALID,
        /** A name breaks the rules of index names. */
        INVALID_NAME,
        /** A name cannot be that of an alias. */
        INVALID_ALIAS,
        /** A document cannot be taken, because it is not an object or its timestamp is missing or wrong. */
        DOCUMENT_INVALID,
        /** A request lacks what it needs as a whole, for instance an update of settings without settings. */
        VALIDATION,
        /** An index, alias or data stream is not there. */
        INDEX_NOT_FOUND,
        /** Aliases are not there. */
        ALIASES_MISSING,
        /** Anything else is not there. */
        RESOURCE_NOT_FOUND,
        /** It exists already. */
        ALREADY_EXISTS,
        /** A document with this id exists already in the index written to. */
        VERSION_CONFLICT,
        /** Another index takes the writes than the one the documents are meant for. */
        WRITE_INDEX_CHANGED,
        /** A block forbids the operation. */
        BLOCKED,
        /** A block forbids the operation until there is room again; the client should try later. */
        BLOCKED_FOR_NOW,
        /** The caller is authenticated and may not do this. */
        FORBIDDEN,
        /** The index is closed. */
        INDEX_CLOSED,
        /** The answer would not fit into the memory set aside for one request. */
        TOO_LARGE,
        /** The service has more work than it can take; trying later is right. */
        OVERLOADED,
        /** The database cannot be used; nothing was changed, and trying later is right. */
        UNAVAILABLE,
        /** The database went away meanwhile: what was asked for may have been carried out, in whole or in part. */
        OUTCOME_UNKNOWN,
        /** The operation is not offered. */
        NOT_OFFERED
    }
}

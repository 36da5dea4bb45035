package io.millrace.adapters.http.graphql.request;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.ArrayValue;
import graphql.language.BooleanValue;
import graphql.language.EnumValue;
import graphql.language.FloatValue;
import graphql.language.IntValue;
import graphql.language.NullValue;
import graphql.language.ObjectValue;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.language.VariableReference;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.CoercingSerializeException;
import graphql.schema.GraphQLScalarType;
import io.millrace.adapters.http.graphql.plan.LazyJson;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.JsonText;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The additional scalars of the schema, and the scalar {@code ID}, because the {@code ID} of graphql-java accepts any
 * value.
 */
public final class Scalars {

    public static final GraphQLScalarType LONG = scalar("Long", new LongCoercing());
    public static final GraphQLScalarType DATE_TIME = scalar("DateTime", new DateTimeCoercing());
    public static final GraphQLScalarType JSON = scalar("JSON", new JsonCoercing());
    public static final GraphQLScalarType FIELD_VALUE = scalar("FieldValue", new FieldValueCoercing());
    public static final GraphQLScalarType ID = GraphQLScalarType.newScalar()
            .name("ID")
            .description("A string that identifies an object; it may be written as an integer.")
            .coercing(new IdCoercing())
            .build();

    private Scalars() {}

    private static GraphQLScalarType scalar(String name, Coercing<?, ?> coercing) {
        return GraphQLScalarType.newScalar().name(name).coercing(coercing).build();
    }

    /** Treats literals in documents like the values of variables. */
    private abstract static class ReadingCoercing<T> implements Coercing<T, Object> {

        private final String expected;

        ReadingCoercing(String expected) {
            this.expected = expected;
        }

        /**
         * Returns the value of an input, or empty if it is invalid. Numbers of literals are {@code BigInteger} or
         * {@code BigDecimal}.
         */
        abstract Optional<T> read(Object input);

        @Override
        public T parseValue(Object input, GraphQLContext context, Locale locale) {
            return read(input).orElseThrow(() -> new CoercingParseValueException(expected));
        }

        @Override
        public T parseLiteral(Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
            return read(plain(input)).orElseThrow(() -> new CoercingParseLiteralException(expected));
        }
    }

    /** Returns the content of a text, number or boolean; returns any other literal unchanged. */
    private static Object plain(Value<?> literal) {
        if (literal instanceof StringValue text) {
            return Objects.requireNonNullElse(text.getValue(), "");
        }
        if (literal instanceof IntValue number) {
            return number.getValue();
        }
        if (literal instanceof FloatValue number) {
            return number.getValue();
        }
        return literal instanceof BooleanValue truth ? truth.isValue() : literal;
    }

    private static final class LongCoercing extends ReadingCoercing<Long> {

        LongCoercing() {
            super("expected a 64-bit integer");
        }

        @Override
        public Object serialize(Object result, GraphQLContext context, Locale locale) {
            if (result instanceof Long || result instanceof Integer) {
                return result;
            }
            throw new CoercingSerializeException("not a 64-bit integer");
        }

        @Override
        Optional<Long> read(Object input) {
            if (input instanceof Integer || input instanceof Long) {
                return Optional.of(((Number) input).longValue());
            }
            if (input instanceof SentValues.SentNumber number) {
                OptionalLong whole =
                        Decimal.parse(number.raw()).map(Decimal::wholeNumber).orElse(OptionalLong.empty());
                return whole.isPresent() ? Optional.of(whole.getAsLong()) : Optional.empty();
            }
            return input instanceof BigInteger number && number.bitLength() < Long.SIZE
                    ? Optional.of(number.longValueExact())
                    : Optional.empty();
        }
    }

    /** Accepts strings and whole numbers, as the GraphQL specification requires. */
    private static final class IdCoercing extends ReadingCoercing<String> {

        IdCoercing() {
            super("expected a string or an integer");
        }

        @Override
        public String serialize(Object result, GraphQLContext context, Locale locale) {
            return result.toString();
        }

        @Override
        Optional<String> read(Object input) {
            if (input instanceof String
                    || input instanceof Integer
                    || input instanceof Long
                    || input instanceof BigInteger) {
                return Optional.of(input.toString());
            }
            return input instanceof SentValues.SentNumber number && number.raw().matches("-?[0-9]+")
                    ? Optional.of(number.raw())
                    : Optional.empty();
        }

        @Override
        public Value<?> valueToLiteral(Object input, GraphQLContext context, Locale locale) {
            return StringValue.of(input.toString());
        }
    }

    /** Converts scalars to field values. Keeps numbers of any size as sent. */
    private static final class FieldValueCoercing extends ReadingCoercing<FieldValue> {

        FieldValueCoercing() {
            super("a FieldValue must be a string, a number or a boolean");
        }

        @Override
        Optional<FieldValue> read(Object input) {
            if (input instanceof String text) {
                return Optional.of(new FieldValue.Text(text));
            }
            if (input instanceof Boolean truth) {
                return Optional.of(new FieldValue.Truth(truth));
            }
            return input instanceof Number number
                    ? Optional.of(new FieldValue.Numeric(
                            number instanceof SentValues.SentNumber sent ? sent.raw() : number.toString()))
                    : Optional.empty();
        }
    }

    private static final class DateTimeCoercing extends ReadingCoercing<Timestamp> {

        DateTimeCoercing() {
            super("expected a time in ISO-8601");
        }

        @Override
        public String serialize(Object result, GraphQLContext context, Locale locale) {
            if (result instanceof Timestamp || result instanceof Instant) {
                return result.toString();
            }
            throw new CoercingSerializeException("not a time in ISO-8601");
        }

        @Override
        Optional<Timestamp> read(Object input) {
            return input instanceof String text ? Timestamp.parseDate(text) : Optional.empty();
        }

        @Override
        public Value<?> valueToLiteral(Object input, GraphQLContext context, Locale locale) {
            return StringValue.of(input.toString());
        }
    }

    /** Accepts a string or literal as JSON. The field checks whether a string is valid JSON. */
    private static final class JsonCoercing implements Coercing<LazyJson, Object> {

        @Override
        public Object serialize(Object result, GraphQLContext context, Locale locale) {
            if (result instanceof JsonText text) {
                return new LazyJson(text.value());
            }
            if (result instanceof LazyJson || result instanceof Map<?, ?>) {
                return result;
            }
            throw new CoercingSerializeException("not a JSON value");
        }

        @Override
        public LazyJson parseValue(Object input, GraphQLContext context, Locale locale) {
            if (input instanceof String text) {
                return new LazyJson(text, true);
            }
            StringBuilder text = new StringBuilder();
            write(text, input);
            return new LazyJson(text.toString());
        }

        @Override
        public LazyJson parseLiteral(
                Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
            if (input instanceof StringValue string) {
                return new LazyJson(Objects.requireNonNullElse(string.getValue(), ""), true);
            }
            StringBuilder text = new StringBuilder();
            write(text, content(input, variables));
            return new LazyJson(text.toString());
        }

        /**
         * Converts a literal to the form of a variable. graphql-java has already rejected duplicate names in objects.
         */
        private static @Nullable Object content(Value<?> literal, CoercedVariables variables) {
            if (literal instanceof ObjectValue object) {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                object.getObjectFields()
                        .forEach(field -> members.put(field.getName(), content(field.getValue(), variables)));
                return members;
            }
            if (literal instanceof ArrayValue array) {
                List<@Nullable Object> elements = new ArrayList<>();
                array.getValues().forEach(element -> elements.add(content(element, variables)));
                return elements;
            }
            if (literal instanceof EnumValue word) {
                return word.getName();
            }
            if (literal instanceof VariableReference reference) {
                return variables.get(reference.getName());
            }
            return literal instanceof NullValue ? null : plain(literal);
        }

        private static void write(StringBuilder text, @Nullable Object value) {
            if (value instanceof SentValues.VerbatimValue sent) {
                text.append(sent.raw());
            } else if (value instanceof LazyJson json && json.sentAsText()) {
                quote(text, json.text());
            } else if (value instanceof LazyJson json) {
                text.append(json.text());
            } else if (value instanceof Map<?, ?> map) {
                text.append('{');
                for (Iterator<? extends Map.Entry<?, ?>> entries =
                                map.entrySet().iterator();
                        entries.hasNext(); ) {
                    Map.Entry<?, ?> entry = entries.next();
                    quote(text, String.valueOf(entry.getKey()));
                    text.append(':');
                    write(text, entry.getValue());
                    text.append(entries.hasNext() ? "," : "");
                }
                text.append('}');
            } else if (value instanceof List<?> list) {
                text.append('[');
                for (Iterator<?> elements = list.iterator(); elements.hasNext(); ) {
                    write(text, elements.next());
                    text.append(elements.hasNext() ? "," : "");
                }
                text.append(']');
            } else if (value instanceof String string) {
                quote(text, string);
            } else if (value == null || value instanceof Number || value instanceof Boolean) {
                text.append(value);
            } else {
                throw new CoercingParseValueException("expected a JSON value");
            }
        }

        private static void quote(StringBuilder text, String string) {
            text.append('"');
            JsonStringEncoder.getInstance().quoteAsString(string, text);
            text.append('"');
        }
    }
}

package io.millrace.adapters.http.graphql;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.ArrayValue;
import graphql.language.BooleanValue;
import graphql.language.EnumValue;
import graphql.language.FloatValue;
import graphql.language.IntValue;
import graphql.language.NullValue;
import graphql.language.ObjectField;
import graphql.language.ObjectValue;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.language.VariableReference;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.CoercingSerializeException;
import graphql.schema.GraphQLScalarType;
import io.millrace.domain.document.FieldValue;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.text.JsonText;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The scalars beyond those of GraphQL, and {@code ID}, for which the engine accepts any printable value. */
final class Scalars {

    static final GraphQLScalarType LONG = scalar("Long", new LongCoercing());
    static final GraphQLScalarType DATE_TIME = scalar("DateTime", new DateTimeCoercing());
    static final GraphQLScalarType JSON = scalar("JSON", new JsonCoercing());
    static final GraphQLScalarType FIELD_VALUE = scalar("FieldValue", new FieldValueCoercing());
    static final GraphQLScalarType ID = GraphQLScalarType.newScalar()
            .name("ID")
            .description("A text that names something, which may be written as a whole number.")
            .coercing(new IdCoercing())
            .build();

    private static final BigInteger SMALLEST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private Scalars() {}

    private static String text(StringValue value) {
        return Objects.requireNonNullElse(value.getValue(), "");
    }

    private static GraphQLScalarType scalar(String name, Coercing<?, ?> coercing) {
        return GraphQLScalarType.newScalar().name(name).coercing(coercing).build();
    }

    private static final class LongCoercing implements Coercing<Long, Object> {

        @Override
        public Object serialize(Object result, GraphQLContext context, Locale locale) {
            if (result instanceof Long || result instanceof Integer) {
                return result;
            }
            throw new CoercingSerializeException("not a whole number of 64 bits");
        }

        @Override
        public Long parseValue(Object input, GraphQLContext context, Locale locale) {
            if (input instanceof Integer || input instanceof Long) {
                return ((Number) input).longValue();
            }
            if (input instanceof SentValues.SentNumber number
                    && number.raw().matches("-?[0-9]{1,19}")
                    && fits(new BigInteger(number.raw()))) {
                return new BigInteger(number.raw()).longValueExact();
            }
            throw new CoercingParseValueException("expected a whole number of 64 bits");
        }

        @Override
        public Long parseLiteral(Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
            if (input instanceof IntValue whole && fits(whole.getValue())) {
                return whole.getValue().longValueExact();
            }
            throw new CoercingParseLiteralException("expected a whole number of 64 bits");
        }

        private static boolean fits(BigInteger value) {
            return value.compareTo(SMALLEST) >= 0 && value.compareTo(LARGEST) <= 0;
        }
    }

    /** Accepts texts and whole numbers, as the GraphQL specification says. */
    private static final class IdCoercing implements Coercing<String, String> {

        private static final String EXPECTED = "expected a text or a whole number";

        @Override
        public String serialize(Object result, GraphQLContext context, Locale locale) {
            return result.toString();
        }

        @Override
        public String parseValue(Object input, GraphQLContext context, Locale locale) {
            if (input instanceof String || input instanceof Integer || input instanceof Long) {
                return input.toString();
            }
            if (input instanceof SentValues.SentNumber number && number.raw().matches("-?[0-9]+")) {
                return number.raw();
            }
            throw new CoercingParseValueException(EXPECTED);
        }

        @Override
        public String parseLiteral(Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
            if (input instanceof StringValue text) {
                return text(text);
            }
            if (input instanceof IntValue whole) {
                return whole.getValue().toString();
            }
            throw new CoercingParseLiteralException(EXPECTED);
        }

        @Override
        public Value<?> valueToLiteral(Object input, GraphQLContext context, Locale locale) {
            return StringValue.of(input.toString());
        }
    }

    /** Keeps numbers as they were sent, whatever their size. */
    private static final class FieldValueCoercing implements Coercing<FieldValue, String> {

        private static final String EXPECTED = "a FieldValue is a text, a number or a boolean";

        @Override
        public FieldValue parseValue(Object input, GraphQLContext context, Locale locale) {
            if (input instanceof String text) {
                return new FieldValue.Text(text);
            }
            if (input instanceof Boolean truth) {
                return new FieldValue.Truth(truth);
            }
            if (input instanceof Number number) {
                return new FieldValue.Numeric(
                        number instanceof SentValues.SentNumber sent ? sent.raw() : number.toString());
            }
            throw new CoercingParseValueException(EXPECTED);
        }

        @Override
        public FieldValue parseLiteral(
                Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
            if (input instanceof StringValue text) {
                return new FieldValue.Text(text(text));
            }
            if (input instanceof BooleanValue truth) {
                return new FieldValue.Truth(truth.isValue());
            }
            if (input instanceof IntValue number) {
                return new FieldValue.Numeric(number.getValue().toString());
            }
            if (input instanceof FloatValue number) {
                return new FieldValue.Numeric(number.getValue().toString());
            }
            throw new CoercingParseLiteralException(EXPECTED);
        }
    }

    private static final class DateTimeCoercing implements Coercing<Timestamp, String> {

        @Override
        public String serialize(Object result, GraphQLContext context, Locale locale) {
            if (result instanceof Timestamp || result instanceof Instant) {
                return result.toString();
            }
            throw new CoercingSerializeException("not a moment");
        }

        @Override
        public Timestamp parseValue(Object input, GraphQLContext context, Locale locale) {
            Optional<Timestamp> moment = input instanceof String text ? Timestamp.parseDate(text) : Optional.empty();
            return moment.orElseThrow(() -> new CoercingParseValueException("expected a moment in ISO-8601"));
        }

        @Override
        public Timestamp parseLiteral(
                Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
            Optional<Timestamp> moment =
                    input instanceof StringValue text ? Timestamp.parseDate(text(text)) : Optional.empty();
            return moment.orElseThrow(() -> new CoercingParseLiteralException("expected a moment in ISO-8601"));
        }

        @Override
        public Value<?> valueToLiteral(Object input, GraphQLContext context, Locale locale) {
            return StringValue.of(input.toString());
        }
    }

    /** Takes a text as the JSON that it holds; whether it holds any is checked by the field. */
    private static final class JsonCoercing implements Coercing<Json, Object> {

        @Override
        public Object serialize(Object result, GraphQLContext context, Locale locale) {
            if (result instanceof JsonText text) {
                return new Json(text.value());
            }
            if (result instanceof Json || result instanceof Map<?, ?>) {
                return result;
            }
            throw new CoercingSerializeException("not a JSON value");
        }

        @Override
        public Json parseValue(Object input, GraphQLContext context, Locale locale) {
            if (input instanceof String text) {
                return new Json(text, true);
            }
            StringBuilder text = new StringBuilder();
            write(text, input);
            return new Json(text.toString());
        }

        @Override
        public Json parseLiteral(Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
            if (input instanceof StringValue text) {
                return new Json(text(text), true);
            }
            StringBuilder text = new StringBuilder();
            write(text, input, variables);
            return new Json(text.toString());
        }

        private static void write(StringBuilder text, @Nullable Object value) {
            if (value instanceof SentValues.Sent sent) {
                text.append(sent.raw());
            } else if (value instanceof Json json && json.sentAsText()) {
                quote(text, json.text());
            } else if (value instanceof Json json) {
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

        private static void write(StringBuilder text, Value<?> value, CoercedVariables variables) {
            if (value instanceof ObjectValue object) {
                text.append('{');
                for (Iterator<ObjectField> fields = object.getObjectFields().iterator(); fields.hasNext(); ) {
                    ObjectField field = fields.next();
                    quote(text, field.getName());
                    text.append(':');
                    write(text, field.getValue(), variables);
                    text.append(fields.hasNext() ? "," : "");
                }
                text.append('}');
            } else if (value instanceof ArrayValue array) {
                text.append('[');
                for (int element = 0; element < array.getValues().size(); element++) {
                    text.append(element == 0 ? "" : ",");
                    write(text, array.getValues().get(element), variables);
                }
                text.append(']');
            } else if (value instanceof StringValue string) {
                quote(text, text(string));
            } else if (value instanceof EnumValue word) {
                quote(text, word.getName());
            } else if (value instanceof IntValue number) {
                text.append(number.getValue());
            } else if (value instanceof FloatValue number) {
                text.append(number.getValue());
            } else if (value instanceof BooleanValue truth) {
                text.append(truth.isValue());
            } else if (value instanceof NullValue) {
                text.append("null");
            } else if (value instanceof VariableReference reference) {
                write(text, variables.get(reference.getName()));
            } else {
                throw new CoercingParseLiteralException("expected a JSON value");
            }
        }

        private static void quote(StringBuilder text, String string) {
            text.append('"');
            JsonStringEncoder.getInstance().quoteAsString(string, text);
            text.append('"');
        }
    }
}

package io.millrace.adapters.http.graphql;

import graphql.GraphQLError;
import graphql.InvalidSyntaxError;
import graphql.ParseAndValidate;
import graphql.language.Document;
import graphql.language.SourceLocation;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import graphql.parser.ParserEnvironment;
import graphql.parser.ParserOptions;
import graphql.parser.exceptions.ParseCancelledException;
import graphql.parser.exceptions.ParseCancelledTooDeepException;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLSchema;
import graphql.validation.OperationValidationRule;
import graphql.validation.QueryComplexityLimits;
import graphql.validation.ValidationError;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.plan.ExecutionModes;
import io.millrace.adapters.http.graphql.plan.Fetching;
import io.millrace.adapters.http.graphql.request.DocumentCheck;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.adapters.http.graphql.request.LongNumbers;
import io.millrace.adapters.http.graphql.request.ObjectLiterals;
import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.adapters.http.json.StrictJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prepares documents for their execution. */
record DocumentPreparation(
        GraphQLSchema schema, GraphQlLimits limits, ParserOptions parsing, Map<FieldCoordinates, Fetching> fetching) {

    private static final int OVERHEAD_OF_DOCUMENT = 4_096;
    private static final int BYTES_PER_CHARACTER = 64;

    static DocumentPreparation of(Executable executable, GraphQlLimits limits) {
        ParserOptions parsing = ParserOptions.newParserOptions()
                .maxCharacters(limits.characters())
                .maxTokens(limits.tokens())
                .maxWhitespaceTokens(limits.characters())
                .captureIgnoredChars(false)
                .captureLineComments(false)
                .readerTrackData(false)
                .build();
        return new DocumentPreparation(executable.graphQl().getGraphQLSchema(), limits, parsing, executable.fetching());
    }

    /** Rejects a document that is longer than the limit. */
    void requireShort(String text) {
        if (text.length() > limits.characters()) {
            throw new GraphQlRefusal(
                    Stage.NOT_PARSED,
                    GraphQlErrors.DOCUMENT_TOO_LONG,
                    "the document has " + text.length() + " characters; at most " + limits.characters()
                            + " are allowed");
        }
    }

    /**
     * Parses, measures and validates a document, and decides how it can be executed.
     *
     * @throws GraphQlRefusal if the document is invalid or exceeds a limit
     */
    PreparedDocument prepare(String text) {
        if (LongNumbers.areIn(text, StrictJson.LONGEST_NUMBER)) {
            throw new GraphQlRefusal(
                    Stage.NOT_PARSED,
                    GraphQlErrors.NUMBER_TOO_LONG,
                    "the document contains a number of more than " + StrictJson.LONGEST_NUMBER + " characters");
        }
        Document document = parse(text);
        long fields = DocumentCheck.check(document, limits);
        List<ValidationError> errors =
                ParseAndValidate.validate(schema, document, DocumentPreparation::isOurs, Locale.ROOT, unlimited());
        if (!errors.isEmpty()) {
            throw new GraphQlRefusal(Stage.NOT_VALID, GraphQlErrors.coded(errors, GraphQlErrors.VALIDATION_FAILED));
        }
        return new PreparedDocument(
                document,
                OVERHEAD_OF_DOCUMENT + (long) text.length() * BYTES_PER_CHARACTER,
                new ExecutionModes(schema, fetching, document, fields));
    }

    /**
     * Returns whether a validation rule is applied. One rule is omitted, because it rejects introspection queries that
     * request the same list, such as {@code fields}, twice, even for different types. {@link DocumentCheck} has already
     * limited such queries.
     */
    private static boolean isOurs(OperationValidationRule rule) {
        return rule != OperationValidationRule.GOOD_FAITH_INTROSPECTION;
    }

    /**
     * Disables the limits of graphql-java, which ignore root fields and fragments. {@link DocumentCheck} has already
     * checked the document.
     */
    private static QueryComplexityLimits unlimited() {
        return QueryComplexityLimits.newLimits()
                .maxDepth(Integer.MAX_VALUE)
                .maxFieldsCount(Integer.MAX_VALUE)
                .build();
    }

    private Document parse(String text) {
        try {
            return Parser.parse(ParserEnvironment.newParserEnvironment()
                    .document(text)
                    .parserOptions(parsing)
                    .locale(Locale.ROOT)
                    .build());
        } catch (ParseCancelledTooDeepException tooDeep) {
            throw new GraphQlRefusal(Stage.NOT_PARSED, GraphQlErrors.TOO_DEEP, "the document is nested too deeply");
        } catch (ParseCancelledException overLimit) {
            throw new GraphQlRefusal(
                    Stage.NOT_PARSED,
                    GraphQlErrors.TOO_MANY_TOKENS,
                    "the document has more than the allowed " + limits.tokens() + " tokens");
        } catch (InvalidSyntaxException malformed) {
            throw new GraphQlRefusal(
                    Stage.NOT_PARSED,
                    GraphQlErrors.coded(List.of(explained(text, malformed)), GraphQlErrors.PARSE_FAILED));
        }
    }

    private static GraphQLError explained(String text, InvalidSyntaxException malformed) {
        SourceLocation location = malformed.getLocation();
        String hint = location == null ? "" : ObjectLiterals.hint(text, location);
        return hint.isEmpty()
                ? malformed.toInvalidSyntaxError()
                : new InvalidSyntaxError(location, malformed.getMessage() + hint);
    }
}

package io.millrace.adapters.http.document.hit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.millrace.adapters.http.json.JsonFactories;
import io.millrace.domain.document.query.FieldPath;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Reads the scalars of documents with their dotted paths. {@code null} is not a scalar. */
public final class Scalars {

    /** The maximum length of a path. It limits the work for deeply nested documents. */
    private static final int LONGEST_PATH = 1_000;

    /** The number of tokens between two checks of the deadline. */
    private static final int TOKENS_BETWEEN_CHECKS = 1 << 10;

    private Scalars() {}

    /** Called for each scalar. */
    @FunctionalInterface
    public interface Visitor {

        /**
         * Visits a scalar.
         *
         * @param parser the current token is the scalar
         */
        void visit(String path, JsonParser parser) throws IOException;
    }

    /**
     * Visits the scalars of a document, except those whose path is longer than 1,000 characters.
     *
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public static void visit(String source, Runnable deadline, Visitor visitor) throws IOException {
        visitAll(source, deadline, (path, parser) -> {
            if (path.length() <= LONGEST_PATH) {
                visitor.visit(path, parser);
            }
        });
    }

    /**
     * Visits all scalars of a document.
     *
     * @param deadline called regularly; an exception that it throws ends the work
     */
    static void visitAll(String source, Runnable deadline, Visitor visitor) throws IOException {
        try (JsonParser parser = JsonFactories.DOCUMENTS.createParser(source)) {
            visitAll(parser, deadline, visitor);
        }
    }

    private static void visitAll(JsonParser parser, Runnable deadline, Visitor visitor) throws IOException {
        Deque<String> prefixes = new ArrayDeque<>();
        String path = "";
        int tokens = 0;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (++tokens % TOKENS_BETWEEN_CHECKS == 0) {
                deadline.run();
            }
            switch (token) {
                case START_OBJECT, START_ARRAY -> prefixes.push(path);
                case END_OBJECT, END_ARRAY -> path = prefixes.pop();
                case FIELD_NAME -> path = FieldPath.below(prefixes.element(), parser.currentName());
                case VALUE_NULL -> {
                    // Not a scalar.
                }
                default -> visitor.visit(path, parser);
            }
        }
    }
}

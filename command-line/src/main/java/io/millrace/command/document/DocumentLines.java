package io.millrace.command.document;

import io.millrace.command.client.document.FoundDocument;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints each document as a line with its time, its level and its message. */
final class DocumentLines extends DocumentPrinter {

    private static final String GAP = "  ";
    private static final String PLAIN = "\u001b[0m";

    private final PrintStream output;
    private final List<String> fields;
    private final boolean colours;

    /**
     * Creates a printer.
     *
     * @param fields the fields to print; empty to choose the fields for each document
     */
    DocumentLines(PrintStream output, List<String> fields, boolean colours) {
        super(output);
        this.output = output;
        this.fields = List.copyOf(fields);
        this.colours = colours;
    }

    @Override
    void write(FoundDocument document) {
        output.println(line(document));
    }

    private String line(FoundDocument document) {
        if (!fields.isEmpty()) {
            return fields.stream()
                    .map(field -> coloured(field, DocumentFields.text(document, field)))
                    .collect(Collectors.joining(GAP));
        }
        Optional<String> level = DocumentFields.first(document, DocumentFields.LEVELS);
        Optional<String> message = DocumentFields.first(document, DocumentFields.MESSAGES);
        return DocumentFields.text(document, DocumentFields.TIMESTAMP)
                + (message.isPresent()
                        ? level.map(field -> GAP + coloured(field, DocumentFields.text(document, field)))
                                .orElse("")
                        : "")
                + GAP
                + message.map(field -> DocumentFields.text(document, field))
                        .orElseGet(() -> DocumentFields.rest(document));
    }

    private String coloured(String field, String text) {
        return colours && DocumentFields.LEVELS.contains(field)
                ? DocumentFields.colour(text)
                        .map(colour -> colour + text + PLAIN)
                        .orElse(text)
                : text;
    }
}

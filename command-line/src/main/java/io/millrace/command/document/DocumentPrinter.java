package io.millrace.command.document;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.document.FoundDocument;
import io.millrace.command.client.json.ExactJson;
import io.millrace.command.console.TerminalWidth;
import io.millrace.command.line.OutputFormat;
import io.millrace.command.line.ServiceCommand;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/**
 * Prints documents one after the other in the selected format. The necessary memory does not depend on the number of
 * documents.
 */
abstract class DocumentPrinter {

    private static final int CHECK_INTERVAL = 100;

    private final PrintStream output;
    private long printed;

    DocumentPrinter(PrintStream output) {
        this.output = output;
    }

    /** Returns a printer for a list of documents. */
    static DocumentPrinter ofFound(ServiceCommand command, List<String> fields) {
        return switch (command.format()) {
            case TABLE, WIDE -> new DocumentTable(command.output(), fields, width(command));
            case JSON -> new JsonList(command);
            case YAML, NDJSON -> ofPrograms(command);
        };
    }

    /** Returns a printer for documents that arrive over time. */
    static DocumentPrinter ofArriving(ServiceCommand command, List<String> fields) {
        return switch (command.format()) {
            case TABLE, WIDE ->
                new DocumentLines(command.output(), fields, command.context().colours());
            case JSON -> new JsonList(command);
            case YAML, NDJSON -> ofPrograms(command);
        };
    }

    private static DocumentPrinter ofPrograms(ServiceCommand command) {
        return new DocumentPrinter(command.output()) {
            @Override
            void write(FoundDocument document) {
                if (command.format() == OutputFormat.NDJSON) {
                    command.output().println(ExactJson.line(document.source()));
                } else {
                    command.print(document.json());
                }
            }
        };
    }

    /** Returns the width of the terminal; empty if lines must not be truncated. */
    private static Optional<Integer> width(ServiceCommand command) {
        return command.context().terminal() && command.format() == OutputFormat.TABLE
                ? Optional.of(new TerminalWidth().getAsInt())
                : Optional.empty();
    }

    /**
     * Prints a document.
     *
     * @throws ClientFailedException if the program that reads the output has closed the pipe
     */
    final void print(FoundDocument document) {
        write(document);
        printed++;
        if (printed % CHECK_INTERVAL == 0) {
            flush();
        }
    }

    /** Prints a document that must be visible immediately. */
    final void printNow(FoundDocument document) {
        print(document);
        flush();
    }

    abstract void write(FoundDocument document);

    private void flush() {
        if (output.checkError()) {
            throw new ClientFailedException("the output was closed");
        }
    }

    /** Prints what remains to be printed after the last document. */
    void end() {}

    final long printed() {
        return printed;
    }

    /** Prints a JSON array. */
    private static final class JsonList extends DocumentPrinter {

        private final ServiceCommand command;

        JsonList(ServiceCommand command) {
            super(command.output());
            this.command = command;
        }

        @Override
        void write(FoundDocument document) {
            command.output().print(printed() == 0 ? "[\n" : ",\n");
            command.output().print(ExactJson.line(document.json()));
        }

        @Override
        void end() {
            command.output().println(printed() == 0 ? "[]" : "\n]");
        }
    }
}

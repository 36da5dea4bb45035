package io.millrace.command.document;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.document.Arrivals;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.client.document.DocumentSearch;
import io.millrace.command.client.document.FoundDocument;
import io.millrace.command.client.document.Interruptions;
import io.millrace.command.console.Stop;
import io.millrace.command.line.OutputFormat;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Prints the newest documents in the order of their time. Then prints new documents when they arrive. */
final class Following {

    /**
     * The maximum number of existing documents to print. They must be in memory to reverse their order, because the
     * search returns the newest document first.
     */
    static final int MOST_EARLIER = 1_000;

    private final ServiceCommand command;
    private final ServiceClient service;
    private final DocumentQuery query;
    private final QueryRemarks remarks;
    private final DocumentPrinter printer;

    Following(ServiceCommand command, ServiceClient service, DocumentQuery query, QueryRemarks remarks) {
        this.command = command;
        this.service = service;
        this.query = query;
        this.remarks = remarks;
        this.printer = DocumentPrinter.ofArriving(command, query.fields());
    }

    /** Rejects output formats that are complete only after the last document. */
    static void requireFormat(ServiceCommand command) {
        if (command.format() == OutputFormat.JSON) {
            throw command.mistaken("--follow prints one document after the other; use --output ndjson");
        }
    }

    /** Prints existing documents, then new documents until the user stops the command. */
    void run(int earlier) {
        Stop stop = command.stop();
        // The position is marked before the search, so that no document between the search and the subscription is
        // missing.
        Arrivals arrivals = Arrivals.mark(service, query);
        printEarlier(earlier, arrivals::exclude);
        arrivals.follow(stop, interruptions(command), printer::printNow);
    }

    /** Prints existing documents, and reports probable mistakes in the query. Returns the number of documents. */
    int printEarlier(int most, Consumer<FoundDocument> also) {
        List<FoundDocument> found = new ArrayList<>();
        if (most > 0) {
            new DocumentSearch(service, query).read(DocumentSearch.byTime(true), most, found::add);
        }
        Collections.reverse(found);
        found.forEach(document -> {
            also.accept(document);
            remarks.see(document);
            printer.print(document);
        });
        printer.end();
        remarks.report(found.size());
        return found.size();
    }

    /** Returns an object that reports interruptions to the error output. */
    static Interruptions interruptions(ServiceCommand command) {
        return new Interruptions(sentence -> command.context().errors().println("millrace: " + sentence));
    }
}

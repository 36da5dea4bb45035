package io.millrace.command.demo;

import io.millrace.command.console.Stop;
import java.net.URI;
import java.util.List;
import java.util.function.Predicate;

/** Keeps the service of a demo running, so that the user can explore its data. */
public final class Exploration {

    private final Screen screen;
    private final Stop stop;
    private final Predicate<URI> browser;

    /**
     * Creates an exploration.
     *
     * @param stop the signal that ends the exploration
     * @param browser opens an address in a browser. Returns false if this machine has no browser that the user can see
     */
    public Exploration(Screen screen, Stop stop, Predicate<URI> browser) {
        this.screen = screen;
        this.stop = stop;
        this.browser = browser;
    }

    /** Opens the console of the service, and waits for the request to stop. */
    void await(DemoService service, String stream) {
        screen.lines(List.of("", "The service continues to run. Explore the data stream " + stream + ":"));
        service.consolePath().ifPresent(path -> {
            URI console = service.address().resolve(path);
            screen.lines(List.of("  console:      " + console + (browser.test(console) ? " (opened)" : "")));
        });
        screen.lines(List.of(
                "  command line: millrace search " + stream + " --url " + service.address(),
                "Press Ctrl-C to stop the service and remove its data."));
        stop.awaitRequest();
    }
}

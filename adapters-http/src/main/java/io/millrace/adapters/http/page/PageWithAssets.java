package io.millrace.adapters.http.page;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.function.Supplier;

/** A page with its files. */
public record PageWithAssets(HtmlPage page, Assets assets) {

    /**
     * Returns the routes that serve a page and its files without credentials, on workers.
     *
     * @param path the path of the page
     * @param site creates the page; called at the first request, so that the start of the service does not wait for it
     */
    public static List<Route> routes(Area area, String path, Supplier<PageWithAssets> site) {
        Lazy<PageWithAssets> made = new Lazy<>(site);
        return List.of(
                Route.in(area, Action.PUBLIC, path, "GET")
                        .anyParameter()
                        .onWorker(request -> made.get().page().answer(request)),
                Route.in(area, Action.PUBLIC, Assets.directory(path) + "/{asset}", "GET")
                        .anyParameter()
                        .onWorker(request -> made.get().assets().answer(request)));
    }
}

package io.millrace.bootstrap;

import io.millrace.adapters.http.graphql.MillraceSchema;
import io.millrace.adapters.http.openapi.OpenApiRoutes;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Route;
import io.millrace.bootstrap.api.ConsolePage;
import io.millrace.bootstrap.api.ExplorerPage;
import io.millrace.bootstrap.api.ReferencePage;
import io.millrace.bootstrap.api.Reservations;
import io.millrace.bootstrap.api.ServerCertificate;
import io.millrace.bootstrap.extension.Extensions;
import io.millrace.bootstrap.observation.Observation;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts of the service that need no database, so that they can be created while the database starts.
 *
 * @param pages the paths of the pages to which the start page links
 * @param routes the routes of the pages and of the OpenAPI description
 */
record Foundation(
        Extensions extensions, ServerCertificate certificate, Observation watch, Pages pages, List<Route> routes) {

    /**
     * Creates the parts. Also parses the GraphQL schema, which takes some tenths of a second, so that the first request
     * does not wait for it.
     *
     * @throws StartRefusedException if the extensions, the certificate or the explorer page cannot be used
     */
    static Foundation create(Settings settings, Resources resources) {
        Extensions extensions = resources.add(Extensions.in(settings.extensionsDirectory()));
        ServerCertificate certificate = ServerCertificate.of(settings.server(), Clock.systemUTC());
        Pages pages = new Pages(ReferencePage.path(settings), ExplorerPage.path(settings), ConsolePage.path(settings));
        List<Route> reference = ReferencePage.routes(settings, pages);
        List<Route> explorer = ExplorerPage.routes(settings, pages, extensions);
        List<Route> console = ConsolePage.routes(settings, pages);
        Observation watch = Observation.begin(settings, resources);
        if (settings.graphQl().enabled()) {
            MillraceSchema.prepare();
        }
        List<Route> description = OpenApiRoutes.of(Reservations.paths(settings));
        return new Foundation(
                extensions,
                certificate,
                watch,
                pages,
                Stream.of(description, reference, explorer, console)
                        .flatMap(List::stream)
                        .toList());
    }
}

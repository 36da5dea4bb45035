package io.millrace.adapters.http;

import io.millrace.adapters.http.cat.CatRoutes;
import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.cluster.ClusterRoutes;
import io.millrace.adapters.http.cluster.node.DataDisk;
import io.millrace.adapters.http.cluster.node.NodeRoutes;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.document.DocumentRoutes;
import io.millrace.adapters.http.document.SearchRoutes;
import io.millrace.adapters.http.feature.FeatureRoutes;
import io.millrace.adapters.http.index.IndexRoutes;
import io.millrace.adapters.http.index.alias.AliasRoutes;
import io.millrace.adapters.http.index.selection.DatedNamesHandler;
import io.millrace.adapters.http.lifecycle.LifecycleRoutes;
import io.millrace.adapters.http.lifecycle.policy.PolicyRoutes;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.reindex.DeprecationRoutes;
import io.millrace.adapters.http.reindex.ReindexRoutes;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.setting.SettingRoutes;
import io.millrace.adapters.http.stream.StreamRoutes;
import io.millrace.adapters.http.stream.TemplateRoutes;
import io.millrace.adapters.http.stream.component.ComponentTemplateRoutes;
import io.millrace.adapters.http.stream.legacy.LegacyTemplateRoutes;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.client.CountRejections;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** All routes with the wire format of Elasticsearch. */
public final class StoreRoutes {

    private StoreRoutes() {}

    /**
     * The options of the routes.
     *
     * @param secured whether requests need credentials
     * @param rejections the rejected requests, for the statistics
     * @param cursors signs the ids of scrolls and points in time
     * @param disk the disk of this instance, for the statistics
     * @param clock the clock for {@code now} in queries, for the ends of ids, and for request durations
     */
    public record Options(
            DocumentRoutes.Limits limits,
            Build build,
            Pages pages,
            boolean secured,
            CountRejections rejections,
            Cursors cursors,
            DataDisk disk,
            Clock clock) {}

    /** Returns the routes, for a {@link io.millrace.adapters.http.route.RouteTable}. */
    public static List<Route> of(StoreUseCases ports, Options options) {
        long largestBody = options.limits().control();
        return Stream.of(
                        ClusterRoutes.of(
                                ports,
                                new ClusterRoutes.Options(
                                        options.build(),
                                        options.pages(),
                                        options.secured(),
                                        options.rejections(),
                                        options.clock())),
                        NodeRoutes.of(
                                ports.cluster(),
                                ports.indices().read(),
                                options.build(),
                                options.limits().bulk(),
                                options.disk(),
                                options.clock()),
                        CatRoutes.of(
                                ports.cluster(), ports.indices(), ports.templates(), options.disk(), options.clock()),
                        SettingRoutes.of(ports.settings(), ports.audit(), largestBody),
                        TemplateRoutes.of(
                                ports.templates().index(), ports.templates().simulate(), largestBody),
                        ComponentTemplateRoutes.of(ports.templates().components(), largestBody),
                        LegacyTemplateRoutes.of(ports.templates().legacy(), largestBody),
                        StreamRoutes.of(
                                ports.streams(),
                                ports.lifecycles().manage(),
                                ports.templates().index(),
                                ports.indices().rollovers(),
                                largestBody),
                        PolicyRoutes.of(ports.lifecycles().policies(), ports.audit(), largestBody),
                        LifecycleRoutes.of(ports.lifecycles(), ports.audit(), largestBody),
                        DocumentRoutes.of(ports.documents(), ports.indices().read(), options.limits(), options.clock()),
                        SearchRoutes.of(ports.documents().read(), largestBody, options.cursors(), options.clock()),
                        IndexRoutes.of(ports.indices(), ports.documents().ingest(), ports.cluster(), largestBody),
                        AliasRoutes.of(ports.indices().aliases(), largestBody),
                        ReindexRoutes.of(ports.reindex(), ports.audit(), largestBody),
                        DeprecationRoutes.of(ports.deprecations()),
                        FeatureRoutes.of(ports.features(), ports.audit()),
                        NotOfferedRoutes.of(largestBody))
                .flatMap(List::stream)
                .map(route -> DatedNamesHandler.in(route, options.clock()))
                .toList();
    }
}

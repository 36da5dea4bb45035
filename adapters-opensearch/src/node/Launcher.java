import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/**
 * Starts one node of OpenSearch, and ends it when standard input is closed, as happens when the process that started it
 * ends. Run from source by the Java that the node needs; the same source suits versions 2 and 3, whose constructors differ
 * in the elements of a list.
 *
 * <p>Arguments: whether private settings are refused as on every real node, then settings as {@code key=value}.
 */
public final class Launcher {

    private Launcher() {}

    public static void main(String[] arguments) throws Exception {
        boolean forbidPrivate = Boolean.parseBoolean(arguments[0]);
        Settings.Builder settings = Settings.builder();
        for (int i = 1; i < arguments.length; i++) {
            int equals = arguments[i].indexOf('=');
            settings.put(arguments[i].substring(0, equals), arguments[i].substring(equals + 1));
        }
        Environment environment =
                InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "node");
        Thread guard = new Thread(Launcher::endWithCaller, "guard");
        guard.setDaemon(true);
        guard.start();
        new LocalNode(environment, plugins(), forbidPrivate).start();
        // The threads of a node are daemons.
        guard.join();
    }

    private static void endWithCaller() {
        try {
            while (System.in.read() >= 0) {}
        } catch (IOException e) {
            e.printStackTrace();
        }
        System.exit(0);
    }

    private static Collection<?> plugins() throws ClassNotFoundException {
        List<Object> plugins = new ArrayList<>();
        if (Version.CURRENT.major < 3) {
            plugins.add(Class.forName("org.opensearch.transport.Netty4Plugin"));
            plugins.add(Class.forName("org.opensearch.index.reindex.ReindexPlugin"));
            return plugins;
        }
        for (String name : List.of(
                "org.opensearch.transport.Netty4ModulePlugin",
                "org.opensearch.index.reindex.ReindexModulePlugin",
                "org.opensearch.join.ParentJoinModulePlugin",
                "org.opensearch.percolator.PercolatorModulePlugin")) {
            plugins.add(new PluginInfo(name, "", "", Version.CURRENT, "", name, "", List.of(), false));
        }
        return plugins;
    }

    private static final class LocalNode extends Node {

        @SuppressWarnings({"unchecked", "rawtypes"})
        private LocalNode(Environment environment, Collection plugins, boolean forbidPrivate) {
            super(environment, plugins, forbidPrivate);
        }
    }
}

package io.millrace.bootstrap.conformance.upstream;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads YAML as the runners of Elasticsearch and OpenSearch do: only {@code true} and {@code false} are booleans, and dates
 * and times are texts.
 */
final class TestYaml {

    private TestYaml() {}

    /** Returns the documents of a file. */
    static List<Map<?, ?>> documents(String text) {
        return StreamSupport.stream(yaml().loadAll(text).spliterator(), false)
                .filter(Map.class::isInstance)
                .<Map<?, ?>>map(Map.class::cast)
                .toList();
    }

    /** Returns the value of a text with one document. */
    static Object value(String text) {
        return yaml().load(text);
    }

    private static Yaml yaml() {
        LoaderOptions options = new LoaderOptions();
        DumperOptions unused = new DumperOptions();
        return new Yaml(new SafeConstructor(options), new Representer(unused), unused, options, new Scalars());
    }

    private static final class Scalars extends Resolver {

        @Override
        protected void addImplicitResolvers() {
            addImplicitResolver(Tag.BOOL, Pattern.compile("true|false"), "tf");
            addImplicitResolver(Tag.INT, Pattern.compile("-?(0|[1-9][0-9]*)"), "-0123456789");
            addImplicitResolver(Tag.FLOAT, Resolver.FLOAT, "-+0123456789.");
            addImplicitResolver(Tag.MERGE, Pattern.compile("<<"), "<");
            addImplicitResolver(Tag.NULL, Pattern.compile("~|null"), "~n");
            addImplicitResolver(Tag.NULL, Resolver.EMPTY, null);
        }
    }
}

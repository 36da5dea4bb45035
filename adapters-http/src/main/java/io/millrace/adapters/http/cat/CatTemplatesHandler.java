package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code GET /_cat/templates} and {@code /_cat/templates/{name}}: index templates and legacy templates. */
record CatTemplatesHandler(StoreUseCases.Templates templates) implements Handler {

    private static final NamePattern ALL = new NamePattern("*");

    private static final Table<Row> TABLE = new Table<>(
            Column.text("name", "template name", Row::name, "n"),
            Column.text("index_patterns", "template index patterns", Row::patterns, "t"),
            Column.text("order", "template application order or priority", Row::order, "o", "p"),
            Column.text("version", "version", Row::version, "v"),
            Column.text("composed_of", "component templates of the template", Row::components, "c"));

    @Override
    public Response handle(Request request) {
        Table<Row>.View view = TABLE.read(request);
        NamePattern wanted = request.findVariable("name").map(NamePattern::new).orElse(ALL);
        return view.render(Stream.concat(
                        templates.legacy().list(List.of(wanted)).stream().map(Row::of),
                        templates.index().list(ALL).stream()
                                .filter(template ->
                                        wanted.matches(template.name().value()))
                                .map(Row::of))
                .toList());
    }

    private record Row(String name, String patterns, String order, String version, String components) {

        static Row of(LegacyTemplate template) {
            return new Row(
                    template.name().value(),
                    listed(template.patterns().stream().map(NamePattern::value)),
                    Integer.toString(template.order()),
                    version(template.version()),
                    "");
        }

        static Row of(IndexTemplate template) {
            return new Row(
                    template.name().value(),
                    listed(template.patterns().stream().map(NamePattern::value)),
                    Long.toString(template.priority().orElse(0)),
                    version(template.version()),
                    listed(template.composition().components().stream().map(TemplateName::value)));
        }

        private static String version(OptionalLong version) {
            return version.isPresent() ? Long.toString(version.getAsLong()) : "";
        }

        private static String listed(Stream<String> names) {
            return names.collect(Collectors.joining(", ", "[", "]"));
        }
    }
}

package io.millrace.adapters.http.stream.component;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.adapters.http.stream.TemplateReader;
import io.millrace.adapters.http.stream.TemplateReader.Parsed;
import io.millrace.application.port.driving.stream.InstallTemplates.Shipped;
import io.millrace.application.port.driving.stream.InstallTemplates.ShippedComponent;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The index templates that belong to the service. They have the format of requests, so that users can replace them. */
public final class ShippedTemplates {

    private static final List<String> TYPES = List.of("logs", "metrics", "traces");

    private ShippedTemplates() {}

    /** Returns the templates for logs, metrics and traces, with their components. */
    public static List<Shipped> list() {
        String text = read("/templates/stack.json").replaceAll("\\s*\n\\s*", "");
        return TYPES.stream()
                .map(type -> shipped(type, text.replace("{type}", type)))
                .toList();
    }

    private static Shipped shipped(String type, String text) {
        JsonValue all = StrictJson.parse(text.getBytes(StandardCharsets.UTF_8));
        List<ShippedComponent> components = all.find("components").orElseThrow().members().values().stream()
                .map(member -> component(member.name(), member.value()))
                .toList();
        IndexTemplate template = TemplateReader.read(
                        new TemplateName(type), object(all.find("template").orElseThrow()))
                .template();
        return new Shipped(
                template,
                components,
                component(type + "@custom", all.find("custom").orElseThrow()).component(),
                Math.toIntExact(template.version().orElseThrow()));
    }

    private static ShippedComponent component(String name, JsonValue value) {
        Parsed<ComponentTemplate> parsed = TemplateReader.readComponent(new TemplateName(name), object(value));
        return new ShippedComponent(parsed.template(), parsed.lifecycle());
    }

    private static JsonObject object(JsonValue value) {
        return new JsonObject("template", value);
    }

    private static String read(String resource) {
        try (InputStream file = ShippedTemplates.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(file, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

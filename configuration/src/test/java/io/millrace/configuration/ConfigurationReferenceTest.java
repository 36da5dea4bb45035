package io.millrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationReferenceTest {

    @Test
    void the_page_in_the_documentation_is_the_registry() {
        Path page = Path.of("..", "docs", "configuration.md");

        assertThat(page)
                .as("write it again: java -jar bootstrap/target/millrace.jar config --format markdown"
                        + " > docs/configuration.md")
                .hasContent(ConfigurationReference.markdown());
    }
}

package io.millrace.adapters.http.token.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class TextSealingTest {

    private static final String SECRET = "u7Q2mZ9xK4vT1bN8cW5yR3eL6aH0sD2f";

    private final TextSealing sealing = with(SECRET);

    private static TextSealing with(String secret) {
        return TextSealing.with(StrongSecret.of("secret", secret, false), new SecureRandom());
    }

    @Test
    void every_instance_can_open_a_text_for_the_same_purpose() {
        String text = sealing.seal("a text \u00e9", "a");

        assertThat(text).matches("[A-Za-z0-9_-]+").isNotEqualTo(sealing.seal("a text \u00e9", "a"));
        assertThat(with(SECRET).open(text, "a")).contains("a text \u00e9");
        assertThat(sealing.open(text, "b")).isEmpty();
        assertThat(with(SECRET + "x").open(text, "a")).isEmpty();
    }

    @Test
    void a_changed_text_cannot_be_opened() {
        String text = sealing.seal("a text", "a");

        for (int i = 0; i < text.length(); i++) {
            char changed = text.charAt(i) == 'A' ? 'Q' : 'A';
            assertThat(sealing.open(text.substring(0, i) + changed + text.substring(i + 1), "a"))
                    .isEmpty();
        }
        assertThat(sealing.open("", "a")).isEmpty();
        assertThat(sealing.open("\u00e9", "a")).isEmpty();
        assertThat(sealing.open(text.substring(0, 16), "a")).isEmpty();
    }
}

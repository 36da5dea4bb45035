package io.millrace.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostTextTest {

    private static final String NAME = "größe-☃-🜂";

    /** Decodes as the virtual machine does in the locale C. */
    private static String lost(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.US_ASCII);
    }

    private static byte[] file(Charset charset, String... parts) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (String part : parts) {
            file.writeBytes(part.getBytes(charset));
            file.write(0);
        }
        return file.toByteArray();
    }

    private static HostText.Bytes linux(Charset charset, List<String> commandLine, List<String> environment) {
        return name ->
                Optional.of(file(charset, (name.equals("cmdline") ? commandLine : environment).toArray(String[]::new)));
    }

    private static HostText host(String argument, String variable, String property) {
        return new HostText(
                List.of("stream", argument, ""),
                Map.of("HOME", "/root", "SECRET", variable),
                Map.of("java.version", "17", "instance.name", property));
    }

    @Test
    void text_that_the_virtual_machine_has_lost_is_recovered() {
        HostText.Bytes linux = linux(
                StandardCharsets.UTF_8,
                List.of("java", "-Dinstance.name=" + NAME + "=1", "-jar", "m.jar", "stream", NAME, ""),
                List.of("HOME=/root", "no assignment", "SECRET=" + NAME));

        HostText recovered = host(lost(NAME), lost(NAME), lost(NAME + "=1")).recovered(linux);

        assertThat(recovered).isEqualTo(host(NAME, NAME, NAME + "=1"));
    }

    @Test
    void nothing_is_read_if_nothing_is_lost() {
        HostText sound = host(NAME, NAME, NAME);

        assertThat(sound.recovered(name -> {
                    throw new AssertionError(name);
                }))
                .isEqualTo(sound);
    }

    @Test
    void text_that_is_not_utf_8_or_of_another_process_stays_lost() {
        HostText lost = host(lost(NAME), lost(NAME), lost(NAME));

        assertThat(lost.recovered(name -> Optional.empty())).isEqualTo(lost);
        assertThat(lost.recovered(linux(
                        StandardCharsets.ISO_8859_1,
                        List.of("stream", "gr\u00fc\u00dfe", ""),
                        List.of("SECRET=\u00fc"))))
                .isEqualTo(lost);
        assertThat(lost.recovered(linux(StandardCharsets.UTF_8, List.of(NAME), List.of("OTHER=" + NAME))))
                .isEqualTo(lost);
    }
}

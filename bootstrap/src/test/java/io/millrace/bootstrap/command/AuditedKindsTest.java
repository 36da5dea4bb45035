package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.command.document.AuditCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** Where users look up the actions of the audit trail. */
class AuditedKindsTest {

    private static final List<String> ACTIONS = Arrays.stream(Kind.values())
            .map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .toList();

    @Test
    void the_help_lists_every_action() {
        Command command = Objects.requireNonNull(AuditCommand.class.getAnnotation(Command.class), "command");
        String help = String.join(" ", command.description());

        assertThat(help.split("[^a-z_]+")).containsAll(ACTIONS);
    }

    @Test
    void the_documentation_has_a_row_for_every_action() throws IOException {
        assertThat(Files.readString(Path.of("../docs/security.md")))
                .contains(
                        ACTIONS.stream().map(action -> "| `" + action + "` | ").toList());
    }
}

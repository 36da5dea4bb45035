package io.millrace.command.line;

import io.millrace.command.client.ExitStatus;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Adds the exit statuses of a command to its help. */
public final class ExitStatuses {

    private ExitStatuses() {}

    public static void describe(CommandSpec command) {
        Map<String, String> list = new LinkedHashMap<>();
        for (ExitStatus status : ExitStatus.values()) {
            list.put(String.format(Locale.ROOT, "%3d", status.code()), status.meaning());
        }
        command.usageMessage().exitCodeListHeading("%nExit status:%n");
        command.usageMessage().exitCodeList(list);
    }
}

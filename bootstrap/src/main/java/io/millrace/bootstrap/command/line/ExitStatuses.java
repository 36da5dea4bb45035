package io.millrace.bootstrap.command.line;

import io.millrace.bootstrap.command.client.ExitStatus;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Puts into the help of a command what it may end with. */
public final class ExitStatuses {

    private ExitStatuses() {}

    public static void tell(CommandSpec command) {
        Map<String, String> list = new LinkedHashMap<>();
        for (ExitStatus status : ExitStatus.values()) {
            list.put(String.format(Locale.ROOT, "%3d", status.code()), status.meaning());
        }
        command.usageMessage().exitCodeListHeading("%nExit status:%n");
        command.usageMessage().exitCodeList(list);
    }
}

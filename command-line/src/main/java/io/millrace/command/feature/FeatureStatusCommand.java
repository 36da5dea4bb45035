package io.millrace.command.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;

/** Shows whether system features need a migration, and the progress of the migration. */
@Command(
        name = "status",
        description = {
            "Shows which system features need a migration to the version of the service, and its progress.",
            "If the migration of a feature has failed, the exit status is 1."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace feature status", "millrace feature status -o json"})
public final class FeatureStatusCommand extends ServiceCommand {

    public FeatureStatusCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        JsonNode status = FeatureReport.read(service);
        print(status, FeatureReport::table);
        FeatureReport.requireNoFailure(status);
    }
}

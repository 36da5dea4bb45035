package io.millrace.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.client.stream.StreamNames;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Parameters;

/** A command for one data stream. */
abstract class OneStreamCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the data stream; patterns are not allowed.")
    private String name = "";

    OneStreamCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireStreamName(name);
    }

    final String name() {
        return name;
    }

    /** Returns the name of the data stream, encoded as a segment of a URL path. */
    final String segment() {
        return ServiceClient.segment(name);
    }

    /** Returns the body of a response. Throws if the data stream does not exist. */
    final JsonNode found(ServiceClient service, Answer answer) {
        return answer.found() ? answer.body() : answer.orRefuse(StreamNames.missing(service, name));
    }
}

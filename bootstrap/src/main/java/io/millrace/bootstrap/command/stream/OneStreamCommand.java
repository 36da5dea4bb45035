package io.millrace.bootstrap.command.stream;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.command.client.ServiceClient;
import io.millrace.bootstrap.command.client.ServiceClient.Answer;
import io.millrace.bootstrap.command.line.ServiceCommand;
import io.millrace.bootstrap.command.line.Surroundings;
import picocli.CommandLine.Parameters;

/** A command about one data stream. */
abstract class OneStreamCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the data stream; patterns are not taken.")
    private String name = "";

    OneStreamCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected void checkArguments() {
        requireStreamName(name);
    }

    final String name() {
        return name;
    }

    /** Returns the name as a part of a path. */
    final String segment() {
        return ServiceClient.segment(name);
    }

    /** Returns the body of an answer, unless it says that there is no such data stream. */
    final JsonNode found(Answer answer) {
        return answer.orRefuse("there is no data stream " + name);
    }
}

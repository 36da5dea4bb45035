package io.millrace.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.client.Sentences;
import io.millrace.bootstrap.client.ServiceClient;
import picocli.CommandLine.Command;

/** Changes the key that signs access tokens. */
@Command(
        name = "rotate",
        description = "Makes the next key the one that signs; every token that is good stays good.",
        mixinStandardHelpOptions = true)
final class RotateKeysCommand extends ServiceCommand {

    RotateKeysCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void run(ServiceClient service) {
        JsonNode rotated =
                securityAnswer(service.post("/_security/keys/_rotate")).body();
        if (json()) {
            print(rotated);
            return;
        }
        output().println("key " + Sentences.plain(rotated.path("active").asText()) + " signs from now on, and key "
                + Sentences.plain(rotated.path("next").asText()) + " is the next");
    }
}

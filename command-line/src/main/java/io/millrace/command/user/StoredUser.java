package io.millrace.command.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.ServiceCommand;
import java.util.function.Consumer;

/** Changes properties of an existing user. */
final class StoredUser {

    private StoredUser() {}

    /**
     * Reads a user, changes its properties and stores it. The password does not change. If another client changes the
     * same user at the same time, that change may be lost.
     *
     * @param change changes the properties of the user
     * @throws ClientFailedException if the user does not exist
     */
    static void change(ServiceClient service, String name, Consumer<ObjectNode> change) {
        String path = ServiceCommand.USERS + ServiceClient.segment(name);
        JsonNode found = ServiceCommand.securityAnswer(service.get(path)).body().path(name);
        if (!(found instanceof ObjectNode user)) {
            throw new ClientFailedException("there is no user " + Sentences.plain(name));
        }
        change.accept(user);
        service.put(path, user);
    }
}

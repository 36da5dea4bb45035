package io.millrace.bootstrap.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.bootstrap.client.ServiceClient;

/** The index template that makes one name that of a data stream. */
final class StreamTemplate {

    private StreamTemplate() {}

    /** Makes the template unless there is one of this name, whatever that says. */
    static void ensure(ServiceClient service, String stream) {
        String path = "/_index_template/" + ServiceClient.segment(stream);
        if (service.get(path).found()) {
            return;
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putArray("index_patterns").add(stream);
        body.putObject("data_stream");
        service.put(path + "?create=true", body);
    }
}

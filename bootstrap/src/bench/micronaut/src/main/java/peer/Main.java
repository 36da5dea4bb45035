package peer;

import io.micronaut.runtime.Micronaut;
import io.micronaut.runtime.server.EmbeddedServer;

/** Starts the service with which Millrace is compared, and prints its port. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        EmbeddedServer server = Micronaut.run(Main.class, arguments).getBean(EmbeddedServer.class);
        System.out.println("ready on " + server.getPort());
    }
}

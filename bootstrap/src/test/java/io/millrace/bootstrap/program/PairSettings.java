package io.millrace.bootstrap.program;

import io.millrace.application.testing.ReservedPort;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of two instances that share a database.
 *
 * @param port the port of the first instance, whose address is the issuer of the tokens of both
 */
record PairSettings(ReservedPort port, List<String> one, List<String> other) {

    static PairSettings of(String... settings) {
        // Both instances need the issuer before either starts.
        ReservedPort port = ReservedPort.forServer();
        List<String> common = new ArrayList<>(List.of(settings));
        common.add(TokenClient.REFRESH_TOKENS);
        common.add("framework.security.issuer=" + port.url());
        List<String> other = List.copyOf(common);
        common.add("server.port=" + port.number());
        return new PairSettings(port, List.copyOf(common), other);
    }
}

package io.millrace.command.user.totp;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.List;

/** The paths of the requests for second factors. Formats a QR code for a terminal. */
final class Totp {

    /** The path of the second factor of the caller. */
    static final String OWN = ServiceCommand.USERS + "_totp";

    /**
     * The width of the light border around a QR code, in modules (the squares of the code). Scanners need this border.
     */
    private static final int MARGIN = 2;

    private Totp() {}

    static String path(String name) {
        return name.isEmpty() ? OWN : ServiceCommand.USERS + ServiceClient.segment(name) + "/_totp";
    }

    /**
     * Returns the lines of a QR code. Each character shows a module of two successive rows. The light modules are
     * drawn, because most terminals have a dark background.
     */
    static List<String> lines(JsonNode rows) {
        List<String> lines = new ArrayList<>();
        for (int y = -MARGIN; y < rows.size() + MARGIN; y += 2) {
            StringBuilder line = new StringBuilder();
            for (int x = -MARGIN; x < rows.size() + MARGIN; x++) {
                boolean upper = isLight(rows, x, y);
                boolean lower = isLight(rows, x, y + 1);
                line.append(upper && lower ? '\u2588' : upper ? '\u2580' : lower ? '\u2584' : ' ');
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static boolean isLight(JsonNode rows, int x, int y) {
        String row = rows.path(y).asText();
        return x < 0 || x >= row.length() || row.charAt(x) != '1';
    }
}

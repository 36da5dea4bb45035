package io.millrace.command.role;

import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexPrivilege;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Describes the JSON form of a role for the help. */
final class RoleHelp {

    private static final String INDENT = "  ";

    /** The maximum length of a line on a terminal. */
    private static final int WIDTH = 79;

    /** The keys of a role and their values. */
    private static final Map<String, String> KEYS = keys();

    private RoleHelp() {}

    private static Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("cluster", "list of cluster privileges");
        keys.put("indices", "list of objects with the keys names and privileges");
        keys.put("names", "list of data streams and indices, also patterns such as logs-*");
        keys.put("privileges", "list of index privileges on these names");
        keys.put("require_second_factor", "true to require a second factor of all users of the role");
        return keys;
    }

    static List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(
                "",
                "A complete role, whose users read and add documents in data streams such as logs-app:",
                "",
                "  echo '{\"cluster\": [\"monitor\"], \"indices\": [{\"names\": [\"logs-*\"],",
                "    \"privileges\": [\"read\", \"write\", \"auto_configure\"]}]}' |",
                "    millrace role put logs-writer -",
                "",
                "Keys of the JSON object. All are optional, but an object in indices needs names and privileges:",
                ""));
        lines.addAll(table(KEYS));
        lines.addAll(List.of("", "A cluster privilege allows:", ""));
        lines.addAll(table(Arrays.stream(ClusterPrivilege.values())
                .collect(Collectors.toMap(
                        ClusterPrivilege::key, ClusterPrivilege::meaning, (one, other) -> one, LinkedHashMap::new))));
        lines.addAll(List.of("", "An index privilege allows, on the given names:", ""));
        lines.addAll(table(Arrays.stream(IndexPrivilege.values())
                .collect(Collectors.toMap(
                        IndexPrivilege::key, IndexPrivilege::meaning, (one, other) -> one, LinkedHashMap::new))));
        return lines;
    }

    /** Formats a table with two columns. No line is longer than a line of a terminal. */
    private static List<String> table(Map<String, String> rows) {
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        List<String> lines = new ArrayList<>();
        rows.forEach((name, meaning) -> {
            StringBuilder line = new StringBuilder(INDENT + name + " ".repeat(width - name.length()) + " ");
            for (String word : meaning.split(" ", -1)) {
                if (line.length() + 1 + word.length() > WIDTH) {
                    lines.add(line.toString());
                    line.setLength(0);
                    line.append(" ".repeat(INDENT.length() + width + 1));
                }
                line.append(' ').append(word);
            }
            lines.add(line.toString());
        });
        return lines;
    }
}

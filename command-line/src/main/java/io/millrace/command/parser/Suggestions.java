package io.millrace.command.parser;

import io.millrace.command.client.ClosestName;
import io.millrace.command.line.CommandHelp;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Finds the commands that a user probably meant. A command that deletes or stops something is suggested only for a word
 * that means deleting or stopping, or for a misspelling of such a word.
 */
final class Suggestions {

    /**
     * A meaning that several words share.
     *
     * @param commands the names of commands with this meaning. The first one that a group contains is suggested
     * @param words other words with this meaning
     */
    private record Meaning(List<String> commands, Set<String> words) {

        private boolean contains(String word) {
            return words.contains(word) || commands.contains(word);
        }
    }

    private static final List<Meaning> MEANINGS = List.of(
            new Meaning(List.of("list", "get", "show"), Set.of("ls", "all", "search", "find")),
            new Meaning(
                    List.of("show", "get", "status", "list"),
                    Set.of("describe", "view", "info", "inspect", "cat", "read", "display")),
            new Meaning(List.of("create", "add", "put", "set", "enable"), Set.of("new", "make", "init", "register")),
            new Meaning(
                    List.of("set", "put"),
                    Set.of("update", "edit", "change", "modify", "replace", "apply", "store", "save", "patch")),
            new Meaning(List.of("delete", "remove"), Set.of("rm", "del", "drop", "destroy", "erase", "purge", "unset")),
            new Meaning(List.of("revoke"), Set.of("delete", "remove", "rm", "del", "drop", "invalidate")),
            new Meaning(List.of("clear"), Set.of("delete", "remove", "rm", "flush", "purge", "invalidate")),
            new Meaning(List.of("cancel", "disable"), Set.of("abort", "stop", "deactivate", "lock", "block")),
            new Meaning(List.of("enable"), Set.of("activate", "unlock", "unblock")),
            new Meaning(List.of("trim"), Set.of("truncate", "prune", "expire")),
            new Meaning(List.of("use"), Set.of("switch", "select")),
            new Meaning(List.of("rollover", "rotate"), Set.of("roll", "rotate", "rollover")),
            new Meaning(List.of("lifecycle"), Set.of("retention", "ilm", "ttl")),
            new Meaning(List.of("passwd"), Set.of("password")),
            new Meaning(List.of("reset"), Set.of("recover")),
            new Meaning(List.of("dump"), Set.of("backup", "export", "save")),
            new Meaning(List.of("restore"), Set.of("import", "load")),
            new Meaning(List.of("simulate"), Set.of("preview", "test")),
            new Meaning(List.of("status"), Set.of("progress", "state")),
            new Meaning(List.of("migrate"), Set.of("upgrade", "run")));

    /** These commands are suggested only if a word names the kind of object to delete. */
    private static final Set<String> DELETING = Set.of("stream delete", "stream trim");

    /** The suggested commands for words that are not names of commands, and that no meaning contains. */
    private static final Map<String, List<String>> PATHS = Map.ofEntries(
            Map.entry("logs", List.of("tail", "search")),
            Map.entry("log", List.of("tail", "search")),
            Map.entry("query", List.of("search")),
            Map.entry("find", List.of("search")),
            Map.entry("grep", List.of("search")),
            Map.entry("follow", List.of("tail --follow")),
            Map.entry("watch", List.of("tail --follow")),
            Map.entry("upload", List.of("load")),
            Map.entry("ingest", List.of("load")),
            Map.entry("bulk", List.of("load")),
            Map.entry("import-file", List.of("load")),
            Map.entry("migrate", List.of("import", "upgrade")),
            Map.entry("reindex", List.of("upgrade")),
            Map.entry("backup", List.of("database dump")),
            Map.entry("dump", List.of("database dump")),
            Map.entry("export", List.of("database dump")),
            Map.entry("restore", List.of("database restore")),
            Map.entry("info", List.of("status")),
            Map.entry("health", List.of("status")),
            Map.entry("cluster", List.of("status")),
            Map.entry("version", List.of("--version")),
            Map.entry("start", List.of("serve")),
            Map.entry("run", List.of("serve")),
            Map.entry("server", List.of("serve")),
            Map.entry("signin", List.of("login")),
            Map.entry("sign-in", List.of("login")),
            Map.entry("auth", List.of("login", "whoami")),
            Map.entry("signout", List.of("logout")),
            Map.entry("sign-out", List.of("logout")),
            Map.entry("passwd", List.of("user passwd")),
            Map.entry("password", List.of("user passwd")),
            Map.entry("totp", List.of("user totp")),
            Map.entry("mfa", List.of("user totp")),
            Map.entry("2fa", List.of("user totp")),
            Map.entry("rollover", List.of("stream rollover")),
            Map.entry("retention", List.of("stream lifecycle")),
            Map.entry("lifecycle", List.of("stream lifecycle")),
            Map.entry("ilm", List.of("stream lifecycle")),
            Map.entry("trim", List.of("stream trim")),
            Map.entry("simulate", List.of("template simulate")),
            Map.entry("configuration", List.of("config")),
            Map.entry("token", List.of("login", "apikey")),
            Map.entry("tokens", List.of("login", "apikey")));

    /** The group of commands for words that are not a plural of its name. */
    private static final Map<String, String> GROUPS = Map.ofEntries(
            Map.entry("data-stream", "stream"),
            Map.entry("datastream", "stream"),
            Map.entry("ds", "stream"),
            Map.entry("indices", "index"),
            Map.entry("indexes", "index"),
            Map.entry("index-template", "template"),
            Map.entry("api-key", "apikey"),
            Map.entry("ctx", "context"),
            Map.entry("account", "user"),
            Map.entry("privilege", "role"),
            Map.entry("permission", "role"),
            Map.entry("db", "database"));

    private Suggestions() {}

    /**
     * Returns the names of the suggested commands, without the name of the program. Returns an empty list if no command
     * is similar.
     *
     * @param group the command group in which the word is unknown; the program itself if the word is at the top level
     * @param words the unknown word and all arguments after it
     */
    static List<String> of(CommandLine group, List<String> words) {
        String word = words.get(0);
        Set<String> found = new LinkedHashSet<>();
        if (group.getParent() != null) {
            found.addAll(inGroup(group, word));
        } else {
            group(group, word).ifPresent(meant -> found.addAll(withVerb(meant, words.subList(1, words.size()))));
            if (found.isEmpty() && words.size() > 1) {
                group(group, words.get(1)).ifPresent(meant -> found.addAll(inGroup(meant, word)));
            }
            if (found.isEmpty()) {
                found.addAll(PATHS.getOrDefault(word, List.of()));
            }
            if (found.isEmpty()) {
                CommandLine streams = group.getSubcommands().get("stream");
                List<String> verbs = streams == null ? List.of() : synonyms(streams, word);
                verbs.stream()
                        .filter(verb -> !DELETING.contains(verb))
                        .findFirst()
                        .ifPresent(found::add);
            }
            if (found.isEmpty()) {
                ClosestName.of(word, visible(group)).ifPresent(found::add);
            }
        }
        return List.copyOf(found);
    }

    /** Returns the group with this name. The word may also be the plural of the name, or another name of the group. */
    private static Optional<CommandLine> group(CommandLine program, String word) {
        String singular = word.endsWith("s") && !GROUPS.containsKey(word) ? word.substring(0, word.length() - 1) : word;
        String name = GROUPS.getOrDefault(singular, singular);
        return Optional.ofNullable(program.getSubcommands().get(name))
                .or(() -> Optional.ofNullable(program.getSubcommands().get(word)))
                .filter(found -> !found.getSubcommands().isEmpty());
    }

    private static List<String> withVerb(CommandLine group, List<String> rest) {
        if (rest.isEmpty()) {
            return List.of(path(group));
        }
        if (group.getSubcommands().containsKey(rest.get(0))) {
            return List.of(path(group) + " " + rest.get(0));
        }
        List<String> found = inGroup(group, rest.get(0));
        return found.isEmpty() ? List.of(path(group)) : found;
    }

    private static List<String> inGroup(CommandLine group, String word) {
        List<String> found = synonyms(group, word);
        if (!found.isEmpty()) {
            return found;
        }
        if (group.getSubcommands().containsKey(word)) {
            return List.of(path(group) + " " + word);
        }
        List<String> known = new ArrayList<>(visible(group));
        Optional<String> misspelt = ClosestName.of(word, known);
        if (misspelt.isPresent()) {
            return List.of(path(group) + " " + misspelt.get());
        }
        MEANINGS.forEach(meaning -> known.addAll(meaning.words()));
        return word.length() < 4
                ? List.of()
                : ClosestName.of(word, known)
                        .map(meant -> synonyms(group, meant))
                        .orElse(List.of());
    }

    private static List<String> synonyms(CommandLine group, String word) {
        List<String> names = visible(group);
        Set<String> found = new LinkedHashSet<>();
        for (Meaning meaning : MEANINGS) {
            if (meaning.contains(word)) {
                meaning.commands().stream()
                        .filter(names::contains)
                        .findFirst()
                        .ifPresent(name -> found.add(path(group) + " " + name));
            }
        }
        return List.copyOf(found);
    }

    /** Returns the names of the commands of a group, without deprecated commands. */
    static List<String> visible(CommandLine group) {
        return group.getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .map(CommandSpec::name)
                .toList();
    }

    private static String path(CommandLine group) {
        return CommandHelp.title(group.getCommandSpec());
    }
}

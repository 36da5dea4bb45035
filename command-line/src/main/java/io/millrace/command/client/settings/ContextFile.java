package io.millrace.command.client.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.domain.text.OneLine;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The file with the contexts of the user: {@code contexts.yaml}. Only its owner can read it. */
public final class ContextFile {

    private static final String LOCK = "contexts.lock";
    private static final String CURRENT = "current";
    private static final String CONTEXTS = "contexts";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final OwnerFile file;

    private ContextFile(OwnerFile file) {
        this.file = file;
    }

    /** Returns the context file of the user whose environment is given. */
    public static ContextFile of(Map<String, String> environment, Map<String, String> systemProperties) {
        return new ContextFile(OwnerFile.ofUser("contexts.yaml", "file of contexts", environment, systemProperties));
    }

    /**
     * All contexts.
     *
     * @param current the name of the context that commands use by default
     */
    public record Contexts(Optional<String> current, Map<String, SavedContext> all) {

        public Contexts {
            all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
        }

        /**
         * Returns a context.
         *
         * @throws ClientFailedException if no context has this name
         */
        public SavedContext require(String name) {
            SavedContext found = all.get(name);
            if (found == null) {
                throw new ClientFailedException(
                        ExitStatus.USAGE,
                        "there is no context " + OneLine.of(name)
                                + (all.isEmpty()
                                        ? "; create it with `millrace context set`"
                                        : "; the contexts are " + String.join(", ", all.keySet())));
            }
            return found;
        }

        /** Returns a copy with a new or changed context. */
        public Contexts with(String name, SavedContext context) {
            Map<String, SavedContext> changed = new LinkedHashMap<>(all);
            changed.put(name, context);
            return new Contexts(current, changed);
        }

        /** Returns a copy in which a context has another name. The context keeps its position in the list. */
        public Contexts renamed(String name, String next) {
            require(name);
            UnaryOperator<String> rename = other -> other.equals(name) ? next : other;
            Map<String, SavedContext> changed = new LinkedHashMap<>();
            all.forEach((other, context) -> changed.put(rename.apply(other), context));
            return new Contexts(current.map(rename), changed);
        }

        /** Returns a copy without a context. */
        public Contexts without(String name) {
            Map<String, SavedContext> changed = new LinkedHashMap<>(all);
            changed.remove(name);
            return new Contexts(current.filter(other -> !other.equals(name)), changed);
        }

        /** Returns a copy in which another context is the current one. */
        public Contexts using(String name) {
            require(name);
            return new Contexts(Optional.of(name), all);
        }
    }

    /** Returns the location of the file. */
    public Path path() {
        return file.path();
    }

    /** Returns whether a text can be the name of a context. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * Reads all contexts. A missing file counts as a file without contexts.
     *
     * @throws ClientFailedException if the file cannot be read, or contains a secret that other users can read
     */
    public Contexts read() {
        Optional<String> text = file.read();
        if (text.isEmpty()) {
            return new Contexts(Optional.empty(), Map.of());
        }
        ObjectNode root = YamlText.readMapping(text.get()).orElseThrow(file::malformed);
        Map<String, SavedContext> all = new LinkedHashMap<>();
        root.properties().forEach(entry -> {
            if (!entry.getKey().equals(CURRENT) && !entry.getKey().equals(CONTEXTS)) {
                throw invalid("unknown key " + entry.getKey());
            }
        });
        root.path(CONTEXTS).properties().forEach(entry -> all.put(entry.getKey(), context(entry)));
        Contexts contexts = new Contexts(Optional.ofNullable(root.path(CURRENT).textValue()), all);
        if (all.values().stream().anyMatch(SavedContext::hasSecret)) {
            file.requireOwn();
        }
        return contexts;
    }

    private SavedContext context(Map.Entry<String, JsonNode> entry) {
        String name = entry.getKey();
        if (!isName(name)) {
            throw invalid("invalid name of a context: " + name);
        }
        SavedContext context = SavedContext.empty();
        for (Map.Entry<String, JsonNode> member : entry.getValue().properties()) {
            Setting setting = Setting.ofKey(member.getKey())
                    .orElseThrow(() -> invalid("unknown key " + member.getKey() + " of the context " + name));
            if (!member.getValue().isValueNode()) {
                throw invalid("the key " + setting.key() + " of the context " + name + " needs a text");
            }
            context = context.with(setting, member.getValue().asText());
        }
        return context;
    }

    private ClientFailedException invalid(String problem) {
        return new ClientFailedException(ExitStatus.USAGE, file.path() + ": " + OneLine.of(problem));
    }

    /** Changes the file atomically. */
    public void change(UnaryOperator<Contexts> change) {
        file.runExclusively(LOCK, () -> {
            Contexts changed = change.apply(read());
            ObjectNode root = JsonNodeFactory.instance.objectNode();
            changed.current().ifPresent(name -> root.put(CURRENT, name));
            ObjectNode contexts = root.putObject(CONTEXTS);
            changed.all().forEach((name, context) -> {
                ObjectNode members = contexts.putObject(name);
                context.settings().forEach((setting, value) -> members.put(setting.key(), value));
            });
            file.write(YamlText.of(root));
            return true;
        });
    }
}

package io.millrace.configuration.file;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.composer.ComposerException;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads YAML, and joins the names of nested sections with dots to keys. Uses only the syntax tree, and never constructs
 * objects. Values stay as they are written, because only the key determines what {@code no}, {@code 0.10}, {@code 010}
 * and {@code 1:30} mean.
 */
final class YamlText {

    private static final String QUOTATION_MARKS = "a value that begins with * or ! needs quotation marks";

    private final String name;
    private final List<String> problems;
    private final List<Assignment> assignments = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();

    YamlText(String name, List<String> problems) {
        this.name = name;
        this.problems = problems;
    }

    List<Assignment> read(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        // Aliases of sections are rejected, because recursive or nested aliases could grow without limit.
        options.setMaxAliasesForCollections(0);
        try {
            Node root = new Yaml(new SafeConstructor(options)).compose(new StringReader(text));
            if (root instanceof MappingNode mapping) {
                readSection("", mapping);
            } else if (root != null && !isNull(root)) {
                problems.add("the configuration file " + Printable.quoted(name) + " must contain keys and values");
            }
        } catch (ComposerException e) {
            // The message of the parser is omitted. It could repeat a secret that begins with an asterisk or an
            // exclamation mark.
            problems.add(invalid(e) + "tags, aliases of sections and further documents are not supported; "
                    + QUOTATION_MARKS);
        } catch (MarkedYAMLException e) {
            problems.add(invalid(e) + explain(e));
        } catch (YAMLException e) {
            problems.add("the configuration file " + Printable.quoted(name) + " contains characters that YAML does not"
                    + " allow, sections that are nested too deeply, or aliases of sections");
        }
        return assignments;
    }

    private void readSection(String prefix, MappingNode section) {
        for (NodeTuple entry : section.getValue()) {
            if (entry.getKeyNode() instanceof ScalarNode key && !key.getValue().isEmpty()) {
                readEntry(prefix + key.getValue(), entry.getValueNode(), line(key));
            } else {
                problems.add("the keys of file " + Printable.text(name) + " must be text, but one at line "
                        + line(entry.getKeyNode()) + " is not");
            }
        }
    }

    private void readEntry(String key, Node value, int line) {
        Origin origin = Origin.file(name, line);
        if (value instanceof MappingNode section && isPlain(value)) {
            readSection(key + ".", section);
        } else if (value instanceof ScalarNode scalar && isPlain(value)) {
            if (isNull(scalar)) {
                problems.add("the key " + Printable.quoted(key) + " has no value (" + origin.description()
                        + "); remove the key to use its default, or write \"\" for an empty text");
            } else {
                add(key, new RawValue.Text(scalar.getValue()), line);
            }
        } else if (value instanceof SequenceNode sequence && isPlain(value)) {
            readItems(key, sequence, line);
        } else {
            problems.add("the key " + Printable.quoted(key) + " has a value with a YAML tag (" + origin.description()
                    + "), and tags are not supported");
        }
    }

    private void readItems(String key, SequenceNode sequence, int line) {
        List<String> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            if (item instanceof ScalarNode scalar && isPlain(item) && !isNull(item)) {
                items.add(scalar.getValue());
            } else {
                problems.add("the list of the key " + Printable.quoted(key) + " must contain only values ("
                        + Origin.file(name, line(item)).description() + ")");
                return;
            }
        }
        add(key, new RawValue.Items(items), line);
    }

    private void add(String key, RawValue value, int line) {
        Optional<Integer> earlier = Optional.ofNullable(lines.putIfAbsent(key, line));
        earlier.ifPresent(first -> problems.add("the key " + Printable.quoted(key) + " is set twice in file "
                + Printable.text(name) + ", in lines " + first + " and " + line));
        assignments.add(new Assignment(key, value, Origin.file(name, line)));
    }

    private String invalid(MarkedYAMLException problem) {
        String subject = "the configuration file " + Printable.quoted(name) + " is not valid YAML";
        return Optional.ofNullable(problem.getProblemMark())
                        .map(mark -> subject + " at line " + (mark.getLine() + 1))
                        .orElse(subject)
                + ": ";
    }

    private static String explain(MarkedYAMLException problem) {
        String words = Optional.ofNullable(problem.getProblem()).orElse("it cannot be parsed");
        // Some messages of the parser repeat the beginning of a value, which may be a secret. These messages are
        // replaced.
        return words.contains("tag handle") ? QUOTATION_MARKS : Printable.text(words);
    }

    /** Returns whether a value has no explicit tag. The parser gives such a value a standard tag of YAML. */
    private static boolean isPlain(Node node) {
        return node.getTag().startsWith(Tag.PREFIX)
                && !node.getTag().equals(Tag.BINARY)
                && !node.getTag().getValue().substring(Tag.PREFIX.length()).contains(".");
    }

    private static boolean isNull(Node node) {
        return node.getTag().equals(Tag.NULL);
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}

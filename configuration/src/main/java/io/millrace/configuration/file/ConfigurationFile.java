package io.millrace.configuration.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** Reads the configuration file. The extension of the file name determines the format. */
public record ConfigurationFile(String name, List<String> problems) {

    private static final int MAXIMUM_BYTES = 1024 * 1024;

    /** Returns the assignments in the file. If the file cannot be read, adds a problem and returns an empty list. */
    public List<Assignment> read() {
        String lowerCase = name.toLowerCase(Locale.ROOT);
        boolean yaml = lowerCase.endsWith(".yaml") || lowerCase.endsWith(".yml");
        if (!yaml && !lowerCase.endsWith(".properties")) {
            problems.add("the configuration file " + Printable.quoted(name)
                    + " must have a name that ends in .properties, .yaml or .yml");
            return List.of();
        }
        Optional<String> text = readText(name, MAXIMUM_BYTES, "the configuration file", problems);
        if (text.isEmpty()) {
            return List.of();
        }
        return yaml ? new YamlText(name, problems).read(text.get()) : readProperties(text.get());
    }

    /**
     * Returns the UTF-8 text of a file of at most {@code maximum} bytes. If the file cannot be read, adds a problem and
     * returns empty.
     */
    public static Optional<String> readText(String file, int maximum, String description, List<String> problems) {
        String subject = description + " " + Printable.quoted(file);
        try {
            Path path = Path.of(file);
            if (!Files.exists(path)) {
                problems.add(subject + " does not exist");
                return Optional.empty();
            }
            if (Files.isDirectory(path)) {
                problems.add(subject + " is a directory");
                return Optional.empty();
            }
            byte[] bytes = readBytes(path, maximum + 1);
            if (bytes.length > maximum) {
                problems.add(subject + " is larger than " + maximum + " bytes");
                return Optional.empty();
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            problems.add(subject + " is not UTF-8");
        } catch (InvalidPathException e) {
            problems.add(description + " " + FileNames.problem(e));
        } catch (IOException e) {
            problems.add(subject + " cannot be read (" + e.getClass().getSimpleName() + ")");
        }
        return Optional.empty();
    }

    /** Returns {@code name} as a path; empty if {@code name} is not a valid path. */
    public static Optional<Path> path(String name) {
        try {
            return Optional.of(Path.of(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns whether all users of the machine can read a file. Returns false if the file system does not store
     * permissions for all users.
     */
    public static boolean isReadableByAll(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static byte[] readBytes(Path path, int maximum) throws IOException {
        try (InputStream stream = Files.newInputStream(path)) {
            return stream.readNBytes(maximum);
        }
    }

    private List<Assignment> readProperties(String text) {
        List<Assignment> assignments = new ArrayList<>();
        Properties properties = new Properties() {
            @Override
            public synchronized Object put(Object key, Object value) {
                assignments.add(new Assignment((String) key, new RawValue.Text((String) value), Origin.file(name)));
                return super.put(key, value);
            }
        };
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException | IOException e) {
            problems.add("the configuration file " + Printable.quoted(name)
                    + " contains a \\u that is not followed by four hexadecimal digits");
            return List.of();
        }
        List<String> keys = assignments.stream().map(Assignment::key).toList();
        keys.stream()
                .distinct()
                .filter(key -> keys.indexOf(key) != keys.lastIndexOf(key))
                .forEach(key -> problems.add(
                        "the key " + Printable.quoted(key) + " is set twice in file " + Printable.text(name)));
        return assignments;
    }
}

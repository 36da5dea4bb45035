package io.millrace.configuration.file;

/** The source of a value, as a text for operators. */
public record Origin(String description) {

    public static final Origin DEFAULT = new Origin("default");

    static Origin file(String file) {
        return new Origin("file " + Printable.text(file));
    }

    static Origin file(String file, int line) {
        return new Origin("file " + Printable.text(file) + ", line " + line);
    }

    public static Origin environment(String variable) {
        return new Origin("environment variable " + Printable.text(variable));
    }

    public static Origin systemProperty(String property) {
        return new Origin("-D" + Printable.text(property));
    }

    public static Origin option() {
        return new Origin("--set");
    }
}

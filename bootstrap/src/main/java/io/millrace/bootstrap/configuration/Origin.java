package io.millrace.bootstrap.configuration;

/** The source of a value, as a text for operators. */
record Origin(String description) {

    static final Origin DEFAULT = new Origin("default");

    static Origin file(String file) {
        return new Origin("file " + Printable.text(file));
    }

    static Origin file(String file, int line) {
        return new Origin("file " + Printable.text(file) + ", line " + line);
    }

    static Origin environment(String variable) {
        return new Origin("environment variable " + Printable.text(variable));
    }

    static Origin systemProperty(String property) {
        return new Origin("-D" + Printable.text(property));
    }

    static Origin option() {
        return new Origin("--set");
    }
}

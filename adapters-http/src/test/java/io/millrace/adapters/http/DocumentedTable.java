package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Part of a page of the documentation that is made by a test, between two comments of the page. */
public final class DocumentedTable {

    private static final String WRITE = "millrace.docs.write";

    private DocumentedTable() {}

    /**
     * Holds what was made against the page, or writes it there if that is asked for.
     *
     * @param page the name of its file
     * @param name in the comments
     * @param command how to run the test that makes it
     */
    public static void check(String page, String name, String made, String command) throws IOException {
        Path file = Path.of("..", "docs", page);
        String text = Files.readString(file);
        String first = "<!-- " + name + ": begin -->\n";
        int begin = text.indexOf(first) + first.length();
        int end = text.indexOf("<!-- " + name + ": end -->\n");
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(file, text.substring(0, begin) + made + text.substring(end));
            return;
        }

        assertThat(text.substring(begin, end))
                .as("write it again: " + command + " -D" + WRITE + "=true")
                .isEqualTo(made);
    }

    /** Returns the command that runs a unit test of this module. */
    static String unitTest(Class<?> test) {
        return "mvn test -pl adapters-http -am -Dtest=" + test.getSimpleName()
                + " -Dsurefire.failIfNoSpecifiedTests=false";
    }
}

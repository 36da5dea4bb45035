package io.millrace.domain.index;

/**
 * The version that created an index. Only the engine interprets it. All other code only shows it and reads its major
 * version.
 *
 * @param text the version, which begins with the major version, for example {@code 8.0.0}
 * @param number the value of {@code index.version.created} for clients, for example {@code 8000099}
 */
public record IndexVersion(String text, String number) {

    public IndexVersion {
        if (!text.matches("[0-9]{1,9}(\\..+)?") || number.isEmpty()) {
            throw new IllegalArgumentException("not an index version: " + text + " (" + number + ")");
        }
    }

    public int major() {
        int dot = text.indexOf('.');
        return Integer.parseInt(dot < 0 ? text : text.substring(0, dot));
    }

    @Override
    public String toString() {
        return text;
    }
}

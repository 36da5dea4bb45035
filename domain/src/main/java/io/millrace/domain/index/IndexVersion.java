package io.millrace.domain.index;

/**
 * The version an index was created with. Only its engine knows what it means; to all others it has a major, and is
 * shown.
 *
 * @param text for instance {@code 8.0.0}; begins with the major
 * @param number what clients see as {@code index.version.created}, for instance {@code 8000099}
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

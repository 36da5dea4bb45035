package io.millrace.domain.text;

import java.util.Objects;

/** A name or a pattern of names, where each {@code *} matches any number of characters. */
public record NamePattern(String value) {

    public NamePattern {
        Objects.requireNonNull(value, "value");
    }

    public boolean isConcrete() {
        return value.indexOf('*') < 0;
    }

    /**
     * Returns whether {@code name} matches. The maximum time is proportional to the product of the lengths of name and
     * pattern.
     */
    public boolean matches(String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int resume = 0;
        while (n < name.length()) {
            if (p < value.length() && value.charAt(p) == '*') {
                star = p++;
                resume = n;
            } else if (p < value.length() && value.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (star >= 0) {
                p = star + 1;
                n = ++resume;
            } else {
                return false;
            }
        }
        while (p < value.length() && value.charAt(p) == '*') {
            p++;
        }
        return p == value.length();
    }

    /** Returns whether a name can match both this pattern and {@code other}. */
    public boolean overlaps(NamePattern other) {
        int rows = value.length() + 1;
        int columns = other.value.length() + 1;
        boolean[][] fits = new boolean[rows][columns];
        fits[0][0] = true;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                boolean starHere = i > 0 && value.charAt(i - 1) == '*';
                boolean starThere = j > 0 && other.value.charAt(j - 1) == '*';
                if (starHere && (fits[i - 1][j] || (j > 0 && fits[i][j - 1]))) {
                    fits[i][j] = true;
                } else if (starThere && (fits[i][j - 1] || (i > 0 && fits[i - 1][j]))) {
                    fits[i][j] = true;
                } else if (i > 0 && j > 0 && fits[i - 1][j - 1] && (value.charAt(i - 1) == other.value.charAt(j - 1))) {
                    fits[i][j] = true;
                }
            }
        }
        return fits[rows - 1][columns - 1];
    }

    @Override
    public String toString() {
        return value;
    }
}

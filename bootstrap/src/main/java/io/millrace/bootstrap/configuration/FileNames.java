package io.millrace.bootstrap.configuration;

import java.nio.file.InvalidPathException;

/** Explains invalid names of files. */
public final class FileNames {

    private FileNames() {}

    /** Returns the reason as one sentence, with the remedy if the locale causes it. */
    public static String problem(InvalidPathException refused) {
        String name = Printable.quoted(refused.getInput());
        return isAscii(refused.getInput())
                ? name + " cannot be the name of a file: " + refused.getReason()
                : name + " cannot be the name of a file, because the locale of this process cannot represent it; "
                        + LostText.REMEDY;
    }

    private static boolean isAscii(String name) {
        return name.chars().allMatch(character -> character < 0x80);
    }
}

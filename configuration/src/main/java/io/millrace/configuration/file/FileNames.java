package io.millrace.configuration.file;

import io.millrace.domain.text.LostText;
import java.nio.file.InvalidPathException;

/** Explains why a file name is invalid. */
public final class FileNames {

    private FileNames() {}

    /** Returns the reason as a sentence. If the locale causes the problem, the sentence also says how to solve it. */
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

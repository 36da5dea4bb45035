package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates messages of the parser, because they mention classes and options that clients do not know. A message
 * without a translation is replaced by a generic sentence.
 */
final class SyntaxMessages {

    private static final Pattern CODE = Pattern.compile("code (\\d+)");
    private static final Pattern WORD = Pattern.compile("'([A-Za-z0-9_]{1,64})");
    private static final Pattern MARKER = Pattern.compile("Unexpected close marker '(.)'");

    private SyntaxMessages() {}

    static String of(JsonParseException broken) {
        if (broken instanceof JsonEOFException) {
            return "unexpected end";
        }
        String message = broken.getOriginalMessage();
        Matcher code = CODE.matcher(message);
        boolean hasCode = code.find();
        if (message.startsWith("Illegal") && hasCode) {
            return character(Integer.parseInt(code.group(1)));
        }
        if (message.contains("escape")) {
            return "malformed escape in a string";
        }
        if (message.contains("numeric value") || message.contains("number")) {
            return "malformed number";
        }
        Matcher marker = MARKER.matcher(message);
        if (marker.find()) {
            return "unexpected character [" + marker.group(1) + "]";
        }
        if (hasCode) {
            return character(Integer.parseInt(code.group(1)));
        }
        Matcher word = WORD.matcher(message);
        return word.find() ? "unexpected word [" + word.group(1) + "]" : "this is not JSON";
    }

    static String of(StreamConstraintsException beyondLimit) {
        String message = beyondLimit.getOriginalMessage();
        if (message.contains("nesting depth")) {
            return "more than [" + JsonFactories.DEEPEST_NESTING + "] levels of objects and arrays";
        }
        if (message.startsWith("Name length")) {
            return "a name is longer than [" + JsonFactories.LONGEST_NAME + "] characters";
        }
        if (message.startsWith("Number value length")) {
            return "a number is longer than [" + JsonFactories.LONGEST_NUMBER + "] characters";
        }
        if (message.startsWith("Token count")) {
            return "more than [" + JsonFactories.MOST_TOKENS + "] names, values and brackets";
        }
        return "a string is too long";
    }

    private static String character(int codePoint) {
        return Character.isISOControl(codePoint) || !Character.isDefined(codePoint)
                ? String.format(Locale.ROOT, "unexpected control character [U+%04X]", codePoint)
                : "unexpected character [" + Character.toString(codePoint) + "]";
    }
}

package io.millrace.adapters.http.tls;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses text with blocks of Base64 (RFC 7468); ignores text outside of the blocks. */
final class PemText {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

    /**
     * One block.
     *
     * @param label the label of the block, such as {@code CERTIFICATE}
     * @param text the text between the first and the last line, not decoded
     */
    record Block(String label, String text) {

        /** Returns the decoded content. Headers inside a block, as in encrypted blocks, are not supported. */
        byte[] bytes() {
            return Base64.getMimeDecoder().decode(text);
        }
    }

    private PemText() {}

    static List<Block> blocks(String text) {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            blocks.add(new Block(matcher.group(1), matcher.group(2)));
        }
        return blocks;
    }
}

package io.millrace.adapters.http.tls;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text with blocks of Base64 in it (RFC 7468); what stands between them is passed over. */
final class PemText {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

    /**
     * One block.
     *
     * @param label such as {@code CERTIFICATE}
     * @param text between the two lines, as it was written
     */
    record Block(String label, String text) {

        /** Returns the decoded content; a block with headers, as encrypted ones have, is not accepted. */
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

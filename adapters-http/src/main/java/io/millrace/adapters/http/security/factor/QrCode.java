package io.millrace.adapters.http.security.factor;

import io.nayuki.qrcodegen.QrCode.Ecc;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A QR code that clients can draw without a library. */
public final class QrCode {

    private QrCode() {}

    /** Returns the rows of the QR code for a text of at most 2,000 ASCII characters: 1 is dark, 0 is light. */
    public static List<String> rows(String text) {
        io.nayuki.qrcodegen.QrCode code = io.nayuki.qrcodegen.QrCode.encodeText(text, Ecc.LOW);
        return IntStream.range(0, code.size)
                .mapToObj(y -> IntStream.range(0, code.size)
                        .mapToObj(x -> code.getModule(x, y) ? "1" : "0")
                        .collect(Collectors.joining()))
                .toList();
    }
}

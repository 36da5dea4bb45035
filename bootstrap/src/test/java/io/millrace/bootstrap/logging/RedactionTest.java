package io.millrace.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Authorization: Bearer abcdef.ghijk                     | Authorization: ***
                    proxy-authorization=Basic YW5uYTpodXNo                 | proxy-authorization=***
                    Cookie: JWT=abc; other=def                             | Cookie: ***
                    Set-Cookie: JWT=abc; Path=/                            | Set-Cookie: ***
                    sent with Bearer abcdef.ghijk to it                    | sent with Bearer *** to it
                    password=hush and more                                 | password=*** and more
                    {"password":"hush","user":"anna"}                      | {"password":"***","user":"anna"}
                    /oauth/access_token?refresh_token=abc&grant_type=x     | /oauth/access_token?refresh_token=***&grant_type=x
                    framework.security.keys.secret=hush                    | framework.security.keys.secret=***
                    jdbc:postgresql://anna:hush@db/millrace                | jdbc:postgresql://anna:***@db/millrace
                    a token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln here | a token *** here
                    """)
    void hides_what_looks_like_a_secret(String text, String redacted) {
        assertThat(Redaction.of(text)).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the wheel turns 3 times",
                "the access token has expired",
                "the identity provider rejected the request for tokens with the error [unauthorized_client]",
                "POST /oauth/access_token answered 400 invalid_grant",
                "PostgreSQL is up on port 26019 after 312 ms (unpacked, initialised, started)",
                "millrace is ready on http://127.0.0.1:8080"
            })
    void leaves_everything_else_as_it_is(String text) {
        assertThat(Redaction.of(text)).isEqualTo(text);
    }

    @Test
    void is_quick_with_what_is_long() {
        String text = "password ".repeat(50_000) + "://".repeat(50_000) + "eyJ".repeat(50_000);

        assertThat(Redaction.of(text)).hasSizeGreaterThan(100_000);
    }
}

package io.millrace.adapters.http.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.route.message.Headers;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsrfGuardTest {

    private static Headers headers(String... namesAndValues) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Host", "millrace.example:8080");
        for (int index = 0; index < namesAndValues.length; index += 2) {
            headers.put(namesAndValues[index], namesAndValues[index + 1]);
        }
        return name -> Optional.ofNullable(headers.get(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void what_changes_nothing_may_come_from_anywhere(String method) {
        assertThat(CsrfGuard.admits(method, headers("Sec-Fetch-Site", "cross-site")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "TRACE", "get"})
    void what_may_change_something_must_prove_where_it_comes_from(String method) {
        assertThat(CsrfGuard.admits(method, headers())).isFalse();
        assertThat(CsrfGuard.admits(method, headers("Sec-Fetch-Site", "same-origin")))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "same-origin,true",
        "none,true",
        "same-site,false",
        "cross-site,false",
        "SAME-ORIGIN,false",
        "'same-origin, same-origin',false",
        "'',false",
        "anything,false"
    })
    void the_word_of_the_browser_counts_more_than_anything_else(String site, boolean here) {
        assertThat(CsrfGuard.isFromHere(headers(
                        "Sec-Fetch-Site",
                        site,
                        "Origin",
                        here ? "https://elsewhere.example" : "http://millrace.example:8080",
                        "X-Requested-With",
                        "XMLHttpRequest")))
                .isEqualTo(here);
        assertThat(CsrfGuard.isFromElsewhere(headers("Sec-Fetch-Site", site))).isEqualTo(!here);
    }

    @ParameterizedTest
    @CsvSource({
        "http,http://millrace.example:8080,millrace.example:8080,true",
        "https,https://millrace.example:8080,millrace.example:8080,true",
        "https,https://MILLRACE.example:8080,millrace.EXAMPLE:8080,true",
        "https,https://millrace.example,millrace.example,true",
        "http,http://millrace.example,millrace.example:80,true",
        "https,https://millrace.example,millrace.example:443,true",
        "https,https://millrace.example:443,millrace.example,true",
        "http,http://[::1]:8080,[::1]:8080,true",
        "http,http://[::1],[::1],true",
        "http,http://[::1],[::1]:80,true",
        "https,http://millrace.example:8080,millrace.example:8080,false",
        "http,https://millrace.example:8080,millrace.example:8080,false",
        "https,http://millrace.example,millrace.example,false",
        "http,http://millrace.example,millrace.example:443,false",
        "http,http://millrace.example:8081,millrace.example:8080,false",
        "http,http://millrace.example,millrace.example:8080,false",
        "http,http://evil.example,millrace.example,false",
        "http,http://millrace.example.evil,millrace.example,false",
        "http,http://evil.millrace.example,millrace.example,false",
        "http,http://millrace.example:8080/,millrace.example:8080,false",
        "http,http://user@millrace.example,millrace.example,false",
        "http,'http://millrace.example, http://millrace.example',millrace.example,false",
        "http,millrace.example,millrace.example,false",
        "http,null,millrace.example,false",
        "http,'',millrace.example,false",
        "http,http://,'',false"
    })
    void an_origin_must_be_scheme_host_and_port_of_the_request(
            String scheme, String origin, String host, boolean here) {
        assertThat(CsrfGuard.isFromHere(over(scheme, headers("Host", host, "Origin", origin, "X-Requested-With", "x"))))
                .isEqualTo(here);
        assertThat(CsrfGuard.isFromElsewhere(over(scheme, headers("Host", host, "Origin", origin))))
                .isEqualTo(!here);
    }

    private static Headers over(String scheme, Headers headers) {
        return new Headers() {

            @Override
            public Optional<String> find(String name) {
                return headers.find(name);
            }

            @Override
            public String scheme() {
                return scheme;
            }
        };
    }

    @Test
    void a_header_that_no_foreign_page_can_send_is_proof_where_nothing_else_is_said() {
        assertThat(CsrfGuard.isFromHere(headers("X-Requested-With", "XMLHttpRequest")))
                .isTrue();
        assertThat(CsrfGuard.isFromHere(headers("X-Requested-With", " "))).isFalse();
    }

    @Test
    void a_request_that_says_nothing_is_from_nowhere() {
        assertThat(CsrfGuard.isFromHere(headers())).isFalse();
        assertThat(CsrfGuard.isFromElsewhere(headers())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"same-site", "cross-site"})
    void a_page_that_may_use_the_cookies_counts_as_one_from_here(String site) {
        Headers sent = headers("Sec-Fetch-Site", site, "Origin", "https://app.example.com");
        Headers ofFriend = new Headers() {

            @Override
            public Optional<String> find(String name) {
                return sent.find(name);
            }

            @Override
            public boolean isFromAllowedOrigin() {
                return true;
            }
        };

        assertThat(CsrfGuard.admits("POST", sent)).isFalse();
        assertThat(CsrfGuard.admits("POST", ofFriend)).isTrue();
        assertThat(CsrfGuard.isFromElsewhere(ofFriend)).isFalse();
    }
}

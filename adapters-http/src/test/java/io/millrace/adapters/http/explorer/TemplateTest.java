package io.millrace.adapters.http.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.page.Escaping;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {

    private static final String HOSTILE = "</title><script>\"'&\\";

    @Nested
    class Values {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "<title>${x}</title> | <title>&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;\\</title>",
                    "<a title=\"${x}\"> | <a title=\"&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;\\\">",
                    "<a title = '${x}'> | <a title = '&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;\\'>",
                    "<!-- ${x} --> | <!-- &lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;\\ -->",
                })
        void are_escaped_in_text_and_attributes(String template, String page) {
            assertThat(fill(template)).isEqualTo(page);
        }

        @Test
        void are_strings_of_json_in_blocks_of_json() {
            String block = "<script type=\"application/json\">{\"a\": ${x}, \"b\\\"\": \"-${x}-\"}</script><p>${x}</p>";

            String escaped = "\\u003c/title\\u003e\\u003cscript\\u003e\\u0022\\u0027\\u0026\\u005c";
            assertThat(fill(block))
                    .isEqualTo("<script type=\"application/json\">{\"a\": \"" + escaped + "\", \"b\\\"\": \"-" + escaped
                            + "-\"}</script><p>" + Escaping.html(HOSTILE) + "</p>");
        }

        @Test
        void are_not_looked_at_for_placeholders() {
            assertThat(Template.fill("${a}${b}", Map.of("a", "${b}", "b", "1"), Map.of()))
                    .isEqualTo("${b}1");
        }

        @Test
        void end_no_line_of_json() {
            assertThat(Escaping.json("a\nb\u2028c\u0000")).isEqualTo("a\\u000ab\\u2028c\\u0000");
        }
    }

    @Nested
    class Markup {

        @Test
        void is_taken_as_it_is() {
            assertThat(fill("<head>${scripts}</head>")).isEqualTo("<head><script src=\"a.js\"></script></head>");
        }

        @Test
        void stands_between_tags_only() {
            assertRefused("<a title=\"${scripts}\">", "${scripts} where elements are not allowed");
        }
    }

    @Nested
    class Refusals {

        @Test
        void name_the_line_and_what_is_known() {
            assertRefused(
                    "<p>\n${y}</p>",
                    "the explorer template contains, in line 2, ${y}, which is unknown; the known ones are: scripts,"
                            + " x");
        }

        @ParameterizedTest
        @ValueSource(strings = {"${", "${}", "${ x }", "${page-title}", "${x"})
        void are_for_what_is_no_placeholder(String text) {
            assertRefused(text, "a malformed placeholder; write it like ${pageTitle}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "<a title=${x}> | in a tag outside the quotes of an attribute",
                    "<${x}> | in a tag",
                    "<style>a { color: ${x} }</style> | in a style sheet",
                    "<script>go(\"${x}\")</script> | in a script",
                    "<script type=\"module\">go(${x})</script> | in a script",
                    "<SCRIPT\tasync>${x}</SCRIPT> | in a script",
                    "<a onclick=\"go('${x}')\"> | in the attribute onclick",
                    "<a class=\"b\" STYLE = 'color: ${x}'> | in the attribute style",
                })
        void are_for_places_where_no_escaping_helps(String template, String what) {
            assertRefused(template, what);
        }
    }

    private static void assertRefused(String template, String sentence) {
        assertThatThrownBy(() -> fill(template))
                .isInstanceOf(ExplorerUnusableException.class)
                .hasMessageContaining(sentence);
    }

    private static String fill(String template) {
        return Template.fill(template, Map.of("x", HOSTILE), Map.of("scripts", "<script src=\"a.js\"></script>"));
    }
}

package io.millrace.adapters.http.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.route.RouteTable.Match;
import io.millrace.adapters.http.route.message.RequestPath;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTableTest {

    private final RouteTable table = new RouteTable(
            List.of(
                    store("/", "GET"),
                    store("/{index}", "GET", "PUT", "DELETE"),
                    store("/_bulk", "POST", "PUT"),
                    store("/{index}/_bulk", "POST"),
                    store("/{index}/_doc/{id}", "GET", "PUT"),
                    store("/_data_stream/{name}", "GET", "PUT"),
                    store("/_data_stream/_stats", "GET"),
                    store("/_data_stream/{name}/_stats", "GET"),
                    Route.in(Area.CACHES, Action.PUBLIC, "/caches/{name}", "GET")
                            .atOnce(request -> Response.empty(204))),
            Set.of("graphql"));

    private static Route store(String path, String... methods) {
        return Route.in(Area.STORE, Action.PUBLIC, path, methods).atOnce(request -> Response.empty(204));
    }

    private Match match(String method, String path) {
        return table.match(method, RequestPath.parse(path).segments());
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /, /",
        "HEAD, /, /",
        "GET, /logs, /{index}",
        "HEAD, /logs, /{index}",
        "PUT, /_all, /{index}",
        "POST, /_bulk, /_bulk",
        "POST, /logs/_bulk, /{index}/_bulk",
        "PUT, /logs/_doc/_bulk, /{index}/_doc/{id}",
        "GET, /_data_stream/_stats, /_data_stream/_stats",
        "GET, /_data_stream/a/_stats, /_data_stream/{name}/_stats",
        "GET, /_data_stream/a, /_data_stream/{name}",
        "GET, /caches/x, /caches/{name}",
    })
    void a_word_beats_a_variable(String method, String path, String template) {
        assertThat(match(method, path))
                .isInstanceOfSatisfying(
                        Match.Found.class,
                        found -> assertThat(found.route().path().text()).isEqualTo(template));
    }

    @Test
    void a_first_segment_with_an_underscore_is_a_word_and_never_a_name() {
        assertThat(match("PUT", "/_foo")).isEqualTo(new Match.Missing());
        assertThat(match("POST", "/_foo/_bulk")).isEqualTo(new Match.Missing());
    }

    @Test
    void variables_are_decoded() {
        assertThat(match("GET", "/caf%C3%A9/_doc/a+b%20c"))
                .isInstanceOfSatisfying(
                        Match.Found.class,
                        found -> assertThat(found.variables()).isEqualTo(Map.of("index", "café", "id", "a+b c")));
    }

    @Test
    void a_method_is_not_looked_for_under_a_vaguer_path() {
        assertThat(match("GET", "/_bulk"))
                .isInstanceOfSatisfying(
                        Match.WrongMethod.class,
                        wrong -> assertThat(wrong.methods()).containsExactly("POST", "PUT"));
    }

    @ParameterizedTest
    @CsvSource({"/graphql", "/graphql/_bulk", "/caches", "/caches/_bulk/x", "/a/b/c/d", "/a/_nothing"})
    void a_reserved_word_is_never_an_index(String path) {
        assertThat(match("POST", path)).isInstanceOf(Match.Missing.class);
    }

    @Test
    void two_routes_for_one_request_are_refused_at_the_start() {
        assertThatThrownBy(() -> new RouteTable(List.of(store("/{a}", "GET"), store("/{b}", "GET")), Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two routes for GET: /{a} and /{b}");
    }
}

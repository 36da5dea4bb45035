package io.millrace.adapters.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.security.SecurityServer.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** API keys over HTTP, in the requests and responses of Elasticsearch. */
class ApiKeyRoutesTest {

    private static final String PATH = "/_security/api_key";
    private static final String QUERY = "/_security/_query/api_key";

    private final SecurityServer server =
            new SecurityServer().with("anna", "admin").with("bert", "admin");

    @AfterEach
    void close() {
        server.close();
    }

    private Answer as(String user, String method, String path, String body) {
        var call = server.to(method, path).header("Authorization", SecurityServer.basic(user, SecurityServer.PASSWORD));
        return (body.isEmpty() ? call : call.json(body.replace('\'', '"'))).send();
    }

    private Answer with(String encoded, String method, String path, String body) {
        var call = server.to(method, path).header("Authorization", "ApiKey " + encoded);
        return (body.isEmpty() ? call : call.json(body.replace('\'', '"'))).send();
    }

    private String create(String user, String body) {
        Answer answer = as(user, "POST", PATH, body);
        assertThat(answer.status()).isEqualTo(200);
        return member(answer, "encoded");
    }

    private static String member(Answer answer, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(answer.body());
        assertThat(found.find()).as(answer.body()).isTrue();
        return found.group(1);
    }

    private static String idOf(String encoded) {
        String both = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        return both.substring(0, both.indexOf(':'));
    }

    @Test
    void a_new_key_is_shown_with_its_secret_once() {
        Answer created = as("anna", "PUT", PATH, "{'name':'host 1','expiration':'1d'}");

        String encoded = member(created, "encoded");
        assertThat(created.body())
                .isEqualTo("{\"id\":\"" + idOf(encoded)
                        + "\",\"name\":\"host 1\",\"expiration\":1795262400000,\"api_key\":\""
                        + member(created, "api_key") + "\",\"encoded\":\"" + encoded + "\"}");
        assertThat(created.caching()).contains("no-store");
        assertThat(as("anna", "GET", PATH, "").body()).doesNotContain(member(created, "api_key"));
        assertThat(server.audited.toString()).doesNotContain(member(created, "api_key"));
    }

    @Test
    void a_key_is_listed_as_in_elasticsearch() {
        String encoded = create(
                "anna",
                "{'name':'shipper','role_descriptors':{'writer':{'cluster':['monitor','read_ilm'],'index':"
                        + "[{'names':['logs-*'],'privileges':['create_doc','auto_configure']}]}},'metadata':{'a':[1.50]}}");

        assertThat(as("anna", "GET", PATH + "?id=" + idOf(encoded), "").body())
                .isEqualTo("{\"api_keys\":[{\"id\":\"" + idOf(encoded) + "\",\"name\":\"shipper\",\"type\":\"rest\","
                        + "\"creation\":1795176000000,\"invalidated\":false,\"username\":\"anna\",\"realm\":\"native\","
                        + "\"realm_type\":\"native\",\"metadata\":{\"a\":[1.50]},\"role_descriptors\":{\"writer\":"
                        + "{\"cluster\":[\"monitor\",\"read_ilm\"],\"indices\":[{\"names\":[\"logs-*\"],\"privileges\":"
                        + "[\"create_doc\",\"auto_configure\"],\"allow_restricted_indices\":false}],\"applications\":[],"
                        + "\"run_as\":[],\"metadata\":{},\"transient_metadata\":{\"enabled\":true}}}}]}");
    }

    @Test
    void a_key_signs_its_owner_in_within_its_privileges() {
        String all = create("anna", "{'name':'all'}");
        String none = create("anna", "{'name':'none','role_descriptors':{'none':{}}}");

        assertThat(with(all, "GET", PATH, "").status()).isEqualTo(200);
        Answer refused = with(none, "GET", PATH, "");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("is unauthorized for API key id [" + idOf(none) + "] of user [anna]");
    }

    @Test
    void a_key_is_no_token() {
        String key = create("anna", "{'name':'a'}");

        assertThat(with(key, "GET", "/token_info", "").status()).isEqualTo(401);
        assertThat(with(key, "POST", "/logout", "").status()).isEqualTo(204);
        assertThat(with(key, "GET", PATH, "").status()).isEqualTo(200);
    }

    @Test
    void every_bad_key_gets_the_same_response() {
        String good = create("anna", "{'name':'a','expiration':'1m'}");
        String id = idOf(good);
        String wrong = encode(id + ":wrong");
        String unknown = encode("unknown:wrong");
        String expected = with("?", "GET", PATH, "").line();
        assertThat(expected)
                .startsWith("401")
                .contains("unable to authenticate with provided credentials for REST request [" + PATH + "]");

        assertThat(with(wrong, "GET", PATH, "").line()).isEqualTo(expected);
        assertThat(with(unknown, "GET", PATH, "").line()).isEqualTo(expected);
        assertThat(with(encode("no colon"), "GET", PATH, "").line()).isEqualTo(expected);
        assertThat(with(good, "GET", PATH, "").status()).isEqualTo(200);
        server.pass(Duration.ofMinutes(1));
        assertThat(with(good, "GET", PATH, "").line()).isEqualTo(expected);
    }

    private static String encode(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void keys_are_invalidated_by_id_name_user_and_owner() {
        String one = create("anna", "{'name':'one'}");
        String two = create("anna", "{'name':'two'}");
        String three = create("bert", "{'name':'two'}");
        String four = create("bert", "{'name':'four'}");

        assertThat(as("anna", "DELETE", PATH, "{'ids':['" + idOf(one) + "','gone']}")
                        .body())
                .isEqualTo("{\"invalidated_api_keys\":[\"" + idOf(one)
                        + "\"],\"previously_invalidated_api_keys\":[],\"error_count\":0}");
        assertThat(with(one, "GET", PATH, "").status()).isEqualTo(401);
        assertThat(as("anna", "DELETE", PATH, "{'name':'two','owner':true}").body())
                .contains("{\"invalidated_api_keys\":[\"" + idOf(two) + "\"]");
        assertThat(with(three, "GET", PATH, "").status()).isEqualTo(200);
        assertThat(as("anna", "DELETE", PATH, "{'username':'bert'}").body())
                .contains(idOf(three))
                .contains(idOf(four));
        assertThat(as("anna", "DELETE", PATH, "{'name':'four'}").body())
                .isEqualTo("{\"invalidated_api_keys\":[],\"previously_invalidated_api_keys\":[\"" + idOf(four)
                        + "\"],\"error_count\":0}");
    }

    @Test
    void a_list_is_filtered() {
        String one = create("anna", "{'name':'host-1'}");
        create("bert", "{'name':'host-2'}");
        as("anna", "DELETE", PATH, "{'name':'host-2'}");

        assertThat(as("anna", "GET", PATH + "?name=host*", "").body()).contains("host-1", "host-2");
        assertThat(as("anna", "GET", PATH + "?name=host-2", "").body()).contains("\"invalidation\":1795176000000");
        assertThat(as("anna", "GET", PATH + "?active_only=true", "").body())
                .contains("host-1")
                .doesNotContain("host-2");
        assertThat(as("anna", "GET", PATH + "?owner=true", "").body())
                .contains("host-1")
                .doesNotContain("host-2");
        assertThat(as("anna", "GET", PATH + "?username=bert", "").body())
                .contains("host-2")
                .doesNotContain("host-1");
        assertThat(as("anna", "GET", PATH + "?realm_name=other", "").body()).isEqualTo("{\"api_keys\":[]}");
        assertThat(with(one, "GET", PATH + "?owner=true", "").body()).contains("host-1");
        assertThat(as("anna", "GET", PATH + "?id=gone", "").line()).isEqualTo("404 application/json {\"api_keys\":[]}");
    }

    @Test
    void keys_are_queried() {
        create("anna", "{'name':'b','expiration':'1d'}");
        server.pass(Duration.ofSeconds(1));
        create("bert", "{'name':'a'}");
        server.pass(Duration.ofSeconds(1));
        create("bert", "{'name':'c'}");
        as("anna", "DELETE", PATH, "{'name':'c'}");

        assertThat(names("{}")).isEqualTo("b a c");
        assertThat(names("{'sort':['name'],'size':2}")).isEqualTo("a b");
        assertThat(names("{'sort':[{'creation':{'order':'desc'}}],'from':1}")).isEqualTo("a b");
        assertThat(names("{'sort':[{'creation':'desc'}],'search_after':[1795176001000]}"))
                .isEqualTo("b");
        assertThat(names("{'query':{'term':{'username':'bert'}}}")).isEqualTo("a c");
        assertThat(names("{'query':{'term':{'invalidated':true}}}")).isEqualTo("c");
        assertThat(names("{'query':{'exists':{'field':'expiration'}}}")).isEqualTo("b");
        assertThat(names("{'query':{'bool':{'must_not':{'prefix':{'name':'b'}}}}}"))
                .isEqualTo("a c");
        assertThat(names("{'query':{'range':{'creation':{'gt':'2026-11-20T12:00:00Z'}}}}"))
                .isEqualTo("a c");
        assertThat(names("{'query':{'range':{'creation':{'lte':1795176001000}}}}"))
                .isEqualTo("b a");
        assertThat(as("anna", "POST", QUERY, "{'size':1,'sort':['name']}").body())
                .startsWith("{\"total\":3,\"count\":1,\"api_keys\":[{")
                .endsWith(",\"_sort\":[\"a\"]}]}");
        assertThat(as("anna", "GET", QUERY, "").status()).isEqualTo(200);
    }

    private String names(String query) {
        StringBuilder names = new StringBuilder();
        Answer answer = as("anna", "POST", QUERY, query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        Matcher found = Pattern.compile("\"name\":\"([^\"]*)\"").matcher(answer.body());
        while (found.find()) {
            names.append(names.isEmpty() ? "" : " ").append(found.group(1));
        }
        return names.toString();
    }

    @Test
    void a_key_with_the_privilege_for_own_keys_finds_and_invalidates_only_itself() {
        create("anna", "{'name':'other'}");
        String own = create("anna", "{'name':'own','role_descriptors':{'own':{'cluster':['manage_own_api_key']}}}");

        assertThat(with(own, "GET", PATH, "").status()).isEqualTo(403);
        assertThat(with(own, "GET", PATH + "?owner=true", "").body())
                .contains("\"own\"")
                .doesNotContain("other");
        assertThat(with(own, "POST", QUERY, "{}").body()).startsWith("{\"total\":1,");
        assertThat(with(own, "POST", PATH, "{'name':'child'}").body())
                .contains("creating derived api keys requires an explicit role descriptor that is empty");
        assertThat(with(own, "DELETE", PATH, "{'name':'other'}").status()).isEqualTo(403);
        assertThat(with(own, "DELETE", PATH, "{'owner':true}").body()).contains(idOf(own));
        assertThat(with(own, "GET", PATH + "?owner=true", "").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | api key name is required",
                "{'name':' a'} | api key name may not begin or end with whitespace",
                "{'name':'_a'} | api key name may not begin with an underscore",
                "{'name':'a','expiration':'soon'} | failed to parse setting [expiration] with value [soon]",
                "{'name':'a','expiration':'0s'} | api key expiration must be positive and at most 36500d",
                "{'name':'a','expiration':'36501d'} | api key expiration must be positive and at most 36500d",
                "{'name':'a','metadata':{'_a':1}} | metadata keys may not start with [_]",
                "{'name':'a','role_descriptors':{'a':1}} | role_descriptor",
                "{'name':'a','role_descriptors':{'a':{'cluster':['fly']}}} | unknown cluster privilege [fly]",
                "{'name':'a','role_descriptors':{'a':{'index':[{'names':['a'],'privileges':['fly']}]}}} | unknown index privilege [fly]",
                "{'name':'a','owner':'bert'} | unknown field [owner]"
            })
    void a_key_that_breaks_a_rule_is_refused(String body, String reason) {
        Answer answer = as("anna", "POST", PATH, body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | One of [api key id(s), api key name, username, realm name] must be specified",
                "{'ids':[]} | Field [ids] cannot be an empty array",
                "{'ids':['a'],'id':'a'} | Must use either [id] or [ids]",
                "{'ids':['a'],'name':'a'} | only one of [api key id, api key name] can be specified",
                "{'ids':['a'],'username':'a'} | username or realm name must not be specified",
                "{'owner':true,'username':'a'} | neither username nor realm-name may be specified"
            })
    void an_invalidation_that_breaks_a_rule_is_refused(String body, String reason) {
        Answer answer = as("anna", "DELETE", PATH, body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'aggs':{}} | [aggs] is not offered in a query for api keys",
                "{'query':{'term':{'metadata.a':1}}} | Field [metadata.a] is not allowed",
                "{'query':{'bool':{'must':[{'range':{'@timestamp':{'gt':'now'}}}]}}} | Field [@timestamp] is not allowed",
                "{'query':{'fuzzy':{'name':'a'}}} | fuzzy",
                "{'query':{'match':{'metadata.a':1}}} | Field [metadata.a] is not allowed",
                "{'sort':['color']} | Field [color] is not allowed",
                "{'sort':[{'name':'up'}]} | Unknown SortOrder [up]",
                "{'sort':[1]} | malformed sort format",
                "{'size':1001} | [size] must be at most [1000]",
                "{'size':-1} | [size] parameter cannot be negative",
                "{'from':-1} | [from] parameter cannot be negative",
                "{'from':9999,'size':2} | [from] + [size] must be at most [10000]",
                "{'search_after':['a']} | search_after has 1 value(s) but sort has 0.",
                "{'sort':['creation'],'search_after':['a']} | Failed to parse search_after value for field [creation].",
                "{'sort':['name'],'search_after':['a'],'from':1} | [from] parameter must be set to 0"
            })
    void a_query_that_is_not_supported_is_refused(String body, String reason) {
        Answer answer = as("anna", "POST", QUERY, body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {PATH + "?with_limited_by=true", QUERY + "?with_limited_by=true"})
    void snapshots_of_the_roles_of_owners_are_refused_by_name(String path) {
        assertThat(as("anna", "GET", path, "").line()).startsWith("400").contains("[with_limited_by]");
    }
}

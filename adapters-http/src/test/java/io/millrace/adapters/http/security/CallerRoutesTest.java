package io.millrace.adapters.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.security.SecurityServer.Answer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What callers learn about themselves, in the format of Elasticsearch. */
class CallerRoutesTest {

    private static final String HAS = "/_security/user/_has_privileges";

    private final SecurityServer server =
            new SecurityServer().with("anna", "writer").with("root", "admin");

    @AfterEach
    void close() {
        server.close();
    }

    private Answer as(String user, String method, String path, String body) {
        return authorized(SecurityServer.basic(user, SecurityServer.PASSWORD), method, path, body);
    }

    private Answer authorized(String authorization, String method, String path, String body) {
        var call = server.to(method, path).header("Authorization", authorization);
        return (body.isEmpty() ? call : call.json(body.replace('\'', '"'))).send();
    }

    private String keyOf(String body) {
        Answer created = as("root", "POST", "/_security/api_key", body);
        Matcher encoded = Pattern.compile("\"encoded\":\"([^\"]*)\"").matcher(created.body());
        assertThat(encoded.find()).as(created.body()).isTrue();
        return "ApiKey " + encoded.group(1);
    }

    @Test
    void a_caller_reads_who_it_is_and_how_it_was_authenticated() {
        String realm = "{\"name\":\"native\",\"type\":\"native\"}";
        String anna = "{\"username\":\"anna\",\"roles\":[\"writer\"],\"full_name\":\"Anna Example\",\"email\":null,"
                + "\"metadata\":{},\"enabled\":true,\"authentication_realm\":" + realm + ",\"lookup_realm\":" + realm
                + ",\"authentication_type\":";

        assertThat(as("anna", "GET", "/_security/_authenticate", "").body()).isEqualTo(anna + "\"realm\"}");
        String token = "Bearer " + server.signIn("anna").access();
        assertThat(authorized(token, "GET", "/_security/_authenticate", "").body())
                .isEqualTo(anna + "\"token\"}");
        assertThat(authorized(keyOf("{'name':'shipper'}"), "GET", "/_security/_authenticate", "")
                        .body())
                .startsWith("{\"username\":\"root\",")
                .contains("\"authentication_type\":\"api_key\",\"api_key\":{\"id\":")
                .contains("\"name\":\"_es_api_key\"")
                .endsWith("\"name\":\"shipper\"}}");
    }

    @Test
    void a_caller_checks_its_privileges() {
        String body = "{'cluster':['monitor','manage'],'index':[{'names':['logs-*','.audit'],"
                + "'privileges':['create_doc','auto_configure','read','manage']}]}";

        assertThat(as("anna", "POST", HAS, body).body())
                .isEqualTo("{\"username\":\"anna\",\"has_all_requested\":false,\"cluster\":{\"monitor\":true,"
                        + "\"manage\":false},\"index\":{\"logs-*\":{\"read\":true,\"create_doc\":true,"
                        + "\"auto_configure\":true,\"manage\":false},\".audit\":{\"read\":true,\"create_doc\":true,"
                        + "\"auto_configure\":true,\"manage\":false}},\"application\":{}}");
        assertThat(as("root", "GET", "/_security/user/root/_has_privileges", body)
                        .body())
                .startsWith("{\"username\":\"root\",\"has_all_requested\":true,");
        assertThat(as("root", "POST", "/_security/user/anna/_has_privileges", body)
                        .line())
                .startsWith("403 ")
                .contains("users can only check their own privileges");
    }

    @Test
    void an_api_key_has_only_the_privileges_that_it_shares_with_its_owner() {
        String key = keyOf("{'name':'shipper','role_descriptors':{'a':{'cluster':['monitor'],"
                + "'index':[{'names':['logs-*'],'privileges':['create_doc']}]}}}");

        assertThat(authorized(
                                key,
                                "POST",
                                HAS,
                                "{'cluster':['monitor','all'],'index':[{'names':['logs-a','other'],"
                                        + "'privileges':['create_doc']}]}")
                        .body())
                .contains("\"cluster\":{\"monitor\":true,\"all\":false}")
                .contains("\"index\":{\"logs-a\":{\"create_doc\":true},\"other\":{\"create_doc\":false}}");
        assertThat(authorized(key, "GET", "/_security/user/_privileges", "").line())
                .startsWith("400 ")
                .contains("the privileges of an api key with role descriptors");
    }

    @Test
    void a_caller_lists_its_privileges() {
        assertThat(as("anna", "GET", "/_security/user/_privileges", "").body())
                .isEqualTo("{\"cluster\":[\"monitor\"],\"global\":[],\"indices\":[{\"names\":[\"*\"],\"privileges\":"
                        + "[\"read\",\"write\",\"auto_configure\"],\"allow_restricted_indices\":false}],"
                        + "\"applications\":[],\"run_as\":[]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | at least one cluster or index privilege must be requested",
                "{'cluster':['fly']} | unknown cluster privilege [fly]",
                "{'index':[{'names':['a'],'privileges':['fly']}]} | unknown index privilege [fly]",
                "{'index':[{'names':['a']}]} | Required [privileges]",
                "{'cluster':['all'],'application':[{}]} | [application] privileges are not offered",
                "{'user':'anna'} | unknown field [user]"
            })
    void a_check_that_is_not_supported_is_refused(String body, String reason) {
        Answer answer = as("anna", "POST", HAS, body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains(reason);
    }
}

package io.millrace.domain.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RejectionAdviceTest {

    private static final String SHIPPER = "curl/8.0";

    @ParameterizedTest
    @CsvSource({
        "search, security_exception, action [indices:data/read/search] is unauthorized, add one of these privileges",
        "index, security_exception, action [indices:admin/auto_create] is unauthorized,"
                + " add the privilege auto_configure",
        "bulk item, index_not_found_exception, no such index and [require_data_stream] request flag is [true],"
                + " set require_data_stream to false",
        "bulk item, index_not_found_exception, automatic creation is off, set action.auto_create_index",
        "bulk item, index_not_found_exception, [action.auto_create_index] ([x*]) doesn't match,"
                + " set action.auto_create_index",
        "bulk item, index_not_found_exception, [action.auto_create_index] is [false], set action.auto_create_index",
        "search, index_not_found_exception, no such index, set ignore_unavailable=true",
        "document, index_not_found_exception, no such index, create the index or data stream first",
        "bulk item, version_conflict_engine_exception, index: document exists, let the client send no id",
        "bulk item, version_conflict_engine_exception, create: document exists, nothing is lost if the client repeats",
        "index, resource_already_exists_exception, exists, nothing is lost",
        "document, cluster_block_exception, blocked, remove the block",
        "document, document_parsing_exception, no object, need a date in @timestamp",
        "bulk item, illegal_argument_exception, update: documents are not changed, set the operation create",
        "bulk item, illegal_argument_exception, delete: documents are not deleted, set the operation create",
        "bulk item, illegal_argument_exception, only write ops with an op_type of create are allowed,"
                + " set the operation create in the client",
        "search, illegal_argument_exception, query [fuzzy] is not supported, change the query",
        "search, parsing_exception, unknown query [fuzy], change the query",
        "search, illegal_argument_exception, [suggest] is not offered, turn this feature off",
        "other, illegal_argument_exception, no handler, turn this feature off",
        "search, illegal_argument_exception, [size] is too large, see the response in the log of the client"
    })
    void the_advice_depends_on_the_error_and_its_reason(String kind, String type, String reason, String advice) {
        assertThat(RejectionAdvice.of(SHIPPER, kind, type, reason)).contains(advice);
    }

    @ParameterizedTest
    @CsvSource({
        "Fluent-Bit/3, Write_Operation create",
        "Fluent Bit, Write_Operation create",
        "Fluentd/1, write_operation create",
        "fluent-plugin-elasticsearch/5, write_operation create",
        "Logstash/8, action => \"create\"",
        "Vector/0.40, bulk.action: create",
        "syslog-ng 4, op_type(\"create\")",
        "rsyslog, writeoperation=\"create\"",
        "Telegraf/1, use_optype_create = true",
        "my-vector, the operation create",
        "'', the operation create"
    })
    void the_advice_names_the_setting_of_a_known_shipper(String client, String setting) {
        assertThat(RejectionAdvice.of(client, "bulk item", "illegal_argument_exception", "needs op_type of create"))
                .isEqualTo("set " + setting + " in the client");
    }
}

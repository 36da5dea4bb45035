package io.millrace.adapters.http.cluster;

/** The release of Elasticsearch whose wire format the service uses. Clients decide by these versions. */
public final class WireVersion {

    /** The version of Elasticsearch. */
    public static final String NUMBER = "8.18.0";

    /** The version of Lucene in that release. Monitoring tools parse it. */
    static final String LUCENE = "9.12.1";

    /** The oldest version of clients that can use the wire format. */
    static final String OLDEST_CLIENT = "7.17.0";

    private WireVersion() {}
}

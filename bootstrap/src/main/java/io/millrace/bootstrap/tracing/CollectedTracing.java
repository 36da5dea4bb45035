package io.millrace.bootstrap.tracing;

import io.millrace.adapters.http.trace.TraceParent;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.port.driven.service.Spans;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Sends spans with OTLP over HTTP, in batches and on a separate thread. Spans that cannot be sent are discarded.
 * Therefore the service does not become slower if the collector is unavailable, and the queue of waiting spans has a
 * limited length.
 */
public final class CollectedTracing implements Tracing, Spans, AutoCloseable {

    private static final String PATH = "/v1/traces";
    private static final int MOST_WAITING = 4_096;
    private static final int LARGEST_BATCH = 512;
    private static final Duration RHYTHM = Duration.ofSeconds(1);
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration SEND = Duration.ofSeconds(5);
    private static final Duration PATIENCE_AT_END = Duration.ofSeconds(2);
    private static final Spans.Span NOTHING = failed -> {};

    /** The attribute that distinguishes spans of SQL statements from other spans. */
    private static final String DATABASE = "db.system.name";

    private final SdkTracerProvider provider;
    private final Tracer tracer;

    private CollectedTracing(SdkTracerProvider provider) {
        this.provider = provider;
        this.tracer = provider.get("io.millrace");
    }

    /**
     * Starts collecting spans.
     *
     * @param endpoint the URL of the collector. If the URL has no path, {@code /v1/traces} is added
     * @param samplingRatio the share of sampled traces among the traces that begin in this service. If a caller began
     *     the trace, the decision of the caller applies
     */
    public static CollectedTracing start(URI endpoint, double samplingRatio, String cluster, String instance) {
        String path = endpoint.getRawPath();
        OtlpHttpSpanExporter exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(
                        path == null || path.isEmpty() || path.equals("/")
                                ? endpoint.resolve(PATH).toString()
                                : endpoint.toString())
                .setServiceClassLoader(CollectedTracing.class.getClassLoader())
                .setConnectTimeout(CONNECT)
                .setTimeout(SEND)
                .setRetryPolicy(null)
                .build();
        BatchSpanProcessor processor = BatchSpanProcessor.builder(exporter)
                .setMaxQueueSize(MOST_WAITING)
                .setMaxExportBatchSize(LARGEST_BATCH)
                .setScheduleDelay(RHYTHM)
                .setExporterTimeout(SEND)
                .build();
        return new CollectedTracing(SdkTracerProvider.builder()
                .setResource(Resource.create(Attributes.builder()
                        .put("service.name", "millrace")
                        .put("service.namespace", cluster)
                        .put("service.instance.id", instance)
                        .build()))
                .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(samplingRatio)))
                .addSpanProcessor(processor)
                .build());
    }

    @Override
    public Tracing.Span request(String method, Optional<TraceParent> parent) {
        Context above =
                parent.map(CollectedTracing::above).map(Context.root()::with).orElseGet(Context::root);
        return new Kept(tracer.spanBuilder(method)
                .setSpanKind(SpanKind.SERVER)
                .setParent(above)
                .startSpan());
    }

    private static io.opentelemetry.api.trace.Span above(TraceParent parent) {
        return io.opentelemetry.api.trace.Span.wrap(SpanContext.createFromRemoteParent(
                parent.traceId(),
                parent.spanId(),
                parent.sampled() ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                TraceState.getDefault()));
    }

    @Override
    public Tracing.Span within(String name) {
        return new Kept(tracer.spanBuilder(name).startSpan());
    }

    /** Creates no span for an SQL statement outside of a sampled trace. Such spans would outnumber all other spans. */
    @Override
    @SuppressWarnings("MustBeClosedChecker") // the caller must end the span, which closes the scope
    public Spans.Span begin(String name, Map<String, String> attributes) {
        boolean statement = attributes.containsKey(DATABASE);
        if (statement
                && !io.opentelemetry.api.trace.Span.current().getSpanContext().isSampled()) {
            return NOTHING;
        }
        io.opentelemetry.api.trace.Span span = tracer.spanBuilder(name)
                .setSpanKind(statement ? SpanKind.CLIENT : SpanKind.INTERNAL)
                .startSpan();
        attributes.forEach(span::setAttribute);
        io.opentelemetry.context.Scope current = span.makeCurrent();
        return failed -> {
            current.close();
            if (failed) {
                span.setStatus(StatusCode.ERROR);
            }
            span.end();
        };
    }

    /** Sends the waiting spans, for at most two seconds. */
    @Override
    public void close() {
        provider.shutdown().join(PATIENCE_AT_END.toMillis(), TimeUnit.MILLISECONDS);
    }

    private record Kept(io.opentelemetry.api.trace.Span span) implements Tracing.Span {

        @Override
        public TraceParent place() {
            SpanContext context = span.getSpanContext();
            return TraceParent.of(context.getTraceId(), context.getSpanId(), context.isSampled());
        }

        @Override
        @SuppressWarnings("MustBeClosedChecker") // the caller must close the scope
        public Tracing.Scope enter() {
            return span.makeCurrent()::close;
        }

        @Override
        public void end(String name, Map<String, String> attributes, boolean failed) {
            span.updateName(name);
            attributes.forEach(span::setAttribute);
            if (failed) {
                span.setStatus(StatusCode.ERROR);
            }
            span.end();
        }
    }
}

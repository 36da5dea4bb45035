package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.application.port.driving.security.AuthenticateCertificate;
import io.millrace.domain.security.certificate.ClientCertificate;
import java.util.Optional;

/**
 * Identifies callers by the certificate of their TLS connection. If the header {@code Authorization} was sent, the
 * certificate is ignored, also if the header is invalid. Requests of the console also ignore it. Otherwise the user of the
 * certificate would replace the user of the console when the session ends. Browsers add a certificate to the requests of any page, so
 * changes by pages of other sites are rejected.
 */
public record CertificateIdentification(AuthenticateCertificate certificates, Identification byHeader)
        implements Identification {

    @Override
    public Result identify(Head head) {
        Optional<ClientCertificate> certificate = head.headers().certificate();
        if (certificate.isEmpty()
                || head.headers().find("Authorization").isPresent()
                || PageIdentification.isFromPage(head)) {
            return byHeader.identify(head);
        }
        if (!CsrfGuard.admitsCertificate(head.method(), head.headers())) {
            return new Result.Refused(CsrfGuard.REFUSAL_OF_CERTIFICATE);
        }
        return certificates
                .findCached(certificate.get())
                .<Result>map(Result.Known::new)
                .orElseGet(() -> new Result.Unsettled(() -> authenticate(certificate.get(), head)));
    }

    private Result authenticate(ClientCertificate certificate, Head head) {
        return certificates
                .authenticate(certificate)
                .<Result>map(Result.Known::new)
                .orElseGet(() -> new Result.Refused(Challenges.unknownCertificate(head)));
    }
}

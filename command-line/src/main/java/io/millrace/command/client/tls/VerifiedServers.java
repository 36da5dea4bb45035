package io.millrace.command.client.tls;

import io.millrace.command.client.Sentences;
import io.millrace.command.client.UntrustedServerException;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.security.auth.x500.X500Principal;

/** Verifies the certificates of servers, and explains why a certificate is rejected. */
final class VerifiedServers extends X509ExtendedTrustManager {

    private static final int DNS_NAME = 2;
    private static final int ADDRESS = 7;
    private static final int MOST_NAMES = 10;

    private final X509ExtendedTrustManager rules;
    private final String authoritiesOption;

    /**
     * Creates the verification.
     *
     * @param rules decides which certificates are accepted
     * @param authoritiesOption the option that adds trusted authorities, for messages
     */
    VerifiedServers(X509ExtendedTrustManager rules, String authoritiesOption) {
        this.rules = rules;
        this.authoritiesOption = authoritiesOption;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        try {
            rules.checkServerTrusted(chain, type, engine);
            // Java accepts a certificate that is itself trusted even if it has expired. The dates are therefore checked
            // here.
            chain[0].checkValidity();
        } catch (CertificateException e) {
            throw explained(chain, type, engine.getPeerHost(), e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        try {
            rules.checkServerTrusted(chain, type, socket);
            // Java accepts a certificate that is itself trusted even if it has expired. The dates are therefore checked
            // here.
            chain[0].checkValidity();
        } catch (CertificateException e) {
            String host = socket instanceof SSLSocket encrypted && encrypted.getHandshakeSession() != null
                    ? encrypted.getHandshakeSession().getPeerHost()
                    : socket.getInetAddress().getHostName();
            throw explained(chain, type, host, e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        rules.checkServerTrusted(chain, type);
    }

    private UntrustedServerException explained(
            X509Certificate[] chain, String type, String host, CertificateException failure) {
        Optional<String> period = outsideOfPeriod(chain);
        if (period.isPresent()) {
            return new UntrustedServerException(period.get(), failure);
        }
        try {
            rules.checkServerTrusted(chain, type);
        } catch (CertificateException untrusted) {
            return new UntrustedServerException(untrusted(chain, untrusted), failure);
        }
        // The chain is trusted, so the only remaining reason is a wrong name in the certificate.
        return new UntrustedServerException(otherName(chain[0], host), failure);
    }

    private static Optional<String> outsideOfPeriod(X509Certificate[] chain) {
        for (X509Certificate certificate : chain) {
            String whose = certificate.equals(chain[0]) ? "" : "has an authority, " + name(certificate) + ", that ";
            try {
                certificate.checkValidity();
            } catch (CertificateExpiredException e) {
                return Optional.of(whose + "expired on "
                        + certificate.getNotAfter().toInstant()
                        + "; replace the certificate, or check the clock of this machine");
            } catch (CertificateNotYetValidException e) {
                return Optional.of(whose + "is not valid before "
                        + certificate.getNotBefore().toInstant() + "; check the clock of this machine");
            }
        }
        return Optional.empty();
    }

    private String untrusted(X509Certificate[] chain, CertificateException failure) {
        X509Certificate last = chain[chain.length - 1];
        X500Principal signer = last.getIssuerX500Principal();
        for (X509Certificate authority : rules.getAcceptedIssuers()) {
            if (authority.getSubjectX500Principal().equals(signer)) {
                return "is signed by " + signer.getName() + ", which is trusted, but it is not valid: "
                        + Sentences.withoutClassNames(deepest(failure));
            }
        }
        boolean selfSigned = chain.length == 1 && signer.equals(last.getSubjectX500Principal());
        return selfSigned
                ? "is signed by itself (" + signer.getName() + "), and is not trusted; pass the certificate with "
                        + authoritiesOption + " FILE"
                : "is signed by " + signer.getName() + ", which is not trusted; pass the certificate of this authority"
                        + " with " + authoritiesOption + " FILE";
    }

    private static String deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null && deepest.getCause() != deepest) {
            deepest = deepest.getCause();
        }
        return String.valueOf(deepest.getMessage());
    }

    private static String otherName(X509Certificate certificate, String host) {
        List<String> names = names(certificate);
        return names.isEmpty()
                ? "contains no host names, so it is not for " + host
                : "is for the names " + String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                        + (names.size() > MOST_NAMES ? ", ..." : "") + ", not for " + host;
    }

    private static List<String> names(X509Certificate certificate) {
        List<String> names = new ArrayList<>();
        try {
            Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
            for (List<?> name : alternatives == null ? List.<List<?>>of() : alternatives) {
                if (name.get(0).equals(DNS_NAME) || name.get(0).equals(ADDRESS)) {
                    names.add(String.valueOf(name.get(1)));
                }
            }
        } catch (CertificateParsingException malformed) {
            return List.of();
        }
        return names;
    }

    private static String name(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        rules.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        rules.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        rules.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return rules.getAcceptedIssuers();
    }
}

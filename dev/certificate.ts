/** HTTPS on this machine: WebKit keeps no `Secure` cookie, and so no session, of `http://localhost`. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { execaSync } from "execa";

/** Paths of two PEM files. */
export interface Certificate {
	cert: string;
	key: string;
}

/** As the Worker's process reads it; absent without HTTPS. */
export const TLS_CERT = "SITE_TLS_CERT";
export const TLS_KEY = "SITE_TLS_KEY";

const DAYS = "3650";

const certificateIn = (dataDir: string): Certificate => ({
	cert: join(dataDir, "tls/localhost.crt"),
	key: join(dataDir, "tls/localhost.key"),
});

/** The certificate of `https://localhost`, made at first use. @throws with what to install without OpenSSL. */
export function makeCertificate(dataDir: string): Certificate {
	const certificate = certificateIn(dataDir);
	if (existsSync(certificate.cert)) return certificate;
	mkdirSync(join(dataDir, "tls"), { recursive: true });
	const subject = ["-subj", "/CN=Tabulia on localhost", "-addext", "subjectAltName=DNS:localhost"];
	const files = ["-keyout", certificate.key, "-out", certificate.cert];
	const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	const { failed, stderr, shortMessage } = execaSync(
		"openssl",
		["req", "-x509", "-days", DAYS, ...key, ...subject, ...files],
		{ reject: false },
	);
	if (failed) throw new Error(`SITE_TLS needs OpenSSL: ${stderr || shortMessage}`);
	return certificate;
}

/** Lets this process, and those that it starts, call the site that uses it; without a certificate nothing changes. */
export function trustCertificate(dataDir: string): void {
	const { cert } = certificateIn(dataDir);
	if (!existsSync(cert)) return;
	setDefaultCACertificates([...getCACertificates(), readFileSync(cert, "utf8")]);
	process.env.NODE_EXTRA_CA_CERTS = cert;
}

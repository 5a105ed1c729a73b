import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeCertificate, trustCertificate } from "../../dev/certificate.ts";
import { serveFetch } from "../../dev/http.ts";

let folder: string;
const trusted = getCACertificates();
const inherited = process.env.NODE_EXTRA_CA_CERTS;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "tabulia-certificate-"));
});
afterEach(() => {
	rmSync(folder, { recursive: true });
	setDefaultCACertificates(trusted);
	delete process.env.NODE_EXTRA_CA_CERTS;
	if (inherited) process.env.NODE_EXTRA_CA_CERTS = inherited;
});

it("serves HTTPS with a certificate that only those who trust it accept, and makes it once", async () => {
	const certificate = makeCertificate(folder);
	const made = readFileSync(certificate.cert);
	const { url, close } = await serveFetch(0, () => new Response("secure"), certificate);
	await expect(fetch(url)).rejects.toThrow();
	trustCertificate(folder);
	expect(await (await fetch(url)).text()).toBe("secure");
	await close();
	makeCertificate(folder);
	expect(readFileSync(certificate.cert)).toEqual(made);
});

it("changes nothing without a certificate", () => {
	trustCertificate(folder);
	expect(process.env.NODE_EXTRA_CA_CERTS).toBe(inherited);
});

/** Findings of `npm run smoke` about a site behind Cloudflare Access. The rest of it: e2e/smoke.spec.ts. */
import { once } from "node:events";
import { createServer } from "node:http";
import { execa } from "execa";
import { afterEach, describe, expect, it } from "vitest";

let close = () => {};
afterEach(() => close());

interface Site {
	/** Paths that Access lets everybody call. */
	open?: string[];
	isProtected?: boolean;
	robots?: string;
	environment?: string;
}

/** The lines of the checks that concern Access and search engines. */
async function smoke({ open = [], isProtected = true, robots, environment = "staging" }: Site) {
	const server = createServer(({ url = "", headers }, response) => {
		const isIn = !isProtected || headers["cf-access-client-secret"] === "s" || open.includes(url);
		if (!isIn) return response.writeHead(302, { Location: "https://access.test/" }).end();
		if (robots) response.setHeader("X-Robots-Tag", robots);
		return response.writeHead(url.startsWith("/api/") ? 400 : 200).end();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	close = () => server.close();
	const { port } = server.address() as { port: number };
	const { stdout } = await execa("node", ["dev/smoke.ts", `http://127.0.0.1:${port}`], {
		reject: false,
		env: {
			SMOKE_ENVIRONMENT: environment,
			CF_ACCESS_CLIENT_ID: "i",
			CF_ACCESS_CLIENT_SECRET: "s",
		},
	});
	return stdout.split("\n").filter((line) => /webhook|purge|state|mail|search|stranger/.test(line));
}

const open = [
	...["/api/billing/webhook", "/api/blog/purge", "/api/blog/state", "/api/blog/test-mail"],
	...["/api/mails/events", "/api/auth/mails"],
];

describe("staging", () => {
	it("is closed to strangers, but for signed calls, and in no index", async () => {
		expect(await smoke({ open, robots: "noindex" })).toEqual([
			"ok   a webhook without a signature",
			"ok   a purge without a signature",
			"ok   the blog's state without a signature",
			"ok   a test mail without a signature",
			"ok   an event of a mail without a signature",
			"ok   a mail of Auth without a signature",
			"ok   search engines",
			"ok   a stranger",
		]);
	});

	it("is wrong when Access stops Stripe and WordPress, or nobody", async () => {
		expect(await smoke({})).toEqual([
			"FAIL a webhook without a signature: HTTP 302 instead of 400",
			"FAIL a purge without a signature: HTTP 302 instead of 400",
			"FAIL the blog's state without a signature: HTTP 302 instead of 400",
			"FAIL a test mail without a signature: HTTP 302 instead of 400",
			"FAIL an event of a mail without a signature: HTTP 302 instead of 400",
			"FAIL a mail of Auth without a signature: HTTP 302 instead of 400",
			'FAIL search engines: X-Robots-Tag ""',
			"ok   a stranger",
		]);
		expect(await smoke({ isProtected: false, robots: "noindex" })).toContain(
			"FAIL a stranger: Cloudflare Access lets everybody in",
		);
	});
});

it("production may be listed", async () => {
	const production = { open, environment: "production" };
	expect(await smoke(production)).toContain("ok   search engines");
	expect(await smoke({ ...production, robots: "noindex" })).toContain(
		'FAIL search engines: X-Robots-Tag "noindex"',
	);
});

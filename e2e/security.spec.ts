/** Policies, reports and missing files as a real browser meets them. */
import { readdirSync, readFileSync } from "node:fs";
import { requestOf } from "../contract/calls.ts";
import { ACCOUNT_PATHS, ADMIN_PATHS, APP_PATHS } from "../contract/paths.ts";
import { test as base, expect, test } from "./fixtures.ts";
import { cookiesOf, openSession } from "./pages/operator-session.ts";

/** One of each kind. A page that violates its policy fails its journey (fixtures.ts). */
const PAGES = [
	...["/", "/en/pricing", "/beta", "/privacy", "/en/blog", "/en/blog/rich-content", "/nothing"],
	...[ACCOUNT_PATHS.auth, ACCOUNT_PATHS.resetPassword, APP_PATHS.dashboard, APP_PATHS.blogPreview],
	...[ADMIN_PATHS.system, ADMIN_PATHS.account],
];

/** Addresses and keys of the database, and tokens. */
const TELLING = /eyJ[\w-]{8,}\.eyJ|sb_(?:publishable|secret)_|supabase\.co\b|\/auth\/v1|\/rest\/v1/;

test("no file has the database's address, its keys or a token", () => {
	const files = readdirSync("dist/client", { recursive: true, encoding: "utf8" });
	const texts = files.filter((name) => /\.(?:js|html|css|json|map|txt|xml)$/.test(name));
	expect(texts.length).toBeGreaterThan(20);
	const telling = texts.filter((name) => TELLING.test(readFileSync(`dist/client/${name}`, "utf8")));
	expect(telling).toEqual([]);
});

test("no response has the database's address, its keys or a token", async ({ request, stack }) => {
	const { port } = new URL(stack.urls.supabase);
	const [session] = cookiesOf(await openSession(stack, "super"));
	const headers = { Cookie: `${session?.name}=${session?.value}`, Origin: stack.urls.site };
	const { url, body: data } = requestOf("get_alerts", {});
	const called = await request.post(url, {
		...{ headers: { ...headers, "Content-Type": "application/json" }, data },
	});
	expect(called.status()).toBe(200);
	const pages = await Promise.all(PAGES.map((path) => request.get(path, { headers })));
	for (const response of [called, ...pages]) {
		// The policy of the account page names where its form leads: to Auth, on the way to a provider.
		const headers = response.headersArray().filter(({ name }) => !/^content-sec/i.test(name));
		const text = JSON.stringify(headers) + (await response.text());
		expect.soft(TELLING.test(text) || text.includes(`:${port}`), response.url()).toBe(false);
	}
});

// The violation below is an error in the console.
base(
	"a violation arrives as a report in the log, without query and text",
	async ({ browser, stack }) => {
		const page = await browser.newPage({ baseURL: stack.urls.site });
		for (const path of ["/pricing?utm_source=secret", "/auth?mode=signup&token=secret"]) {
			await page.goto(path);
			const refused = await page.evaluate(() => {
				try {
					document.body.insertAdjacentHTML("beforeend", "<b>secret</b>");
					return "inserted";
				} catch (error) {
					return (error as Error).name;
				}
			});
			expect(refused).toBe("TypeError");
		}
		// Chromium sends a page's reports when it is left.
		await page.goto("about:blank");
		const reports = () =>
			readFileSync(stack.workerLog, "utf8")
				.split("\n")
				.filter((line) => line.includes("csp_violation"));
		for (const path of ["/pricing", "/auth"]) {
			await expect.poll(() => reports().join("\n")).toContain(`"page":"${path}"`);
		}
		expect(reports().join("\n")).toContain("trusted-types-sink");
		expect(reports().join("\n")).not.toContain("secret");
		await page.close();
	},
);

test("a missing file is a 404 that is not cached, an existing one is kept", async ({ request }) => {
	const html = await (await request.get("/")).text();
	const [script = ""] = /\/assets\/[\w-]+\.js/.exec(html) ?? [];
	const cacheOf = async (path: string) => {
		const response = await request.get(path);
		return [response.status(), response.headers()["cache-control"]];
	};
	expect(await cacheOf(script)).toEqual([200, "public, max-age=31536000, immutable"]);
	expect(await cacheOf("/locales/fr/common.json")).toEqual([200, "no-store"]);
	const missing = [
		...["/assets/nope.js", "/assets/nope.css", "/assets/", "/assets/a/b.woff2", `${script}.map2`],
		...["/locales/fr/nope.json", "/og/nope.png", "/video/nope.webm", "/icons/nope.png"],
		...["/web/index.html", "/_headers"],
	];
	for (const path of missing) {
		expect.soft(await cacheOf(path), path).toEqual([404, "private, no-store"]);
	}
});

test("a redirect carries no policy, and few bytes of headers", async ({ request }) => {
	const response = await request.get("/cta", { maxRedirects: 0 });
	expect(response.status()).toBe(302);
	const headers = response.headersArray();
	expect(headers.map(({ name }) => name.toLowerCase())).not.toContain("content-security-policy");
	const bytes = headers.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
	expect(bytes).toBeLessThanOrEqual(1_200);
});

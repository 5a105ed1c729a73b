/** Policies, reports and missing files as a real browser meets them. */
import { readdirSync, readFileSync } from "node:fs";
import type { Page, Response } from "playwright/test";
import { ACCOUNT_PATHS, ADMIN_PATHS, APP_PATHS } from "../worker/contract/paths.ts";
import { test as base, expect, test } from "./fixtures.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { standIn } from "./third-parties.ts";

/** One of each kind; the other journeys fail on a violation too, which is an error in the console. */
const PAGES = [
	...["/", "/en/pricing", "/beta", "/privacy", "/en/blog", "/en/blog/rich-content", "/nothing"],
	...[ACCOUNT_PATHS.auth, ACCOUNT_PATHS.resetPassword, APP_PATHS.dashboard, APP_PATHS.blogPreview],
	...[ADMIN_PATHS.system, ADMIN_PATHS.account],
];

/** Collects the page's violations, also those of pages that it visits later. */
async function watchViolations(page: Page): Promise<string[]> {
	const violations: string[] = [];
	await page.exposeFunction("noteViolation", (text: string) => violations.push(text));
	await page.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
			const { noteViolation } = window as unknown as { noteViolation(text: string): void };
			noteViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI}`);
		});
	});
	return violations;
}

/** Addresses and keys of the database, and tokens. */
const TELLING = /eyJ[\w-]{8,}\.eyJ|sb_(?:publishable|secret)_|supabase\.co\b|\/auth\/v1|\/rest\/v1/;

test("no file has the database's address, its keys or a token", () => {
	const files = readdirSync("dist/client", { recursive: true, encoding: "utf8" });
	const texts = files.filter((name) => /\.(?:js|html|css|json|map|txt|xml)$/.test(name));
	expect(texts.length).toBeGreaterThan(20);
	const telling = texts.filter((name) => TELLING.test(readFileSync(`dist/client/${name}`, "utf8")));
	expect(telling).toEqual([]);
});

test("no page violates its policy, and no response has the database's address, its keys or a token", async ({
	page,
	stack,
}) => {
	const violations = await watchViolations(page);
	const telling: string[] = [];
	const { port } = new URL(stack.urls.supabase);
	const read = async (response: Response) => {
		const text = await response.text().catch(() => "");
		const headers = JSON.stringify(await response.allHeaders());
		if (TELLING.test(text + headers) || text.includes(`:${port}`)) telling.push(response.url());
	};
	page.on("response", read);
	const { requests } = await standIn(page.context());
	await page.goto(ACCOUNT_PATHS.auth, { waitUntil: "networkidle" });
	await arriveAs(page, stack, "super");
	await page.context().addCookies([{ name: "consent", value: "accepted", url: stack.urls.site }]);
	// Until the scripts have done what they do.
	for (const path of PAGES) await page.goto(path, { waitUntil: "networkidle" });
	await page.goto(ADMIN_PATHS.dashboard);
	await expect(page.locator("svg.recharts-surface").first()).toBeVisible({ timeout: 15_000 });
	expect(requests.some((url) => url.includes("fbevents.js"))).toBe(true);
	expect(violations).toEqual([]);
	// A response that came after this would be read while the page is closed.
	await page.removeAllListeners("response", { behavior: "wait" });
	expect(telling).toEqual([]);
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

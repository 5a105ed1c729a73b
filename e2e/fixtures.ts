/** Fixtures of every journey: the running stack, its database, and a page without console errors. */
import { type BrowserContext, test as base, expect } from "playwright/test";
import { runSql } from "../dev/control-client.ts";
import type { RunningStack } from "../dev/running.ts";
import { WINDOWS_CHROME } from "./agents.ts";
import { STACK_VARIABLE } from "./start-stack.ts";

type StackAddress = Pick<RunningStack, "urls" | "keys"> & { workerLog: string };
type Row = Record<string, unknown>;

interface Fixtures {
	stack: StackAddress;
	/** Rows of one select on the stack's database. */
	sql(query: string): Promise<Row[]>;
	/** Fails the journey on a console error or an uncaught exception. */
	quiet: undefined;
}

/** The stack that the run's set-up has started. */
const runningStack = (): StackAddress => JSON.parse(process.env[STACK_VARIABLE] ?? "null");

/** Resolves when the documents' script has run: it comes after the first paint, and a journey acts at once. */
export const SCRIPT_STARTED = `(async () => {
	const address = document.querySelector("script[data-src]")?.dataset.src;
	if (address) await import(address);
	const account = document.querySelector("[data-account]");
	while (account && account.dataset.enhanced === undefined) {
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
})()`;

interface WorkerFixtures {
	/**
	 * The context of everybody who has been here before (kept-browser.ts). It stands here because a file with
	 * other fixtures of this scope gets another worker, with a browser of its own.
	 */
	kept: BrowserContext;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
	kept: [
		async ({ browser }, use) => {
			const baseURL = runningStack().urls.site;
			const context = await browser.newContext({
				baseURL,
				userAgent: WINDOWS_CHROME,
				reducedMotion: "reduce",
			});
			// A renderer ends with its last page.
			await (await context.newPage()).goto("/robots.txt");
			await use(context);
			await context.close();
		},
		{ scope: "worker" },
	],
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
	stack: async ({}, use) => use(runningStack()),
	/** Each journey is another visitor: limits are by address. */
	// biome-ignore lint/correctness/noEmptyPattern: as above.
	extraHTTPHeaders: async ({}, use) => use({ "cf-connecting-ip": crypto.randomUUID() }),
	baseURL: async ({ stack }, use) => use(stack.urls.site),
	sql: async ({ stack }, use) =>
		use(async (query) => (await runSql(stack, query)).at(-1)?.rows as Row[]),
	page: async ({ page }, use) => {
		const goto = page.goto.bind(page);
		page.goto = async (url, options) => {
			const response = await goto(url, options);
			// A page may lead elsewhere at once, or be without its files.
			if (options?.waitUntil === undefined) await page.evaluate(SCRIPT_STARTED).catch(() => {});
			return response;
		};
		await use(page);
	},
	quiet: [
		async ({ page }, use) => {
			const noise: string[] = [];
			page.on("console", (message) => {
				// The browser logs every failed load; journeys to a 404 expect theirs.
				if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
					noise.push(message.text());
				}
			});
			page.on("pageerror", (error) => noise.push(String(error)));
			await use(undefined);
			expect(noise).toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };

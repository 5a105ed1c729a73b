/**
 * Journeys of people who have been here before: one context for all (fixtures.ts), emptied between them.
 * Its renderer has compiled our scripts already, which saves a quarter of the processor time of a
 * journey. What a first visit loads, and another user agent, need a context of their own.
 */
import { test as base, expect } from "./fixtures.ts";

/** Stores that a person leaves in the browser, without the HTTP cache. */
const LEFT_BEHIND = "cookies,local_storage,indexeddb,service_workers,cache_storage";

export const test = base.extend({
	context: async ({ kept, stack, extraHTTPHeaders }, use) => {
		await kept.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
		await use(kept);
		const [stays, ...left] = kept.pages();
		const client = await kept.newCDPSession(stays as NonNullable<typeof stays>);
		await Promise.all(left.map((page) => page.close()));
		await kept.unrouteAll({ behavior: "ignoreErrors" });
		await client.send("Storage.clearDataForOrigin", {
			origin: stack.urls.site,
			storageTypes: LEFT_BEHIND,
		});
		await client.detach();
		await kept.clearCookies();
	},
});

export { expect };

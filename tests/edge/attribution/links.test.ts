import { beforeEach, describe, expect, it } from "vitest";
import { createLinks, LINKS_KEY } from "../../../worker/attribution/links.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { bindings, emptyKv } from "../harness.ts";

const kv = bindings.CONFIG;
const SALON = {
	...{ name: "salon", path: "/en/pricing", utm_source: "flyer", utm_medium: "print" },
	...{ utm_campaign: "été & co", utm_content: "" },
};
const ADDRESS = "/en/pricing?utm_source=flyer&utm_medium=print&utm_campaign=%C3%A9t%C3%A9+%26+co";

beforeEach(() => emptyKv(kv));

/** Links over KV, counting its readings, and a clock set by the test. */
function linksOver(targets: unknown = [SALON]) {
	const clock = { now: 0 };
	const reads: string[] = [];
	const writes: string[] = [];
	const counted = {
		get: (...args: Parameters<typeof kv.get>) => {
			reads.push(String(args[0]));
			return kv.get(...args);
		},
		put: (key: string, value: string) => {
			writes.push(value);
			return kv.put(key, value);
		},
	} as Pick<KVNamespace, "get" | "put">;
	const { asService } = fakeSqlCalls({ get_link_targets: targets });
	const links = createLinks({ kv: counted, asService, now: () => clock.now });
	return { links, clock, reads, writes };
}

describe("publishing", () => {
	it("writes the tagged address of each link, once", async () => {
		const { links, writes } = linksOver();
		expect(await links.publish()).toEqual({ written: true });
		expect(await kv.get(LINKS_KEY, "json")).toEqual({ salon: ADDRESS });
		expect(await links.publish()).toEqual({ written: false });
		expect(writes).toHaveLength(1);
	});

	it("throws while the database is unavailable, and leaves KV as it is", async () => {
		await linksOver().links.publish();
		await expect(linksOver(new Refusal("unavailable")).links.publish()).rejects.toThrow();
		expect(await kv.get(LINKS_KEY, "json")).toEqual({ salon: ADDRESS });
	});
});

describe("a name", () => {
	it("is read from KV once, and then from memory, even while KV has it no more", async () => {
		const { links, clock, reads } = linksOver();
		await kv.put(LINKS_KEY, JSON.stringify({ salon: ADDRESS }));
		expect(await links.find("salon")).toBe(ADDRESS);
		await kv.delete(LINKS_KEY);
		clock.now = 24 * 3_600_000;
		expect(await links.find("salon")).toBe(ADDRESS);
		expect(reads).toHaveLength(1);
	});

	it("that is unknown is looked for again, once a second at most", async () => {
		const { links, clock, reads } = linksOver();
		expect(await links.find("salon")).toBeUndefined();
		await links.publish();
		reads.length = 0;
		clock.now = 999;
		expect(await links.find("salon")).toBeUndefined();
		expect(reads).toEqual([]);
		clock.now = 1000;
		expect(await links.find("salon")).toBe(ADDRESS);
	});

	it.each([
		"//evil.example/?utm_source=a",
		"//2130706433/?utm_source=a",
		"/\\evil.example/?utm_source=a",
		"/pricing?utm_source=a\r\nSet-Cookie: a=b",
		7,
	])("leads nowhere when KV was given %j for it by hand", async (address) => {
		await kv.put(LINKS_KEY, JSON.stringify({ bad: address, salon: ADDRESS }));
		const { links } = linksOver();
		expect(await links.find("bad")).toBeUndefined();
		expect(await links.find("salon")).toBe(ADDRESS);
	});
});

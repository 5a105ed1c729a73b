import { describe, expect, it } from "vitest";
import { Refusal } from "../../fakes/sql-calls.ts";
import { hiddenIn } from "../account-site.ts";
import { createSite, ORIGIN } from "../harness.ts";

const VALUES = { name: "Ada <b>", email: "ada@example.com", contract: "Pro mensuel" };
const RECEIVED = { received_at: "2026-11-22T13:05:33.123+00:00", is_mailed: true };
const ID = "5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11";

function declaring(result: unknown = RECEIVED, isWithinLimit = true) {
	const calls: unknown[] = [];
	const site = createSite({
		functions: {
			declare_withdrawal: (declared: unknown) => {
				calls.push(declared);
				return result;
			},
		},
		services: {
			formsRateLimit: async () => isWithinLimit,
			sendDueMails: async () => ({ ok: true as const, sent: calls.push("mails") }),
		},
	});
	const post = (form: Record<string, string>, path = "/withdrawal", headers = {}) =>
		site.request(path, {
			method: "POST",
			body: new URLSearchParams(form),
			headers: { origin: ORIGIN, ...headers },
		});
	return { calls, site, post };
}

it("happy: stores nothing before the confirmation, which repeats what was typed", async () => {
	const { calls, post } = declaring();
	const response = await post({ ...VALUES, step: "review", id: ID });
	const html = await response.text();
	expect(response.status).toBe(200);
	expect(html).toContain("Confirmer la rétractation");
	expect(html).toContain("Ada &lt;b&gt;");
	expect(html).toContain('href="/dashboard?tab=subscription');
	const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
	expect(hiddenIn(html)).toEqual({ ...VALUES, name: "Ada &lt;b&gt;", id });
	const steps = [...html.matchAll(/value="(\w+)"[^>]* name="step"/g)].map(([, step]) => step);
	expect(steps).toEqual(["confirm", "edit"]);
	expect(calls).toEqual([]);
});

describe("error", () => {
	it.each([
		["refuses it", new Refusal("invalid_request"), 503, "n’a pas pu être enregistrée"],
		["returns no time", null, 503, "n’a pas pu être enregistrée"],
	])("keeps the declaration on screen when the database %s", async (_, result, status, text) => {
		const { calls, post } = declaring(result);
		const response = await post({ ...VALUES, step: "confirm", id: ID });
		const html = await response.text();
		expect(response.status).toBe(status);
		for (const shown of [text, "support@tabulia.example", `value="${ID}"`]) {
			expect(html).toContain(shown);
		}
		expect(calls).not.toContain("mails");
	});

	it("reviews again without an id of a review", async () => {
		const { calls, post } = declaring();
		expect(await (await post({ ...VALUES, step: "confirm" })).text()).toContain("Étape 2 sur 2");
		expect(calls).toEqual([]);
	});
});

describe("security", () => {
	it("is never cached or indexed, and not kept in memory for the next visitor", async () => {
		const { site, post } = declaring();
		const response = await post({ ...VALUES, step: "review" });
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		expect(await (await site.request("/withdrawal")).text()).not.toContain("ada@example.com");
	});

	it("is limited by address, and logs nothing of what was typed", async () => {
		const { calls, site, post } = declaring(RECEIVED, false);
		expect((await post({ ...VALUES, step: "confirm", id: ID })).status).toBe(429);
		expect(calls).toEqual([]);
		expect(JSON.stringify(site.log.lines)).not.toContain("ada@");
	});
});

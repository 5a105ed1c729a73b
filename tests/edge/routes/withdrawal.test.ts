import { describe, expect, it } from "vitest";
import type { Services } from "../../../worker/services.ts";
import { createSite, ORIGIN } from "../harness.ts";

type Declared = Awaited<ReturnType<Services["declareWithdrawal"]>>;

const VALUES = { name: "Ada <b>", email: "ada@example.com", contract: "Pro mensuel" };
const RECEIVED: Declared = { ok: true, receivedAt: "2026-11-22T13:05:33.123+00:00" };
const ID = "5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11";

function declaring(result = RECEIVED, isWithinLimit = true) {
	const calls: unknown[] = [];
	const site = createSite({
		services: {
			declareWithdrawal: async (...call) => {
				calls.push(call);
				return result;
			},
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

describe("happy", () => {
	it("stores nothing before the confirmation, which repeats what was typed", async () => {
		const { calls, post } = declaring();
		const response = await post({ ...VALUES, step: "review" });
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(html).toContain("Confirmer la rétractation");
		expect(html).toContain("Ada &lt;b&gt;");
		expect(html).toMatch(/name="id" value="[0-9a-f-]{36}"/);
		expect(calls).toEqual([]);
	});

	it.each([
		["/withdrawal", "fr", "22 novembre 2026 à 14:05:33"],
		["/en/withdrawal", "en", "22 November 2026 at 14:05:33"],
	])(
		"stores it on confirmation at %s, sends the mails and shows date and hour",
		async (path, language, time) => {
			const { calls, post } = declaring();
			const response = await post({ ...VALUES, step: "confirm", id: ID }, path);
			const html = await response.text();
			expect(response.status).toBe(200);
			expect(calls).toEqual([[ID, VALUES, language], "mails"]);
			for (const text of [time, ID, "ada@example.com"]) expect(html).toContain(text);
		},
	);

	it.each([VALUES.email, "ada@"])(
		"goes back to the form with what was typed: %s",
		async (email) => {
			const response = await declaring().post({ ...VALUES, email, step: "edit", id: ID });
			const html = await response.text();
			expect(response.status).toBe(200);
			expect(html).toContain('value="Pro mensuel"');
			expect(html).not.toContain('aria-invalid="true"');
		},
	);
});

describe("error", () => {
	it("shows which fields are wrong beside them, and keeps the others", async () => {
		const { calls, post } = declaring();
		const response = await post({ ...VALUES, email: "ada@", step: "confirm", id: ID });
		const html = await response.text();
		expect(response.status).toBe(400);
		expect(html).toContain("Adresse e-mail invalide");
		expect(html).toContain('value="Pro mensuel"');
		expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
		expect(calls).toEqual([]);
	});

	it.each([
		["unavailable", 503, "n’a pas pu être enregistrée"],
		["rate_limited", 429, "Trop de déclarations"],
	] as const)(
		"keeps the declaration on screen when the database is %s",
		async (error, status, text) => {
			const { calls, post } = declaring({ ok: false, error });
			const response = await post({ ...VALUES, step: "confirm", id: ID });
			const html = await response.text();
			expect(response.status).toBe(status);
			for (const shown of [text, "support@tabulia.example", `value="${ID}"`]) {
				expect(html).toContain(shown);
			}
			expect(calls).not.toContain("mails");
		},
	);

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

import { describe, expect, it, vi } from "vitest";
import type { CallFailureCode } from "../../../contract/reply.ts";
import { SLOT_NAMES } from "../../../contract/slots.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { createSite, ORIGIN } from "../harness.ts";

const PATH = "/api/admin/experiments/preview";
const COPY = { headline: "Un <b>titre</b>", subheadline: "Sous-titre", ctaText: "Essayer" };

function open(refusal?: CallFailureCode) {
	const { documents } = createSite().services;
	const sqlCalls = fakeSqlCalls({ check_operator: refusal && new Refusal(refusal) });
	const site = createSite({ services: { sqlCalls, documents } });
	const send = (body: unknown, headers: Record<string, string> = {}) =>
		site.request(PATH, {
			method: "POST",
			headers: {
				origin: ORIGIN,
				cookie: "__Host-session=a.b.c",
				"content-type": "application/json",
				...headers,
			},
			body: JSON.stringify(body),
		});
	const htmlOf = async (body: unknown) => {
		const response = await send(body);
		expect(response.status).toBe(200);
		return ((await response.json()) as { html: string }).html;
	};
	return { sqlCalls, documents, htmlOf, send };
}

describe("happy", () => {
	it("returns the slot's page with the content, as text, and keeps nothing", async () => {
		const { documents, htmlOf, send } = open();
		const get = vi.spyOn(documents, "get");
		const draft = { slot: "home.hero", language: "fr", content: COPY };
		const html = await htmlOf(draft);
		expect(html).toContain('<html lang="fr">');
		expect(html).toContain("Un &lt;b&gt;titre&lt;/b&gt;</h1>");
		expect(html).toContain(">Essayer</a>");
		expect(get).not.toHaveBeenCalled();
		expect((await send(draft)).headers.get("cache-control")).toBe("private, no-store");
	});

	it.each(SLOT_NAMES)("shows the page's own content of %s without a content", async (slot) => {
		const html = await open().htmlOf({ slot, language: "en", content: null });
		expect(html).toContain('<html lang="en">');
		expect(html).toContain("<h1");
	});
});

describe("error", () => {
	it.each([
		["another slot", { slot: "home.footer", language: "fr", content: null }],
		["another language", { slot: "home.hero", language: "de", content: null }],
		["no object", []],
	])("refuses %s", async (_, body) => {
		expect((await open().send(body)).status).toBe(400);
	});
});

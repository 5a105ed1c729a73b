import { describe, expect, it, vi } from "vitest";
import { SLOT_NAMES } from "../../../contract/slots.ts";
import { operatorSite } from "../operator-site.ts";

const PATH = "/api/admin/experiments/preview";
const COPY = { headline: "Un <b>titre</b>", subheadline: "Sous-titre", ctaText: "Essayer" };

function open() {
	const { post, services } = operatorSite();
	const send = (body: unknown) => post(PATH, body);
	const htmlOf = async (body: unknown) => {
		const response = await send(body);
		expect(response.status).toBe(200);
		return ((await response.json()) as { html: string }).html;
	};
	return { documents: services.documents, htmlOf, send };
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

it.each([
	["another slot", { slot: "home.footer", language: "fr", content: null }],
	["another language", { slot: "home.hero", language: "de", content: null }],
	["no object", []],
])("error: refuses %s", async (_, body) => {
	expect((await open().send(body)).status).toBe(400);
});

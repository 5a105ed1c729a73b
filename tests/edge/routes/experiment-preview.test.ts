import { expect, it, vi } from "vitest";
import en from "../../../locales/en/experiments.json" with { type: "json" };
import { operatorSite } from "../operator-site.ts";

const PATH = "/api/admin/experiments/preview";
const COPY = { headline: "Un <b>titre</b>", subheadline: "Sous-titre", ctaText: "Essayer" };

it("happy: returns the slot's page with the content, as text, and keeps nothing", async () => {
	const { post, services } = operatorSite();
	const get = vi.spyOn(services.documents, "get");
	const response = await post(PATH, { slot: "home.hero", language: "fr", content: COPY });
	const { html } = (await response.json()) as { html: string };
	expect(html).toContain('<html lang="fr">');
	expect(html).toContain("Un &lt;b&gt;titre&lt;/b&gt;</h1>");
	expect(html).toContain(">Essayer</a>");
	expect(get).not.toHaveBeenCalled();
	expect(response.headers.get("cache-control")).toBe("private, no-store");
});

it.each([
	["beta.hero", COPY, "Essayer", 1],
	["pricing.hero", { headline: "Le prix", subheadline: "" }, "Le prix", 1],
	["pricing.badge", { label: "Le choix", look: "outline" }, "Le choix", 1],
	["cta.label", { label: "Commencer ici" }, "Commencer ici", 2],
	["home.hero", null, en.headline_test_2025.A.headline, 1],
])("happy: shows %s on a page that has it", async (slot, content, text, times) => {
	const response = await operatorSite().post(PATH, { slot, language: "en", content });
	const { html } = (await response.json()) as { html: string };
	expect(html).toContain('<html lang="en">');
	expect(html.split(`>${text}</`)).toHaveLength(times + 1);
});

it.each([
	["another slot", { slot: "home.footer", language: "fr", content: null }],
	["another language", { slot: "home.hero", language: "de", content: null }],
	["no object", []],
])("error: refuses %s", async (_, body) => {
	expect((await operatorSite().post(PATH, body)).status).toBe(400);
});

import { describe, expect, it, vi } from "vitest";
import { DOCUMENTS, type DocumentName, documentPath } from "../../../contract/paths.ts";
import type { SlotContents } from "../../../contract/slots.ts";
import checks from "../../../web/site/pages/accessibility-checks.json" with { type: "json" };
import { siteConfig } from "../../../worker/env.ts";
import { renderDocument } from "../../../worker/render/render-document.tsx";
import { createSite } from "../harness.ts";

const site = { ...siteConfig(createSite().services.env), origin: "https://www.tabulia.example" };
const names = Object.keys(DOCUMENTS) as DocumentName[];
const pages = names.flatMap((page) =>
	(["fr", "en"] as const).map((language) => [page, language] as const),
);
const hero = { headline: "Head <b>&", subheadline: "Sub", ctaText: "Go" };
const slots: SlotContents = {
	"home.hero": hero,
	"beta.hero": hero,
	"pricing.hero": hero,
	"pricing.badge": { label: "Best <b>", look: "outline" },
	"cta.label": { label: "Now <b>" },
};

describe("a document", () => {
	it.each(pages)("%s in %s has a title, a canonical URL and both languages", (page, language) => {
		const { head, body } = renderDocument({ page, language, site });
		expect(head).toMatch(/<title>[^<]+<\/title>/);
		expect(head).toContain(
			`<link rel="canonical" href="${site.origin}${documentPath(page, language)}"/>`,
		);
		for (const [twin, path] of [
			["fr", documentPath(page, "fr")],
			["en", documentPath(page, "en")],
			["x-default", documentPath(page, "fr")],
		]) {
			expect(head).toContain(`hrefLang="${twin}" href="${site.origin}${path}"`);
		}
		expect(body).toContain("<main");
	});

	it.each(pages)("%s in %s contains nothing that the CSP forbids", (page, language) => {
		const { head, body } = renderDocument({ page, language, site, platform: "windows", slots });
		const html = head + body;
		expect(html).not.toMatch(
			/<script(?![^>]*(?:src=|type="(?:application\/(?:ld\+)?json|speculationrules)"))/,
		);
		expect(html).not.toMatch(/\son[a-z]+=/);
		expect(html).not.toMatch(/<style|\sstyle=/);
		expect(html).not.toContain("javascript:");
	});

	it.each(pages)("%s in %s contains texts, not their keys", (page, language) => {
		const { head, body } = renderDocument({ page, language, site });
		// The addresses of structured data look like keys.
		const texts = (head + body)
			.replace(/<[^>]*>/g, " ")
			.replace(/https?:[^"\s]+|[\w.]+@[\w.]+/g, "");
		expect(texts).not.toMatch(/\b[a-z]+[A-Za-z]*\.[a-z][A-Za-z]*\.[a-z]\w+\b/);
	});
});

describe("pricing", () => {
	const render = (slots?: SlotContents) =>
		renderDocument({ page: "pricing", language: "fr", site, ...(slots && { slots }) }).body;

	it("leads each period to its own sign-up and checkout, at the price that it shows", () => {
		const links = [...render().matchAll(/href="([^"]*)" data-checkout="([^"]*)"/g)];
		expect(links.map(([, ...each]) => each.join(" "))).toEqual([
			"/auth?mode=signup&amp;plan=monthly&amp;lang=fr /checkout/monthly?shown=13.99",
			"/auth?mode=signup&amp;plan=annual&amp;lang=fr /checkout/annual?shown=117.52",
		]);
	});

	it("shows the content of the arms of its three slots", () => {
		const body = render(slots);
		expect(body).toContain("Head &lt;b&gt;&amp;</h1>");
		expect(body.match(/data-cta="(header|menu)">Now &lt;b&gt;<\/a>/g)).toHaveLength(2);
		expect(body).toMatch(/border-green bg-sheet text-green">Best &lt;b&gt;<\/p>/);
	});

	it.each([
		["home", "fr", "100 cellules par mois"],
		["help", "en", "100 cells a month"],
		["beta", "fr", "la bêta n’a pas de limite mensuelle"],
		["pricing", "fr", "Cellules et chat sans limite mensuelle"],
		["pricing", "en", "100 cells a month, chat included"],
	] as const)("%s in %s says %j where a trial has an allowance", (page, language, text) => {
		const shown = (trialCells: number | null) =>
			renderDocument({ page, language, site: { ...site, trialCells } }).body;
		expect(shown(100)).toContain(text);
		expect(shown(null)).not.toMatch(
			/limite mensuelle|monthly limit|cellules par mois|cells a month/,
		);
	});

	it.each([
		[
			"fr",
			100,
			"4 h 10 min",
			"L’essai suffit : il comprend 100 cellules",
			"3,36 € par heure gagnée",
		],
		[
			"en",
			500,
			"16 hr 40 min",
			"The trial is enough: it has 500 cells",
			"€0.84 for each hour saved",
		],
		["fr", null, "83 h 20 min", undefined, undefined],
	] as const)(
		"counts the hours of cells by hand in %s, and names the plan that has them, of %s in the trial",
		(language, trialCells, time, trial, pro) => {
			const body = renderDocument({
				...{ page: "pricing", language },
				site: { ...site, trialCells },
			}).body.replace(/[\u00a0\u202f]/g, " ");
			expect(body).toContain(`>${time}</strong>`);
			if (trialCells === null) expect(body).not.toMatch(/L’essai suffit|par heure gagnée/);
			else for (const text of [trial, pro]) expect(body).toContain(text);
		},
	);
});

describe("the declaration of accessibility", () => {
	const audit = { date: "2026-03-02", auditor: "An auditor", rate: "72" };
	const render = (accessibilityAudit: typeof audit | undefined) =>
		renderDocument({
			page: "accessibility",
			language: "fr",
			site: { ...site, accessibilityAudit },
		}).body.replace(/\s/g, " ");

	it.each([
		["no audit", undefined, "Accessibilité : non conforme", "Aucun audit de conformité"],
		[
			"an audit",
			audit,
			"Accessibilité : partiellement conforme",
			"mené par An auditor le 2 mars 2026 révèle que 72 %",
		],
	])("with %s says so, in the footer too", (_, given, footer, result) => {
		vi.setSystemTime("2026-11-28T10:00:00Z");
		const body = render(given);
		const { axe, pages, rules } = checks;
		const checked = `ont porté sur ${pages.length} pages, en thème clair et en thème sombre, avec ${rules.length} règles d’axe ${axe}`;
		const listed = pages.every((path) => body.includes(`>${path}<`));
		for (const text of [footer, result, checked, rules.join(", ")]) expect(body).toContain(text);
		expect(listed).toBe(true);
		expect(body).not.toContain("{{");
	});
});

describe("the terms of sale", () => {
	it.each([
		["fr", ["13,99 € par mois", "117,52 € par an", "L. 215-1", "L. 221-18", "L. 612-1"]],
		["en", ["€13.99 a month", "€117.52 a year", "L. 215-1", "L. 221-18", "L. 612-1"]],
	] as const)("in %s have the prices, renewal, withdrawal and mediation", (language, texts) => {
		const company = { ...site.company, phone: "+33 1 00", mediator: "A mediator" };
		const { body } = renderDocument({ page: "terms", language, site: { ...site, company } });
		const plain = body.replace(/\s/g, " ");
		for (const text of [...texts, "+33 1 00", "A mediator"]) expect(plain).toContain(text);
		expect(body).not.toContain("{{");
	});
});

describe("pages that are not indexed", () => {
	it.each(["notFound", "download"] as const)("%s has noindex and no canonical URL", (page) => {
		const { head } = renderDocument({ page, language: "fr", site });
		expect(head).toContain('content="noindex"');
		expect(head).not.toContain("canonical");
	});
});

it("structured data is not closed by a text that contains </script>", () => {
	const hostile = { ...site, supportEmail: "</script><script>alert(1)</script>" };
	const { body } = renderDocument({ page: "help", language: "fr", site: hostile });
	expect(body.match(/<script(?! type="speculationrules")/g)).toHaveLength(1);
});

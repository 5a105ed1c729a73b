import { describe, expect, it } from "vitest";
import { DOCUMENTS, type DocumentName, documentPath } from "../../../worker/contract/paths.ts";
import { siteConfig } from "../../../worker/env.ts";
import { renderDocument } from "../../../worker/render/render-document.tsx";
import { createSite } from "../harness.ts";

const site = { ...siteConfig(createSite().services.env), origin: "https://www.tabulia.example" };
const names = Object.keys(DOCUMENTS) as DocumentName[];
const pages = names.flatMap((page) =>
	(["fr", "en"] as const).map((language) => [page, language] as const),
);
const copy = { headline: "Head <b>&", subheadline: "Sub", ctaText: "Go" };

describe("a document", () => {
	it.each(pages)(
		"%s in %s has a title, its canonical address and both its twins",
		(page, language) => {
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
		},
	);

	it.each(pages)("%s in %s needs nothing that the CSP forbids", (page, language) => {
		const { head, body } = renderDocument({ page, language, site, platform: "windows", copy });
		const html = head + body;
		expect(html).not.toMatch(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/);
		expect(html).not.toMatch(/\son[a-z]+=/);
		expect(html).not.toMatch(/<style|\sstyle=/);
		expect(html).not.toContain("javascript:");
	});

	it.each(pages)("%s in %s shows every text, not its key", (page, language) => {
		const { head, body } = renderDocument({ page, language, site });
		expect((head + body).replace(/<[^>]*>/g, " ")).not.toMatch(
			/\b[a-z]+[A-Za-z]*\.[a-z][A-Za-z]*\.[a-z]\w+\b/,
		);
	});
});

describe("home", () => {
	it("shows the words of the arm, escaped", () => {
		const { body } = renderDocument({ page: "home", language: "fr", site, copy });
		expect(body).toContain("Head &lt;b&gt;&amp;</h1>");
		expect(body).toContain("Go</a>");
	});

	it.each([
		["windows", "fr", "/download-fr"],
		["mac", "en", "/download-en"],
		["other", "en", "/auth?plan=trial"],
	] as const)("leads a visitor on %s in %s to %s", (platform, language, href) => {
		const { body } = renderDocument({ page: "home", language, site, platform });
		expect(body).toContain(`href="${href}"`);
	});
});

describe("what search engines must not keep", () => {
	it.each(["notFound", "download"] as const)(
		"%s says so, and names no canonical address",
		(page) => {
			const { head } = renderDocument({ page, language: "fr", site });
			expect(head).toContain('content="noindex"');
			expect(head).not.toContain("canonical");
		},
	);
});

describe("the download page", () => {
	it("leads where the redirect does", () => {
		const { body } = renderDocument({
			page: "download",
			language: "fr",
			site,
			href: "https://x.example/?a=1&b=2",
		});
		expect(body).toContain('href="https://x.example/?a=1&amp;b=2"');
	});
});

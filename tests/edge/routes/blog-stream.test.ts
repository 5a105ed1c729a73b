import { describe, expect, it } from "vitest";
import en from "../../../locales/en/blog.json" with { type: "json" };
import fr from "../../../locales/fr/blog.json" with { type: "json" };
import { createSite, GOOGLEBOT, type Site } from "../harness.ts";
import { shortenWaits } from "../shorten-waits.ts";

const POST = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
const FRAME = "post-skeletons";
const unsettled = { untilSettled: false };
const shown = { ...unsettled, headers: { "sec-fetch-dest": "document" } };

/** A site whose WordPress takes a while for its first response. */
function slowSite(env = {}) {
	const site = createSite({ env });
	site.wordpress.faults.set({ mode: "slow", delayMs: 100 });
	return site;
}

const cardsIn = (html: string) => html.split('class="post-card"').length - 1;

/** Cloudflare compresses a stream; the local server must not. */
const ENCODINGS = { production: null, local: "identity" } as const;

/** The first part of a streamed page, and all that follows; until then the site's WordPress stays slow. */
async function partsOf(response: Response, site?: Site) {
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	const first = (await reader?.read())?.value ?? "";
	const rest = async () => {
		site?.wordpress.faults.clear();
		let text = "";
		for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
			text += part.value;
		}
		return text;
	};
	return { first, rest };
}

const streamed = async (path: string, site = slowSite()) =>
	partsOf(await site.request(path, shown), site);

it("while WordPress hangs and there is no copy people get the frame at once and the failure after 3 s, machines 503, later ones 503 at once", async () => {
	shortenWaits();
	const site = createSite();
	site.wordpress.faults.set({ mode: "hang" });
	const machine = site.request("/en/blog", { ...unsettled, agent: GOOGLEBOT });
	await Promise.all(
		[POST, "/fr/blog"].map(async (path) => {
			const response = await site.request(path, shown);
			expect(response.headers.get("cache-control")).toBe("private, no-store");
			const { first, rest } = await partsOf(response);
			// The frame comes before the failure is known.
			expect(first).toContain(FRAME);
			expect(first).not.toContain("Réessayer");
			const failure = await rest();
			for (const part of ['content="noindex"', "Réessayer", "</html>"]) {
				expect(failure, part).toContain(part);
			}
			expect(failure).not.toContain("http-equiv");
		}),
	);
	expect((await machine).status).toBe(503);

	const requests = site.wordpress.requests.length;
	for (const path of [POST, "/fr/blog", "/en/blog/spreadsheet-lesson-2-lookups-totals"]) {
		const response = await site.request(path, shown);
		expect(response.status, path).toBe(503);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(await response.text()).not.toContain(FRAME);
	}
	expect(site.wordpress.requests).toHaveLength(requests);
});

describe("while WordPress is slow and there is no copy", () => {
	it.each(Object.entries(ENCODINGS))(
		"in %s a post follows its frame, with its own title",
		async (ENVIRONMENT, encoding) => {
			const site = slowSite({ ENVIRONMENT });
			const response = await site.request(POST, shown);
			expect(response.headers.get("content-encoding")).toBe(encoding);
			const { first, rest } = await partsOf(response, site);
			expect(first).toContain("Chargement de l’article…");
			expect(first).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+${POST}"`));
			const post = await rest();
			expect(post).toContain("<title>Leçon 1 | SEO</title>");
			expect(post).toContain("</article>");
		},
	);

	it("crawlers, tools and prefetches get the complete page", async () => {
		const site = slowSite();
		const pages = [
			{ agent: GOOGLEBOT, headers: { "sec-fetch-dest": "document" } },
			{ agent: "curl/8.5.0" },
			...["ExampleCrawler/1.0", "ExampleSpider/1.0"].map((agent) => ({
				...{ agent, headers: { "sec-fetch-dest": "document" } },
			})),
			{ headers: { "sec-fetch-dest": "document", "sec-purpose": "prefetch" } },
		].map(async (init) => (await site.request(POST, init)).text());
		const { first, rest } = await streamed(POST, site);
		// A browser has its frame by now.
		expect(first).toContain(FRAME);
		await rest();
		for (const html of await Promise.all(pages)) {
			expect(html).toContain('<link rel="canonical"');
			expect(html).not.toContain(FRAME);
		}
	});

	it("an English list is in English to its end", async () => {
		const { rest } = await streamed("/en/blog");
		const list = await rest();
		expect(list).toContain(en.categories.all);
		expect(list).not.toContain(fr.categories.all);
	});

	it("a reader of the other language's post is led to it", async () => {
		const path = "/en/blog/lecon-de-tableur-n-2-recherches-totaux";
		const { rest } = await streamed(path);
		const html = await rest();
		const location = path.replace("/en/", "/fr/");
		expect(html).toContain(`content="0;url=${location}"`);
		expect(html).toMatch(new RegExp(`<a href="${location}"[^>]*>${en.readMoved}</a>`));
	});

	it("a list sends the frame with six placeholders at once, and the list later", async () => {
		const { first, rest } = await streamed("/fr/blog");
		expect(cardsIn(first)).toBe(6);
		expect(first).toContain("Chargement des articles…");
		const list = await rest();
		expect(cardsIn(list)).toBe(10);
		expect(list.trimEnd().endsWith("</html>")).toBe(true);
	});

	it("an archive is named by its slug before its name is known, and not indexed", async () => {
		const { first, rest } = await streamed("/fr/blog/tag/calcul-croise");
		expect(first).toContain("calcul croise</h1>");
		const list = await rest();
		expect(list).toContain('<meta name="robots" content="noindex"/>');
		expect(list).toContain("Aucun article ne porte ce mot-clé");
	});
});

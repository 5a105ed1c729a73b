/** Documents in UTF-8, rendered once and cached in the isolate (docs/architecture/overview.md#two-kinds-of-pages). */
import { LRUCache } from "lru-cache";
import type { Language } from "../../contract/events.ts";
import type { Leaving } from "../../contract/leaving.ts";
import type { AppConfig, SiteConfig } from "../../contract/site-config.ts";
import { escapeXml } from "../runtime/escape-xml.ts";
import { MEMORY_BYTES } from "../runtime/memory-budget.ts";
import { type RenderedHtml, type TaggedHtml, tagHtml } from "../runtime/tagged-html.ts";
import type { DocumentRequest } from "./render-document.tsx";
import { fillShell } from "./shell.ts";
import {
	fillStyled,
	forAccounts,
	loadTemplate,
	type TemplateSource,
	templateSource,
} from "./template.ts";

/** A route's request; the store adds the site's configuration. */
export type DocumentQuery = Omit<DocumentRequest, "site">;

/** Paths of the templates in the client build. */
const SITE_TEMPLATE = "/web/site.html";
const APP_TEMPLATE = "/web/index.html";
/** Until a document is rendered, its size is not known. */
const UNKNOWN_SIZE = 1;

export class DocumentStore {
	readonly #assets: Fetcher;
	readonly #documents = new LRUCache<string, Promise<TaggedHtml>>({
		maxSize: MEMORY_BYTES.documents,
	});
	readonly #shells = new Map<string, Promise<string>>();
	readonly #site: SiteConfig;
	/** The template of documents, shared with the blog's pages. */
	readonly template: TemplateSource;

	constructor(assets: Fetcher, site: SiteConfig) {
		this.#assets = assets;
		this.#site = site;
		const vitals = site.vitals && `<meta name="vitals" content="${escapeXml(site.vitals)}">`;
		this.template = templateSource(assets, SITE_TEMPLATE, vitals);
	}

	/** The document, from memory when it has been rendered before. */
	get(request: DocumentQuery): Promise<TaggedHtml> {
		const key = keyOf(request);
		const known = this.#documents.get(key);
		if (known) return known;
		const rendering = this.#render(request).then(tagHtml);
		this.#documents.set(key, rendering, { size: UNKNOWN_SIZE });
		rendering.then(
			({ bytes }) => {
				// The store takes no new size for the same value.
				this.#documents.delete(key);
				this.#documents.set(key, rendering, { size: bytes.byteLength });
			},
			// A failure is not cached: the next visitor retries.
			() => this.#documents.delete(key),
		);
		return rendering;
	}

	/** A page that holds what its visitor typed: rendered for one request, and kept nowhere. */
	renderOnce(request: DocumentQuery): Promise<RenderedHtml> {
		return this.#render(request);
	}

	/**
	 * A page for a frame of the app, kept nowhere. Its stylesheet is a link, because the frame inherits the
	 * app's policy, which allows no inline style.
	 */
	async renderForFrame(request: DocumentQuery): Promise<string> {
		return (await this.#render(request, () => loadTemplate(this.#assets, SITE_TEMPLATE))).html;
	}

	/** A page that tells the ad pixel something and goes on, for visitors who accepted it (docs/product/visits.md#call-to-action). */
	async leaving(language: Language, leaving: Leaving): Promise<RenderedHtml> {
		const [{ bytes, styleSource }, { fillLeavingPage }] = await Promise.all([
			this.get({ page: "leaving", language }),
			import("./fill-leaving-page.ts"),
		]);
		const html = fillLeavingPage(new TextDecoder().decode(bytes), leaving);
		return { html, styleSource };
	}

	/** The SPA's shell in one language, with or without the pixel, with the app's configuration. */
	shell(config: AppConfig): Promise<string> {
		const key = [config.language, config.pixelId, config.analyticsTagId].join();
		const known = this.#shells.get(key);
		if (known) return known;
		const shell = this.#fillShell(config);
		this.#shells.set(key, shell);
		shell.catch(() => this.#shells.delete(key));
		return shell;
	}

	async #fillShell(config: AppConfig): Promise<string> {
		const [template, { bundledI18n }] = await Promise.all([
			loadTemplate(this.#assets, APP_TEMPLATE),
			import("./bundled-i18n.ts"),
		]);
		const t = bundledI18n(config.language).getFixedT(config.language, "common");
		return fillShell(template, config, t("noScript"));
	}

	async #render(request: DocumentQuery, source = this.template): Promise<RenderedHtml> {
		// React stays in a chunk of its own, which `/cta` never loads.
		const [template, { renderDocument }] = await Promise.all([
			source(),
			import("./render-document.tsx"),
		]);
		const parts = renderDocument({ ...request, site: this.#site });
		return fillStyled(request.account ? forAccounts(template) : template, request.language, parts);
	}
}

/** One document for each combination of arms that is served. */
function keyOf(query: DocumentQuery) {
	const { page, language, platform, slots, measuring, href, account, isInApp, filledCells } = query;
	const place = [page, language, platform, href, isInApp];
	return JSON.stringify([place, slots, measuring, account, filledCells]);
}

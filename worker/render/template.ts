import type { Language } from "../../contract/events.ts";
import type { RenderedHtml } from "../runtime/tagged-html.ts";
import { formsIn, startAfterPaint, startForms } from "./page-script.ts";
import { addStyle, takeStylesheet } from "./page-style.ts";
import type { Stylesheet } from "./stylesheet.ts";

/** A built HTML page, cut at the places that a page fills. */
export interface Template {
	beforeLanguage: string;
	beforeHead: string;
	beforeBody: string;
	end: string;
	/** Parts that account pages have beside the others: `formsIn`, and the preload of the typeface. */
	account?: { forms: string; preload: string };
	/** Documents have one; the app's is a link in the template. */
	stylesheet?: Stylesheet | undefined;
}

const LANGUAGE_PLACE = '<html lang="fr">';
const HEAD_PLACE = "<!--head-->";
const BODY_PLACE = "<!--body-->";
const PRELOAD = /<link rel="preload"[^>]*>/;

/**
 * Reads a template of the client build through the assets binding.
 * @throws Error when it is missing or lacks a place: the build is incomplete.
 */
export async function loadTemplate(assets: Fetcher, path: string): Promise<Template> {
	return cut(await readTemplate(assets, path), path);
}

/** The template, loaded at its first use. */
export type TemplateSource = () => Promise<Template>;

/**
 * A source that reads template and stylesheet once; a failure is not cached.
 * @param head elements of every page, before its own
 * @throws as `loadTemplate` and `takeStylesheet` do.
 */
export function templateSource(assets: Fetcher, path: string, head = ""): TemplateSource {
	const load = async () => {
		const built = await readTemplate(assets, path);
		const [preload = ""] = PRELOAD.exec(built) ?? [];
		const page = startAfterPaint(built.replace(preload, ""));
		const { text, stylesheet } = await takeStylesheet(assets, page);
		const template = cut(text, path);
		const beforeHead = template.beforeHead + head;
		return { ...template, beforeHead, account: { forms: formsIn(built), preload }, stylesheet };
	};
	let loading: Promise<Template> | undefined;
	return () => {
		loading ??= load();
		loading.catch(() => {
			loading = undefined;
		});
		return loading;
	};
}

/** The page: `head` and `body` are HTML of our own renderer. */
export function fillTemplate(
	{ beforeLanguage, beforeHead, beforeBody, end }: Template,
	language: Language,
	head: string,
	body: string,
): string {
	return `${beforeLanguage}<html lang="${language}">${beforeHead}${head}${beforeBody}${body}${end}`;
}

/**
 * The template of account pages. They preload the typeface at a low priority: asked for by the layout, it would come
 * before the script of the form. Elsewhere a preload would delay the first paint.
 */
export function forAccounts({ account, ...template }: Template): Template {
	if (!account) return template;
	const beforeHead = template.beforeHead + account.preload;
	return { ...template, beforeHead, beforeBody: startForms(template.beforeBody, account.forms) };
}

/** The page with its stylesheet inside; see `addStyle`. */
export function fillStyled(
	template: Template,
	language: Language,
	{ head, body }: { head: string; body: string },
	part?: "used" | "all",
): Promise<RenderedHtml> {
	return addStyle(fillTemplate(template, language, head, body), template.stylesheet, part);
}

async function readTemplate(assets: Fetcher, path: string): Promise<string> {
	const response = await assets.fetch(new URL(path, "http://localhost"));
	if (!response.ok) throw new Error(`template ${path} returned ${response.status}`);
	return (await response.text()).replace(/>\s+</g, "><");
}

function cut(text: string, path: string): Template {
	const [beforeLanguage, afterLanguage] = splitOnce(text, LANGUAGE_PLACE, path);
	const [beforeHead, afterHead] = splitOnce(afterLanguage, HEAD_PLACE, path);
	const [beforeBody, end] = splitOnce(afterHead, BODY_PLACE, path);
	return { beforeLanguage, beforeHead, beforeBody, end };
}

function splitOnce(text: string, place: string, path: string): [before: string, after: string] {
	const at = text.indexOf(place);
	if (at < 0) throw new Error(`template ${path} has no ${place}`);
	return [text.slice(0, at), text.slice(at + place.length)];
}

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
	/** See `formsIn`. */
	forms?: string;
	/** Documents have one; the app's is a link in the template. */
	stylesheet?: Stylesheet | undefined;
}

const LANGUAGE_PLACE = '<html lang="fr">';
const HEAD_PLACE = "<!--head-->";
const BODY_PLACE = "<!--body-->";

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
		const { text, stylesheet } = await takeStylesheet(assets, startAfterPaint(built));
		const template = cut(text, path);
		const beforeHead = template.beforeHead + head;
		return { ...template, beforeHead, forms: formsIn(built), stylesheet };
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

/** The template of account pages. */
export function withForms({ forms = "", ...template }: Template): Template {
	return { ...template, beforeBody: startForms(template.beforeBody, forms) };
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

import type { Language } from "../contract/events.ts";
import { inlineStyle } from "./inline-style.ts";

/** A built HTML page, cut at the places that a page fills. */
export interface Template {
	beforeLanguage: string;
	beforeHead: string;
	beforeBody: string;
	end: string;
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
 * A source that reads once and inlines the stylesheet; a failure is not cached.
 * @param allowStyle receives the stylesheet's hash before any page is rendered.
 * @throws as `loadTemplate` and `inlineStyle` do.
 */
export function templateSource(
	assets: Fetcher,
	path: string,
	allowStyle: (source: string) => void,
): TemplateSource {
	const load = async () => {
		const { text, styleSource } = await inlineStyle(assets, await readTemplate(assets, path));
		if (styleSource !== undefined) allowStyle(styleSource);
		return cut(text, path);
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

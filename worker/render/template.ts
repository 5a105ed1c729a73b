import type { Language } from "../contract/events.ts";
import { inlineStyle } from "./inline-style.ts";

/** A built HTML page with places to fill. */
export interface Template {
	text: string;
}

const LANGUAGE_PLACE = '<html lang="fr">';
const HEAD_PLACE = "<!--head-->";
const BODY_PLACE = "<!--body-->";

/**
 * Reads a template of the client build through the assets binding.
 * @throws Error when it is missing: the build is incomplete.
 */
export async function loadTemplate(assets: Fetcher, path: string): Promise<Template> {
	const response = await assets.fetch(new URL(path, "http://localhost"));
	if (!response.ok) throw new Error(`template ${path} returned ${response.status}`);
	const text = (await response.text()).replace(/>\s+</g, "><");
	if (!text.includes(LANGUAGE_PLACE)) throw new Error(`template ${path} has no language place`);
	return { text };
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
		const template = await loadTemplate(assets, path);
		const { text, styleSource } = await inlineStyle(assets, template.text);
		if (styleSource !== undefined) allowStyle(styleSource);
		return { text };
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
export function fillTemplate(template: Template, language: Language, head: string, body: string) {
	return (
		template.text
			.replace(LANGUAGE_PLACE, `<html lang="${language}">`)
			// Functions, because "$&" in a text would otherwise be read as a pattern.
			.replace(HEAD_PLACE, () => head)
			.replace(BODY_PLACE, () => body)
	);
}

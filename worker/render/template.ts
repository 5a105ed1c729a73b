import type { Language } from "../contract/events.ts";
import { inlineStyle } from "./inline-style.ts";

/** A built HTML page cut at its places. */
export interface Template {
	text: string;
}

const LANGUAGE_PLACE = '<html lang="fr">';
const HEAD_PLACE = "<!--head-->";
const BODY_PLACE = "<!--body-->";

/**
 * Reads a template of the client build through the assets binding.
 * @throws Error when it is missing: the build is not whole.
 */
export async function loadTemplate(assets: Fetcher, path: string): Promise<Template> {
	const answer = await assets.fetch(new URL(path, "http://localhost"));
	if (!answer.ok) throw new Error(`template ${path} answered ${answer.status}`);
	const text = (await answer.text()).replace(/>\s+</g, "><");
	if (!text.includes(LANGUAGE_PLACE)) throw new Error(`template ${path} has no language place`);
	return { text };
}

/** The template, read at its first use. */
export type TemplateSource = () => Promise<Template>;

/**
 * A source that reads once, with the stylesheet put in; a failure is not kept.
 * @param allowStyle is told what the policy has to name, before any page is made of the template.
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

/** The page: `head` and `body` are HTML made by our own renderer. */
export function fillTemplate(template: Template, language: Language, head: string, body: string) {
	return (
		template.text
			.replace(LANGUAGE_PLACE, `<html lang="${language}">`)
			// Functions, because "$&" in a text would otherwise be read as a pattern.
			.replace(HEAD_PLACE, () => head)
			.replace(BODY_PLACE, () => body)
	);
}

/** The documents' script, started by the page after its first paint (docs/architecture/page.md#first-paint). */
import { START_SCRIPT } from "../../contract/start-script.ts";

/** As the build writes it, or as it is under `vite dev`, which adds scripts of its own. */
const MODULE = /<script type="module"[^>]* src="(\/(?:assets|web)\/[^"]+)"[^>]*><\/script>/;
/** The chunk of the forms of accounts, which the build names (vite.plugins.ts). */
const FORMS = / data-forms="[^"]+"/;
/** After everything that the first paint needs. */
const PLACE = "</head>";

/** Replaces a template's script by the inline one that loads it. */
export function startAfterPaint(template: string): string {
	const [tag, address] = MODULE.exec(template) ?? [];
	if (tag === undefined) return template;
	const start = `<script data-src="${address}">${START_SCRIPT}</script>`;
	return template.replace(tag, "").replace(PLACE, () => start + PLACE);
}

/** The chunk of the forms of accounts in a built template, as an attribute of the script; empty where it names none. */
export function formsIn(template: string): string {
	return FORMS.exec(template)?.[0] ?? "";
}

/** Lets the script of an account page fetch the forms' chunk beside itself. */
export function startForms(html: string, forms: string): string {
	return html.replace(/<script(?= data-src)/, `$&${forms}`);
}

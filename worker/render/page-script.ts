/** The documents' script, started by the page after its first paint (docs/architecture.md#first-paint). */
import { START_SCRIPT } from "../contract/start-script.ts";

/** As the build writes it, or as it is under `vite dev`, which adds scripts of its own. */
const MODULE = /<script type="module"[^>]* src="(\/(?:assets|web)\/[^"]+)"[^>]*><\/script>/;
/** After the stylesheet, which names the typefaces. */
const PLACE = "</head>";

/** Replaces a template's script by the inline one that loads it. */
export function startAfterPaint(template: string): string {
	const [tag, address] = MODULE.exec(template) ?? [];
	if (tag === undefined) return template;
	const start = `<script data-src="${address}">${START_SCRIPT}</script>`;
	return template.replace(tag, "").replace(PLACE, () => start + PLACE);
}

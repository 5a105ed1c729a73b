import { SPECULATION_RULES } from "../../../contract/speculation-rules.ts";

/** Pages that the browser may prerender. */
export function SpeculationRules() {
	return (
		<script
			type="speculationrules"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own paths.
			dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
		/>
	);
}

import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import type { PlainFigure } from "../../../../worker/contract/plain-figures.ts";

/** The page that explains figures, for the period and the filters in the search of an address. */
export function explainedPath(figures: readonly PlainFigure[], search: string): string {
	return `${ADMIN_PATHS.figures}?figure=${figures.join()}${search.replace("?", "&")}`;
}

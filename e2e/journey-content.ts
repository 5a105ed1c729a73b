/** The blog of the journeys: the recorded posts, and one that shows every block of the editor. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RecordedContent, recordedContent } from "../dev/wordpress/recorded/content.ts";

export const ALL_BLOCKS = "/fr/blog/tous-les-blocs";

export function journeyContent(): RecordedContent {
	const content = recordedContent();
	const first = content.posts.find(({ lang }) => lang === "fr");
	if (!first) throw new Error("No French post was recorded");
	content.posts.push({
		...first,
		...{ id: 60, slug: "tous-les-blocs", translations: { fr: 60 }, date: "2025-01-01T08:00:00" },
		...{ title: "Tous les blocs", excerpt: "<p>Chaque bloc de l’éditeur, une fois.</p>", meta: {} },
		content: readFileSync(join(import.meta.dirname, "../tests/fakes/all-blocks.html"), "utf8"),
	});
	return content;
}

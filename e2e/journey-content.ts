/** The blog of the journeys: the recorded posts, and one that shows every block of the editor. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RecordedContent, recordedContent } from "../dev/wordpress/recorded/content.ts";

export const ALL_BLOCKS = "/fr/blog/tous-les-blocs";

/** A picture that WordPress enlarges on click, and one that links to its file. */
const PICTURES = `<figure data-wp-interactive="core/image" class="wp-block-image size-large wp-lightbox-container"><img src="{origin}/wp-content/uploads/2026/11/cover-0-1024x576.jpg" alt="Une vue" srcset="{origin}/wp-content/uploads/2026/11/cover-0-1024x576.jpg 1024w, {origin}/wp-content/uploads/2026/11/cover-0.jpg 1600w"><button class="lightbox-trigger" type="button"></button><figcaption>La légende</figcaption></figure>
<figure class="wp-block-image"><a href="{origin}/wp-content/uploads/2026/11/cover-1.jpg"><img src="{origin}/wp-content/uploads/2026/11/cover-1-300x169.jpg" alt="Une autre"></a></figure>`;

export function journeyContent(): RecordedContent {
	const content = recordedContent();
	const first = content.posts.find(({ lang }) => lang === "fr");
	if (!first) throw new Error("No French post was recorded");
	content.posts.push({
		...first,
		...{ id: 60, slug: "tous-les-blocs", translations: { fr: 60 }, date: "2025-01-01T08:00:00" },
		...{ title: "Tous les blocs", excerpt: "<p>Chaque bloc de l’éditeur, une fois.</p>", meta: {} },
		content:
			readFileSync(join(import.meta.dirname, "../tests/fakes/all-blocks.html"), "utf8") + PICTURES,
	});
	return content;
}

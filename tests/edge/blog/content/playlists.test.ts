import { expect, it } from "vitest";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";

const UPLOADS = `${WORDPRESS}/wp-content/uploads/2026/11`;

/** As `[playlist]` writes it, WordPress 7. */
function playlist(data: unknown): string {
	const json = typeof data === "string" ? data : JSON.stringify(data);
	return `<div class="wp-playlist wp-audio-playlist wp-playlist-light"><audio controls="controls" preload="none" width="640"></audio><div class="wp-playlist-next"></div><noscript><ol><li><a href="${UPLOADS}/a.mp3">a</a></li></ol></noscript><script type="application/json" class="wp-playlist-script">${json}</script></div>`;
}
const clean = (data: unknown) => sanitise(playlist(data), ORIGINS).html;

it("has a player for each track, with its title and length", () => {
	const tracks = [
		{
			src: `${UPLOADS}/a.mp3`,
			type: "audio/mpeg",
			title: "Un <b>",
			meta: { length_formatted: "3:14" },
		},
		{ src: `${UPLOADS}/b.mp3`, title: "Deux", meta: [] },
		{ src: `${UPLOADS}/c.mp3` },
	];
	expect(clean({ type: "audio", tracks })).toBe(
		'<figure><audio src="/media/2026/11/a.mp3" controls preload="none"></audio><figcaption>Un &#x3C;b> · 3:14</figcaption></figure>' +
			'<figure><audio src="/media/2026/11/b.mp3" controls preload="none"></audio><figcaption>Deux</figcaption></figure>' +
			'<figure><audio src="/media/2026/11/c.mp3" controls preload="none"></audio></figure>',
	);
});

it.each([
	["no JSON", "{"],
	["no tracks", { type: "audio" }],
])("is nothing with %s", (_, data) => {
	expect(clean(data)).toBe("");
	expect(sanitise('<div class="wp-playlist"><p>a</p></div>', ORIGINS).html).toBe("");
});

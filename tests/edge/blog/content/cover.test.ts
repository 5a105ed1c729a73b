import { expect, it } from "vitest";
import { postSchema } from "../../../../worker/blog/client/response-schema.ts";
import { toCover } from "../../../../worker/blog/content/cover.ts";

const WORDPRESS = "https://cms.test";
const at = (name: string) => `${WORDPRESS}/wp-content/uploads/2026/${name}`;
let resizes = false;
const cover = (...media: unknown[]) =>
	toCover(postSchema.parse({ id: 1, _embedded: { "wp:featuredmedia": media } })._embedded, {
		...{ wordpress: WORDPRESS, site: "https://site.test", resizes },
		...{ uploads: `${WORDPRESS}/wp-content/uploads/`, mediaHosts: ["pictures.test"] },
	});

it("has the site's URL and the sizes with the same aspect ratio", () => {
	const sizes = {
		large: { source_url: at("a-1024x576.jpg"), width: 1024, height: 576 },
		thumbnail: { source_url: at("a-150x150.jpg"), width: 150, height: 150 },
		medium: { source_url: at("a-300x169.jpg"), width: 300, height: 169 },
		foreign: { source_url: "https://x.test/a.jpg", width: 160, height: 90 },
		odd: { source_url: at("a.jpg") },
		full: { source_url: at("a.jpg"), width: 1600, height: 900 },
	};
	const media_details = { width: 1600, height: 900, sizes };
	expect(cover({ source_url: at("a.jpg"), alt_text: "A", media_details })).toEqual({
		src: "/media/2026/a.jpg",
		srcset:
			"/media/2026/a-300x169.jpg 300w, /media/2026/a-1024x576.jpg 1024w, /media/2026/a.jpg 1600w",
		alt: "A",
		width: 1600,
		height: 900,
	});
});

it("has resized copies where the zone makes them", () => {
	resizes = true;
	const media_details = { width: 640, height: 360, sizes: {} };
	const srcset = cover({ source_url: at("a.jpg"), media_details })?.srcset.split(", ");
	resizes = false;
	expect(srcset).toHaveLength(3);
	expect(srcset?.[0]).toMatch(/^\/cdn-cgi\/image\/width=320,.*\/media\/2026\/a\.jpg 320w$/);
});

it.each<[string, unknown[]]>([
	[
		"when it was deleted and WordPress sends its index",
		[{ name: "My WordPress Website", routes: {} }],
	],
	["when it is on another host", [{ source_url: "https://x.test/a.jpg" }]],
])("is null %s", (_, media) => {
	expect(cover(...media)).toBeNull();
});

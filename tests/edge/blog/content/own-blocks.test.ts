import { describe, expect, it } from "vitest";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import allBlocks from "../../../fakes/all-blocks.html?raw";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";
import { violationsIn } from "../policy-violations.ts";

const clean = (html: string) => sanitise(html, ORIGINS).html;

describe("WordPress's own blocks", () => {
	const html = clean(allBlocks.replaceAll("{origin}", WORDPRESS));

	it("keep the classes of our stylesheet, and no link to WordPress", () => {
		const classes = new Set(
			[...html.matchAll(/class="([^"]*)"/g)].flatMap(([, all = ""]) => all.split(" ")),
		);
		const unstyled = /^(?:wp-block-|size-)/;
		expect([...classes].filter((name) => !unstyled.test(name)).sort()).toEqual([
			...["alignright", "columns-3", "fn", "gallery", "gallery-caption", "gallery-columns-4"],
			...["gallery-icon", "gallery-item", "has-background", "has-background-dim", "has-drop-cap"],
			...["has-fixed-layout", "has-media-on-the-right", "has-nested-images"],
			...["has-text-align-center", "has-text-align-right", "is-cropped", "is-light"],
			...["is-style-dots", "is-style-outline", "is-style-rounded", "is-style-stripes"],
			...["is-style-wide", "is-vertically-aligned-center", "post-scroll", "wp-caption-text"],
		]);
		expect(html).not.toContain(WORDPRESS);
		expect(violationsIn(html)).toEqual([]);
		expect(clean(html)).toBe(html);
	});

	it("keep pictures, players, files, footnotes and links in both directions", () => {
		expect(html.match(/<img /g)).toHaveLength(8);
		expect(html).toContain('<audio src="/media/2026/11/entretien.mp3" controls preload="none">');
		expect(html).toContain('poster="/media/2026/11/cover-0.jpg"');
		expect(html).toContain(
			'href="/media/2026/11/modele-budget.xlsx" class="wp-block-file__button"',
		);
		expect(html).toContain('<a href="#post-1" id="post-1-link">');
		expect(html).toContain('<li id="post-1">');
	});
});

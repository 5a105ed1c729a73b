import { expect, it } from "vitest";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS } from "../../../fakes/wordpress.ts";

const clean = (html: string) => sanitise(html, ORIGINS).html;

/** As WordPress 6.9 renders it. */
const item = (title: string, text: string, more = "") =>
	`<div class="wp-block-accordion-item ${more}" data-wp-context="{}"><h3 class="wp-block-accordion-heading"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">${title}</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><div role="region" class="wp-block-accordion-panel"><p>${text}</p></div></div>`;

it("makes an item of an accordion a disclosure, open where its editor wants it", () => {
	const items = item("Why <b>so</b>?", "Because.", "is-open") + item("When?", "Now.");
	expect(clean(`<div role="group" class="wp-block-accordion">${items}</div>`)).toBe(
		'<div class="wp-block-accordion"><details open><summary>Why <b>so</b>?</summary><p>Because.</p></details>' +
			"<details><summary>When?</summary><p>Now.</p></details></div>",
	);
});

it("makes each tab a disclosure with its label, the first one open", () => {
	const labels = '<button role="tab">Sales</button><button role="tab">Stock</button>';
	const panels = ["Sold", "Left"].map(
		(text) => `<section role="tabpanel" class="wp-block-tab-panel"><p>${text}</p></section>`,
	);
	const tabs = `<div class="wp-block-tabs"><div class="wp-block-tab-list" role="tablist">${labels}</div><div class="wp-block-tab-panels">${panels.join("")}</div></div>`;
	expect(clean(tabs)).toBe(
		'<div class="wp-block-tabs"><details open><summary>Sales</summary><p>Sold</p></details>' +
			"<details><summary>Stock</summary><p>Left</p></details></div>",
	);
});

it("lists the tracks of a playlist, whose files WordPress names to its own script only", () => {
	const track =
		'<li class="wp-block-playlist-track"><button class="wp-block-playlist-track__button"><span class="wp-block-playlist-track__content"><span class="wp-block-playlist-track__title">A talk</span><span class="wp-block-playlist-track__artist">Marie</span></span><span class="wp-block-playlist-track__length"><span class="screen-reader-text">Duration: </span>3:05</span><span class="screen-reader-text">Play</span></button></li>';
	expect(clean(`<ol>${track}</ol>`)).toBe(
		'<ol><li class="wp-block-playlist-track">A talk · Marie · 3:05</li></ol>',
	);
	expect(clean(track.replace("Marie", ""))).toContain("A talk · 3:05");
});

it.each([
	['<div class="wp-block-accordion-item"><p>x</p></div>', "<p>x</p>"],
	['<div class="wp-block-tabs"><p>x</p></div>', "<p>x</p>"],
	["<button>x</button>", ""],
])("leaves %s as it is sanitised", (html, expected) => {
	expect(clean(html).replace(/<\/?div[^>]*>/g, "")).toBe(expected);
});

import { expect, it } from "vitest";
import { textSizes } from "../../../../worker/blog/content/picture-sizes.ts";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";

const file = `${WORDPRESS}/wp-content/uploads/2026/a.jpg`;
const IMG = `<img src="${file}" srcset="${file} 640w" sizes="(max-width: 640px) 100vw, 640px" alt="">`;

it.each([
	["the text", `<figure class="wp-block-image">${IMG}</figure>`, "40rem, 92vw"],
	["a gallery of one", `<figure class="wp-block-gallery columns-1">${IMG}</figure>`, "40rem, 92vw"],
	["a gallery of two", `<figure class="wp-block-gallery columns-2">${IMG}</figure>`, "20rem, 46vw"],
	["a gallery", `<figure class="wp-block-gallery columns-default">${IMG}</figure>`, "14rem, 46vw"],
	["a gallery of four", `<div class="gallery gallery-columns-4">${IMG}</div>`, "10rem, 46vw"],
	["a picture beside the text", `<figure class="alignleft">${IMG}</figure>`, "20rem, 92vw"],
])("a picture in %s says how wide it is shown", (_, html, expected) => {
	expect(sanitise(html, ORIGINS).html).toContain(`sizes="(min-width: 45rem) ${expected}"`);
});

it("a picture without smaller copies has no sizes", () => {
	const html = `<div class="wp-block-columns"><img src="${file}" sizes="9px" alt=""></div>`;
	expect(sanitise(html, ORIGINS).html).not.toContain("sizes");
	expect(textSizes()).toBe("(min-width: 45rem) 40rem, 92vw");
});

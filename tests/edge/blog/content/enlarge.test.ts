import { expect, it } from "vitest";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";

const UPLOADS = `${WORDPRESS}/wp-content/uploads`;

/** As WordPress 7 writes a picture that is enlarged on click. */
function figure(picture: string): string {
	return `<figure data-wp-context="{}" data-wp-interactive="core/image" class="wp-block-image size-large wp-lightbox-container">${picture}<button class="lightbox-trigger" type="button" aria-haspopup="dialog"></button><figcaption>Légende</figcaption></figure>`;
}

it.each([
	[
		`<img src="${UPLOADS}/a-1024x768.jpg" srcset="${UPLOADS}/a-300x225.jpg 300w, ${UPLOADS}/a.jpg 2048w" alt="Une vue">`,
		"/media/a.jpg",
	],
	[
		`<img src="${UPLOADS}/a-1024x768.jpg" srcset="${UPLOADS}/b.jpg, ${UPLOADS}/a.jpg 2048w" alt="Une vue">`,
		"/media/a.jpg",
	],
	[`<img src="${UPLOADS}/a.jpg" alt="Une vue">`, "/media/a.jpg"],
])("%s leads to %s", (picture, href) => {
	const { html } = sanitise(figure(picture), ORIGINS);
	expect(html).toContain(
		`<figure class="wp-block-image size-large"><a href="${href}"><img src="/media/a`,
	);
	expect(html).not.toContain("button");
});

it("of another host stays what it was", () => {
	const picture = '<img src="https://x.test/a.jpg" alt="Une vue">';
	const { html } = sanitise(figure(picture), ORIGINS);
	expect(html).toContain('<a href="https://x.test/a.jpg" rel="noopener">');
	expect(html).not.toContain("<img");
});

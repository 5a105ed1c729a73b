import { expect, it } from "vitest";
import { srcsetOf, withoutResizing } from "../../../../worker/blog/content/resized-copies.ts";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";

const SRC = "/media/2026/a.jpg";
const copyOf = (width: number) =>
	`/cdn-cgi/image/width=${width},format=auto,onerror=redirect${SRC} ${width}w`;

it.each([
	[1000, [320, 480, 640, 960, 1000]],
	[4000, [320, 480, 640, 960, 1280, 1600, 1920]],
])("a picture of %i pixels has copies of at most its width", (width, widths) => {
	expect(srcsetOf([], { src: SRC, width }, true)).toBe(widths.map(copyOf).join(", "));
});

it("copies are made of the widest picture that WordPress has", () => {
	const copies = [`${SRC} 480w`, "/media/b.jpg 2x"];
	const small = { src: "/media/b-300x200.jpg", width: 300 };
	expect(srcsetOf(copies, small, true)).toBe([320, 480].map(copyOf).join(", "));
	expect(srcsetOf(copies, small)).toBe(copies.join(", "));
	expect(srcsetOf([], { src: SRC }, true)).toBe("");
});

it("the picture of a copy is found again", () => {
	expect(withoutResizing(copyOf(320))).toBe(`${SRC} 320w`);
	expect(withoutResizing(SRC)).toBe(SRC);
	expect(withoutResizing("/cdn-cgi/image/width=1/https://x.test/media/a.jpg")).toContain(
		"/cdn-cgi",
	);
});

it("pictures in a text are resized where the zone does it, and the text stays stable", () => {
	const html = `<p><img src="${WORDPRESS}/wp-content/uploads/2026/a-300x200.jpg" srcset="${WORDPRESS}/wp-content/uploads/2026/a.jpg 640w" alt=""></p>`;
	const place = { ...ORIGINS, resizes: true };
	const once = sanitise(html, place).html;
	expect(once).toContain(`srcset="${[320, 480, 640].map(copyOf).join(", ")}"`);
	expect(sanitise(once, place).html).toBe(once);
	expect(sanitise(html, ORIGINS).html).toContain(`srcset="${SRC} 640w"`);
	// Switched off again.
	expect(sanitise(once, ORIGINS).html).not.toContain("cdn-cgi");
});

import { describe, expect, it } from "vitest";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";
import { violationsIn } from "../policy-violations.ts";

const clean = (html: string) => sanitise(html, ORIGINS).html;
const CAPTION = "<figcaption>Légende</figcaption>";
const block = (inner: string) =>
	`<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${inner}</div>${CAPTION}</figure>`;
const card = (href: string, title: string, video = false) =>
	block(
		`<span class="post-embed"><a href="${href}" rel="noopener"${video ? ' class="post-video"' : ""}>${title}</a></span>`,
	);

describe("an embed with its caption", () => {
	it.each([
		[
			"a film of YouTube",
			'<iframe title="Une démo" width="500" height="281" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" allow="camera" srcdoc="x">no</iframe>',
			card("https://www.youtube.com/watch?v=dQw4w9WgXcQ", "Une démo", true),
		],
		[
			"a film of Vimeo, loaded late",
			'<iframe src="about:blank" data-src="https://player.vimeo.com/video/123456?h=abc123def"></iframe>',
			card("https://vimeo.com/123456/abc123def", "Vimeo", true),
		],
		[
			"a film of Dailymotion, loaded later still",
			'<iframe data-lazy-src="https://www.dailymotion.com/embed/video/x8abc?ui=1"></iframe>',
			card("https://www.dailymotion.com/video/x8abc", "dailymotion.com"),
		],
		[
			"a frame with another source for later",
			'<iframe src="https://a.test/" data-src="https://b.test/" data-lazy-src="https://c.test/"></iframe>',
			card("https://a.test/", "a.test"),
		],
		[
			"a title of Spotify",
			'<iframe title="Spotify Embed: Épisode 12" src="https://open.spotify.com/embed/episode/4rO?utm=x"></iframe>',
			card("https://open.spotify.com/episode/4rO", "Spotify Embed: Épisode 12"),
		],
		[
			"a map of Google",
			'<iframe src="https://www.google.com/maps/embed?pb=!1m18!2d2.3522!3d48.8566!2m3"></iframe>',
			card("https://www.google.com/maps/search/?api=1&#x26;query=48.8566,2.3522", "google.com"),
		],
		[
			"a post of the same WordPress",
			`<blockquote><a href="${WORDPRESS}/fr/un-billet/">Un billet</a></blockquote><iframe src="${WORDPRESS}/fr/un-billet/embed/#?secret=a"></iframe>`,
			block('<span class="post-embed"><a href="/fr/blog/un-billet">Un billet</a></span>'),
		],
		[
			"a script that draws it",
			'<script src="https://gist.github.com/ada/a1b2.js"></script>',
			card("https://gist.github.com/ada/a1b2", "gist.github.com"),
		],
	])("is a link with a title, and plays on click if it is a film: %s", (_, inner, expected) => {
		const html = clean(block(inner));
		expect(html).toBe(expected);
		expect(clean(html)).toBe(html);
		expect(violationsIn(html)).toEqual([]);
	});

	it("is a card where the other site supplies links alone: the last one with words", () => {
		const link = `<a href="${WORDPRESS}/fr/un-billet/"><b>Un billet</b></a>`;
		const quote = `<blockquote> <p><a href="https://x.test/">x</a> ${link}</p> <a href="https://y.test/"> </a></blockquote>`;
		const title = '<a href="/fr/blog/un-billet">Un billet</a>';
		expect(clean(block(quote))).toBe(block(`<span class="post-embed">${title}</span>`));
		const empty = "<blockquote><p></p></blockquote>";
		expect(clean(block(`${empty}<p>x</p>`))).toBe(block(empty));
		const words = '<p>Vu par <a href="https://x.test/" rel="noopener">Ada</a></p>';
		const said = `<blockquote>${words}</blockquote>`;
		expect(clean(block(said))).toBe(block(said));
	});

	it("stays a quote where the other site supplies its words: X, formerly Twitter", () => {
		const quote =
			'<blockquote class="twitter-tweet"><p>Une formule utile</p>— Ada (@ada) <a href="https://twitter.com/ada/status/1?ref_src=x">1 mai 2026</a></blockquote>';
		expect(clean(block(`${quote}<script src="https://platform.twitter.com/w.js"></script>`))).toBe(
			block(
				'<blockquote><p>Une formule utile</p>— Ada (@ada) <a href="https://twitter.com/ada/status/1?ref_src=x" rel="noopener">1 mai 2026</a></blockquote>',
			),
		);
	});
});

it.each([
	'<iframe src="javascript:alert(1)"></iframe>',
	'<iframe src="data:text/html,x"></iframe>',
	`<iframe src="${WORDPRESS}/wp-admin/"></iframe>`,
	'<figure><img src="javascript:x"><figcaption>Légende</figcaption></figure>',
])("what no link can open is removed, with its caption: %s", (html) => {
	expect(clean(html)).toBe("");
});

describe("files of other hosts", () => {
	const link = (href: string, title: string) =>
		`<span class="post-embed"><a href="${href}" rel="noopener">${title}</a></span>`;

	it.each([
		['<img src="https://x.test/a.jpg" alt="Un <b>">', link("https://x.test/a.jpg", "Un &#x3C;b>")],
		[
			'<figure><img src="http://x.test/a.jpg" alt="A"><figcaption>B</figcaption></figure>',
			`<figure>${link("http://x.test/a.jpg", "A")}<figcaption>B</figcaption></figure>`,
		],
		[
			'<video><source src="https://x.test/a.mp4"><a href="https://x.test/a.mp4">La vidéo</a></video>',
			'<a href="https://x.test/a.mp4" rel="noopener">La vidéo</a>',
		],
	])("are links: %s", (html, expected) => {
		expect(clean(html)).toBe(expected);
		expect(clean(expected)).toBe(expected);
	});

	it("are pictures under the site's own path where the host is configured", () => {
		const html = clean(
			'<img src="http://cdn.pictures.test/a.jpg?w=9" srcset="https://cdn.pictures.test/a.jpg 2x, https://x.test/b.jpg 3x" alt="A">',
		);
		expect(html).toBe(
			'<img src="/media/_/cdn.pictures.test/a.jpg?w=9" srcset="/media/_/cdn.pictures.test/a.jpg 2x" alt="A" sizes="(min-width: 45rem) 40rem, 92vw" decoding="async" loading="lazy">',
		);
		expect(clean(html)).toBe(html);
	});
});

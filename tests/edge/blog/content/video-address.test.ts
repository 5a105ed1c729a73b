import { expect, it } from "vitest";
import { toVideoPage } from "../../../../worker/blog/content/video-address.ts";

const WATCH = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const LIST = "https://www.youtube.com/playlist?list=PLabcdefghij";

it.each([
	["https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed", WATCH],
	["//www.youtube.com/embed/dQw4w9WgXcQ?start=30&autoplay=1", `${WATCH}&t=30`],
	["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s", `${WATCH}&t=30`],
	["https://youtu.be/dQw4w9WgXcQ", WATCH],
	["https://m.youtube.com/shorts/dQw4w9WgXcQ", WATCH],
	["https://www.youtube-nocookie.com/live/dQw4w9WgXcQ", WATCH],
	["https://www.youtube.com/embed/videoseries?list=PLabcdefghij", LIST],
	["https://www.youtube.com/embed/videoseries?list=PLabcdefghij&start=30", LIST],
	["https://www.youtube.com/embed/dQw4w9WgXcQ?list=PLabcdefghij", `${WATCH}&list=PLabcdefghij`],
	["https://player.vimeo.com/video/123456", "https://vimeo.com/123456"],
	[
		"https://player.vimeo.com/video/123456?h=abc123def&title=0",
		"https://vimeo.com/123456/abc123def",
	],
])("has the same page for %s", (address, href) => {
	expect(toVideoPage(address)?.href).toBe(href);
	expect(toVideoPage(href)?.href).toBe(href);
});

it.each([
	[""],
	["https://www.youtube.com/embed/videoseries?list=x"],
	["https://www.youtube.com/feeds?list=PLabcdefghij"],
	["https://youtube.com.evil.test/embed/dQw4w9WgXcQ"],
	["https://evil.test/youtube.com/embed/dQw4w9WgXcQ"],
	["https://evil-youtube.com/embed/dQw4w9WgXcQ"],
	["https://www.youtube.com/embed/dQw4w9WgXcQ$"],
	["https://www.youtube.com/embed/$dQw4w9WgXcQ"],
	["https://user@www.youtube.com/embed/dQw4w9WgXcQ"],
	["/embed/dQw4w9WgXcQ"],
])("is not at %s", (address) => {
	expect(toVideoPage(address)).toBeUndefined();
});

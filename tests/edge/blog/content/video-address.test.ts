import { describe, expect, it } from "vitest";
import { toVideoPlayer } from "../../../../worker/blog/content/video-address.ts";

describe("a video player", () => {
	it.each([
		[
			"https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		],
		[
			"//www.youtube.com/embed/dQw4w9WgXcQ?start=30&autoplay=1",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=30",
		],
		[
			"http://youtube-nocookie.com/embed/dQw4w9WgXcQ",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		],
		[
			"https://player.vimeo.com/video/123456?h=abc123def&title=0",
			"https://player.vimeo.com/video/123456?dnt=1&h=abc123def",
		],
		[
			"https://www.youtube.com/embed/videoseries?list=PLabcdefghij",
			"https://www.youtube-nocookie.com/embed/videoseries?list=PLabcdefghij",
		],
		["https://player.vimeo.com/video/123456", "https://player.vimeo.com/video/123456?dnt=1"],
	])("has a privacy-friendly URL for %s", (address, src) => {
		expect(toVideoPlayer(address)?.src).toBe(src);
		expect(toVideoPlayer(src)?.src).toBe(src);
	});

	it.each([
		[""],
		["https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
		["https://www.youtube.com/embed/"],
		["https://www.youtube.com/embed/videoseries?list=x"],
		["https://www.youtube.com/embed/a/b"],
		["https://youtube.com.evil.test/embed/dQw4w9WgXcQ"],
		["https://evil.test/youtube.com/embed/dQw4w9WgXcQ"],
		["https://www.youtube.com:444/embed/dQw4w9WgXcQ"],
		["https://user@www.youtube.com/embed/dQw4w9WgXcQ"],
		["https://vimeo.com/123456"],
		["javascript:alert(1)"],
		["data:text/html,x"],
		["/embed/dQw4w9WgXcQ"],
	])("is undefined for %s", (address) => {
		expect(toVideoPlayer(address)).toBeUndefined();
	});
});

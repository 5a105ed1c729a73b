import { expect, it } from "vitest";
import { playFilmsOnClick } from "../../../web/site/behaviours/play-films.ts";
import { toVideoPage } from "../../../worker/blog/content/video-address.ts";

function show(address: string): HTMLAnchorElement {
	const { href = "" } = toVideoPage(address) ?? {};
	document.body.innerHTML = '<span class="post-embed"><a class="post-video">La démo</a></span>';
	const link = document.querySelector("a") as HTMLAnchorElement;
	link.href = href;
	playFilmsOnClick();
	return link;
}

function click(link: HTMLAnchorElement, init: MouseEventInit = {}): boolean {
	const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
	link.dispatchEvent(event);
	return event.defaultPrevented;
}

it.each([
	[
		"https://youtu.be/dQw4w9WgXcQ?t=30",
		"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=30",
	],
	[
		"https://www.youtube.com/embed/videoseries?list=PLabcdefghij",
		"https://www.youtube-nocookie.com/embed/videoseries?autoplay=1&list=PLabcdefghij",
	],
	["https://vimeo.com/123456", "https://player.vimeo.com/video/123456?autoplay=1&dnt=1"],
	[
		"https://vimeo.com/123456/abc123def",
		"https://player.vimeo.com/video/123456?autoplay=1&dnt=1&h=abc123def",
	],
])("a film plays above its link, in a sandbox, on click only: %s", (address, src) => {
	const link = show(address);
	expect(document.querySelector("iframe")).toBeNull();
	expect(click(link)).toBe(true);
	const frame = document.querySelector("iframe + a")?.previousElementSibling as HTMLIFrameElement;
	expect([frame.src, frame.title, document.activeElement]).toEqual([src, "La démo", frame]);
	expect(frame.getAttribute("sandbox")).not.toMatch(/allow-top|allow-forms|allow-modals/);
	expect(frame.referrerPolicy).toBe("strict-origin-when-cross-origin");
	expect(document.activeElement).toBe(frame);
	expect(click(link)).toBe(false);
	expect(document.querySelectorAll("iframe")).toHaveLength(1);
});

it.each(["ctrlKey", "metaKey", "shiftKey"])("a film opens in another tab with %s", (key) => {
	expect(click(show("https://vimeo.com/123456"), { [key]: true })).toBe(false);
	expect(document.querySelector("iframe")).toBeNull();
});

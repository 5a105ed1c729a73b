import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { playLoopVideos } from "../../../web/site/behaviours/loop-video.ts";

const video = () => document.querySelector("video") as HTMLVideoElement;
const status = () => document.querySelector(".video-status") as HTMLElement;

describe("the looping video", () => {
	// Like the browser: pausing a paused video fires no event.
	let isPlaying = false;
	const play = vi.fn(async () => {
		isPlaying = true;
	});
	const pause = vi.fn(() => {
		if (isPlaying) video().dispatchEvent(new Event("pause"));
		isPlaying = false;
	});
	let see: (isIntersecting: boolean) => void;

	function start(reducedMotion = false): void {
		vi.stubGlobal("matchMedia", () => ({ matches: reducedMotion }));
		playLoopVideos();
	}

	beforeEach(() => {
		document.body.innerHTML = `<div data-loop-video><img loading="lazy"><video><source src="a.webm"><source src="a.mp4"></video>
			<p class="video-status" hidden data-loading="Chargement" data-failed="Échec"></p></div>`;
		Object.assign(video(), { play: play.mockClear(), pause: pause.mockClear() });
		see = () => {};
		vi.stubGlobal(
			"IntersectionObserver",
			class {
				constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
					see = (isIntersecting) => tell([{ isIntersecting }]);
				}
				observe() {}
			},
		);
	});
	afterEach(() => void vi.restoreAllMocks());

	it("loads its picture at once when the page has loaded, and not before", () => {
		const picture = document.querySelector("img");
		vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
		start();
		expect(picture?.loading).toBe("lazy");
		dispatchEvent(new Event("load"));
		expect(picture?.loading).toBe("eager");
	});

	it("plays while it is in view", () => {
		start();
		see(true);
		expect(play).toHaveBeenCalledOnce();
		see(false);
		expect(isPlaying).toBe(false);
		see(true);
		expect(play).toHaveBeenCalledTimes(2);
	});

	it("stays paused for a visitor who paused it", () => {
		start();
		see(true);
		pause();
		see(false);
		see(true);
		expect(play).toHaveBeenCalledOnce();
	});

	it("does not start by itself with reduced motion", () => {
		start(true);
		see(true);
		expect(play).not.toHaveBeenCalled();
	});

	it("shows that it loads, plays, or cannot be loaded", () => {
		start();
		video().dispatchEvent(new Event("waiting"));
		expect(status().textContent).toBe("Chargement");
		video().dispatchEvent(new Event("playing"));
		expect(status().hidden).toBe(true);
		document.querySelector("source:last-of-type")?.dispatchEvent(new Event("error"));
		expect(status().textContent).toBe("Échec");
		expect(status().hidden).toBe(false);
	});
});

import { whenLoaded } from "./when-loaded.ts";

/**
 * Plays the looping video while it is in view, and reports when it cannot be loaded
 * (docs/product/site.md#home-page). Visitors who prefer reduced motion start it themselves.
 */
export function playLoopVideos(): void {
	for (const box of document.querySelectorAll<HTMLElement>("[data-loop-video]")) follow(box);
}

function follow(box: HTMLElement): void {
	const video = box.querySelector("video");
	const status = box.querySelector<HTMLElement>(".video-status");
	const lastSource = video?.querySelector("source:last-of-type");
	const picture = box.querySelector("img");
	if (!video || !status || !picture) return;
	// A picture of the whole page shows it, too.
	whenLoaded(() => {
		picture.loading = "eager";
	});
	const say = (text: string | undefined) => {
		status.textContent = text ?? "";
		status.hidden = text === undefined;
	};
	video.addEventListener("waiting", () => say(status.dataset.loading));
	video.addEventListener("playing", () => say(undefined));
	// The browser tries the sources in order; the last one's error means that none can be played.
	lastSource?.addEventListener("error", () => say(status.dataset.failed));
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	let pausedByVisitor = false;
	let inView = false;
	video.addEventListener("pause", () => {
		pausedByVisitor = inView;
	});
	new IntersectionObserver(
		([entry]) => {
			inView = entry?.isIntersecting ?? false;
			if (!inView) video.pause();
			else if (!pausedByVisitor) video.play().catch(() => {});
		},
		// In view from a tenth of its area on.
		{ threshold: 0.1 },
	).observe(video);
}

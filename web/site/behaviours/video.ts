import { createPlayer } from "./player.ts";

/**
 * Replaces a poster by its provider's player on click, with tracking off, autoplay, loop, controls and
 * mute (docs/product/site.md#beta-page). Without this script the poster is a link.
 */
const PLAYERS = {
	youtube: (id: string) =>
		`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&loop=1&playlist=${id}&controls=1&rel=0&enablejsapi=1`,
	vimeo: (id: string) =>
		`https://player.vimeo.com/video/${id}?autoplay=1&muted=1&loop=1&controls=1&dnt=1`,
};

/** A player without a message within this time counts as failed. */
const LOAD_TIMEOUT_MS = 10_000;

export function playVideosOnClick(): void {
	for (const box of document.querySelectorAll<HTMLElement>("[data-video-provider]")) {
		box.querySelector("a")?.addEventListener("click", (event) => {
			// With a modifier key the link opens the provider's page in another tab.
			if (event.ctrlKey || event.metaKey || event.shiftKey) return;
			event.preventDefault();
			play(box);
		});
	}
}

function play(box: HTMLElement): void {
	const { videoProvider, videoId = "" } = box.dataset;
	const poster = box.querySelector("a");
	const status = box.querySelector<HTMLElement>(".video-status");
	const player = PLAYERS[videoProvider as keyof typeof PLAYERS];
	if (!poster || !status || !player) return;

	const source = new URL(player(videoId));
	const frame = createPlayer(source.href, poster.textContent.trim());
	frame.className = "video-frame";
	box.dataset.state = "loading";
	status.textContent = status.dataset.loading ?? "";
	status.hidden = false;
	poster.hidden = true;
	box.prepend(frame);
	frame.focus();

	const end = (state: "loaded" | "failed") => {
		removeEventListener("message", onMessage);
		clearTimeout(timer);
		box.dataset.state = state;
		status.textContent = state === "failed" ? (status.dataset.failed ?? "") : "";
		status.hidden = state === "loaded";
		// After a failure the link to the provider remains.
		poster.hidden = state === "loaded";
		if (state === "failed") frame.remove();
	};
	// An error page fires `load` too: only a message from the player proves that it loaded.
	const onMessage = (message: MessageEvent) => {
		if (message.origin === source.origin && message.source === frame.contentWindow) end("loaded");
	};
	addEventListener("message", onMessage);
	frame.addEventListener("load", () => {
		// YouTube's player sends messages only after this one (https://developers.google.com/youtube/iframe_api_reference).
		frame.contentWindow?.postMessage('{"event":"listening","id":1}', source.origin);
	});
	const timer = setTimeout(() => end("failed"), LOAD_TIMEOUT_MS);
}

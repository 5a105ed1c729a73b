/** The frame of a film or video, which only a visitor's click adds to the page. */
export function createPlayer(source: string, title: string): HTMLIFrameElement {
	const player = document.createElement("iframe");
	player.src = source;
	player.title = title;
	player.allow = "autoplay; fullscreen; picture-in-picture";
	// The providers' players need a referrer and their own origin.
	player.referrerPolicy = "strict-origin-when-cross-origin";
	player.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
	return player;
}

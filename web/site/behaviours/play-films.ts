import { createPlayer } from "./player.ts";

/** A film in a post plays above its link on click: before that, nothing of the provider is loaded. */
export function playFilmsOnClick(): void {
	for (const link of document.querySelectorAll<HTMLAnchorElement>(".post-video")) {
		link.addEventListener("click", (event) => {
			// With a modifier key, and a second time, the link opens the provider's page.
			if (event.ctrlKey || event.metaKey || event.shiftKey || link.previousElementSibling) return;
			event.preventDefault();
			const player = createPlayer(playerOf(new URL(link.href)), link.textContent);
			link.before(player);
			player.focus();
		});
	}
}

/** The addresses that worker/blog/content/video-address.ts builds. */
function playerOf({ hostname, pathname, searchParams }: URL): string {
	if (hostname === "vimeo.com") {
		const [, id, key] = pathname.split("/");
		return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`;
	}
	const query = new URLSearchParams({ autoplay: "1" });
	const list = searchParams.get("list");
	const start = searchParams.get("t");
	if (list) query.set("list", list);
	if (start) query.set("start", start);
	return `https://www.youtube-nocookie.com/embed/${searchParams.get("v") ?? "videoseries"}?${query}`;
}

/** Video players; every other frame becomes a link (docs/architecture.md#blog-sanitising). */

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const VIMEO = "player.vimeo.com";

export interface VideoPlayer {
	src: string;
	/** The frame's title when the author set none. */
	name: "YouTube" | "Vimeo";
}

/**
 * The player's address, built from the video's id: YouTube without cookies, Vimeo without tracking.
 * Undefined for any other address.
 */
export function toVideoPlayer(address: string): VideoPlayer | undefined {
	const url = URL.parse(address, "https://relative.invalid");
	if (!url || !/^https?:$/.test(url.protocol) || url.port !== "" || url.username !== "") {
		return undefined;
	}
	if (YOUTUBE.test(url.hostname)) return youtube(url);
	return url.hostname === VIMEO ? vimeo(url) : undefined;
}

function youtube({ pathname, searchParams }: URL): VideoPlayer | undefined {
	const [, id] = /^\/embed\/([\w-]{6,20})\/?$/.exec(pathname) ?? [];
	if (id === undefined) return undefined;
	const list = /^[\w-]{10,60}$/.exec(searchParams.get("list") ?? "")?.[0];
	// A playlist has this name instead of a video's id.
	if (id === "videoseries" && list === undefined) return undefined;
	if (list !== undefined) {
		return { src: `https://www.youtube-nocookie.com/embed/${id}?list=${list}`, name: "YouTube" };
	}
	const start = /^\d{1,6}$/.exec(searchParams.get("start") ?? "")?.[0];
	const query = start === undefined ? "" : `?start=${start}`;
	return { src: `https://www.youtube-nocookie.com/embed/${id}${query}`, name: "YouTube" };
}

function vimeo({ pathname, searchParams }: URL): VideoPlayer | undefined {
	const [, id] = /^\/video\/(\d{4,12})\/?$/.exec(pathname) ?? [];
	if (id === undefined) return undefined;
	// The key of an unlisted video.
	const key = /^[\da-f]{6,20}$/.exec(searchParams.get("h") ?? "")?.[0];
	const query = key === undefined ? "?dnt=1" : `?dnt=1&h=${key}`;
	return { src: `https://${VIMEO}/video/${id}${query}`, name: "Vimeo" };
}

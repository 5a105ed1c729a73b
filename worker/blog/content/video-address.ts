/** Players of videos; every other frame is removed (design §10). */

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const VIMEO = "player.vimeo.com";

export interface VideoPlayer {
	src: string;
	/** A frame needs a name; this one when the author gave none. */
	name: "YouTube" | "Vimeo";
}

/**
 * The player's address made anew from the video's id: YouTube without cookies, Vimeo without
 * tracking (spec §7 'Video embeds'). Undefined when it is no player's address.
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
	const start = /^\d{1,6}$/.exec(searchParams.get("start") ?? "")?.[0];
	const query = start === undefined ? "" : `?start=${start}`;
	return { src: `https://www.youtube-nocookie.com/embed/${id}${query}`, name: "YouTube" };
}

function vimeo({ pathname, searchParams }: URL): VideoPlayer | undefined {
	const [, id] = /^\/video\/(\d{4,12})\/?$/.exec(pathname) ?? [];
	if (id === undefined) return undefined;
	// An unlisted video's own key.
	const key = /^[\da-f]{6,20}$/.exec(searchParams.get("h") ?? "")?.[0];
	const query = key === undefined ? "?dnt=1" : `?dnt=1&h=${key}`;
	return { src: `https://${VIMEO}/video/${id}${query}`, name: "Vimeo" };
}

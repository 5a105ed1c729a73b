/** Films that play on click; every other frame becomes a link (docs/product/blog.md#embeds). */

const YOUTUBE = /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/;
const VIMEO = /^(?:player\.)?vimeo\.com$/;
const VIDEO_ID = /^[\w-]{6,20}$/;

export interface VideoPage {
	/** The film's page, from which the browser's script builds the player. */
	href: string;
	/** The title when the author set none. */
	name: "YouTube" | "Vimeo";
}

/**
 * The page of a film, built from its id, whether the address is the page's or the player's.
 * Undefined for any other address.
 *
 * @example toVideoPage("https://youtu.be/dQw4w9WgXcQ")?.href === "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
 */
export function toVideoPage(address: string): VideoPage | undefined {
	const url = URL.parse(address, "https://relative.invalid");
	if (!url || !/^https?:$/.test(url.protocol) || url.port !== "" || url.username !== "") {
		return undefined;
	}
	if (YOUTUBE.test(url.hostname)) return youtube(url);
	return VIMEO.test(url.hostname) ? vimeo(url) : undefined;
}

function youtube({ hostname, pathname, searchParams }: URL): VideoPage | undefined {
	const [, inPath = ""] = /^\/(?:(?:embed|shorts|live)\/)?([\w-]+)\/?$/.exec(pathname) ?? [];
	const isPage = pathname === "/watch" || pathname === "/playlist";
	const isShort = hostname !== "youtu.be" && /^\/[^/]+\/?$/.test(pathname);
	const named = isPage ? (searchParams.get("v") ?? "") : isShort ? "" : inPath;
	const list = /^[\w-]{10,60}$/.exec(searchParams.get("list") ?? "")?.[0];
	// A playlist's player has this name instead of a video's id.
	const id = named === "videoseries" ? undefined : VIDEO_ID.exec(named)?.[0];
	if (id === undefined && (list === undefined || (named !== "videoseries" && !isPage))) {
		return undefined;
	}
	const query = new URLSearchParams();
	if (id !== undefined) query.set("v", id);
	if (list !== undefined) query.set("list", list);
	const seconds = searchParams.get("start") ?? searchParams.get("t")?.replace(/s$/, "");
	const start = /^\d{1,6}$/.exec(seconds ?? "")?.[0];
	if (id !== undefined && start !== undefined) query.set("t", start);
	const page = id === undefined ? "playlist" : "watch";
	return { href: `https://www.youtube.com/${page}?${query}`, name: "YouTube" };
}

function vimeo({ pathname, searchParams }: URL): VideoPage | undefined {
	const [, id, inPath] = /^\/(?:video\/)?(\d{4,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? [];
	if (id === undefined) return undefined;
	// The key of an unlisted video.
	const key = inPath ?? /^[\da-f]{6,20}$/.exec(searchParams.get("h") ?? "")?.[0];
	return { href: `https://vimeo.com/${id}${key === undefined ? "" : `/${key}`}`, name: "Vimeo" };
}

/** Requests of visitors. */
import { randomUUID } from "node:crypto";
import { SITE_ORIGIN } from "./workerd.ts";

export interface Visit {
	path: string;
	/** The body of a POST. */
	body?: string;
}

const PATHS = [
	...["/", "/en", "/pricing", "/en/beta", "/help", "/privacy"],
	...["/cta", "/cta?utm_source=google&utm_content=b", "/download-fr", "/download-en"],
	...["/auth", "/dashboard", "/admin/login"],
	...["/fr/blog", "/en/blog", "/en/blog?page=2", "/en/blog/rich-content", "/fr/blog/feed.xml"],
	...["/sitemap.xml", "/no-such-page", "/en/blog/no-such-post", "/de/blog"],
];

/** The nth of usual visits: every kind of page, clicks, downloads, events and misses. */
export function usualVisit(n: number): Visit {
	const path = PATHS[n % (PATHS.length + 1)];
	return path === undefined ? { path: "/e", body: viewOf(n) } : { path };
}

/** The nth of addresses that a visitor invents, by kind: no two are the same. */
export const INVENTED: Readonly<Record<string, (n: number) => string>> = {
	searches: (n) => `/en/blog?search=word-${n}-${"x".repeat(80)}`,
	slugs: (n) => `/en/blog/slug-${n}-${"x".repeat(80)}`,
	"campaigns of /": (n) => `/?utm_campaign=campaign-${n}&utm_content=b`,
	"campaigns of /cta": (n) => `/cta?utm_campaign=campaign-${n}`,
};

function viewOf(n: number): string {
	return JSON.stringify([
		{
			event_id: randomUUID(),
			event_type: "view",
			page_url: `${SITE_ORIGIN}/?utm_campaign=campaign-${n}`,
			viewport_width: 1440,
			viewport_height: 900,
		},
	]);
}

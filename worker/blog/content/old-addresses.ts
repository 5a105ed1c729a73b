/** Former addresses of the blog, and where their content is now (docs/product/blog.md#old-addresses). */
import type { RE2JS } from "re2js";
import type { RedirectStatus } from "../../../contract/blog-view.ts";
import { isLanguage, otherLanguage } from "../../../contract/languages.ts";
import { postPath } from "../../../contract/paths.ts";
import { decodeComponent } from "../../runtime/decode-component.ts";
import { addressesSchema } from "../client/response-schema.ts";
import { decodeSlug } from "../slug.ts";
import { type Place, toSiteAddress } from "./site-address.ts";

/** Target of a redirect: as the editor wrote it, or a path of the site. */
type Target = { to: string; status: RedirectStatus } | "gone";

export interface OldAddresses {
	/** Targets by path: decoded, in lower case, without a slash at its end. */
	exact: Record<string, Target>;
	/** Regular expressions of RE2 over such paths, in the editor's order. */
	patterns: { source: string; target: Target }[];
}

export type OldAddress =
	| { kind: "moved"; location: string; status: RedirectStatus }
	| { kind: "gone" };

/** As the site writes it, not WordPress. */
const OWN_PATH = /^\/(?:fr|en)\/blog\//;
const STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_PATTERN = 200;
/** More than the longest address of WordPress: the visitor chooses the path that all patterns read. */
const MAX_PATH = 500;
const MAX_PATTERNS = 50;
const MAX_HOPS = 5;

/** Invalid entries are skipped. */
export function toOldAddresses(response: unknown): OldAddresses {
	const { moved, gone, redirects } = addressesSchema.parse(response);
	const exact: OldAddresses["exact"] = {};
	const patterns: OldAddresses["patterns"] = [];
	const add = (path: string | undefined, target: Target | undefined) => {
		if (path?.startsWith("/") && target !== undefined) exact[normalise(path)] ??= target;
	};
	for (const { from, to, regex, code } of redirects) {
		const target = targetOf(to, code);
		// No page of the blog has a query that names its content.
		if (!regex && !from.includes("?")) add(from, target);
		if (regex && target && patterns.length < MAX_PATTERNS && from.length <= MAX_PATTERN) {
			patterns.push({ source: from, target });
		}
	}
	for (const { lang, from, to } of moved) {
		const path = pathOf(lang, to);
		if (path) add(pathOf(lang, from), { to: path, status: 301 });
	}
	for (const { lang, slug } of gone) add(pathOf(lang, slug), "gone");
	return { exact, patterns };
}

/**
 * Present address of the content of a path; undefined when the path is in no list, and when its redirects go round in
 * circles.
 *
 * @example await findOldAddress(addresses, "/fr/blog/ancien", place) // { kind: "moved", location: "/fr/blog/nouveau", status: 301 }
 */
export async function findOldAddress(
	addresses: OldAddresses,
	path: string,
	place: Place,
): Promise<OldAddress | undefined> {
	const seen = new Set<string>();
	let found: Extract<OldAddress, { kind: "moved" }> | undefined;
	for (let next = path; next.startsWith("/"); next = found.location) {
		const here = normalise(next);
		if (seen.has(here) || seen.size > MAX_HOPS) return undefined;
		seen.add(here);
		const target = await lookUp(addresses, here);
		if (target === undefined) break;
		// A former post may be in the trash under the address of a new one.
		if (target === "gone") return found ?? { kind: "gone" };
		const location = locationOf(target.to, place);
		if (location === undefined) return undefined;
		found = { kind: "moved", location, status: found?.status ?? target.status };
	}
	return found;
}

async function lookUp(
	{ exact, patterns }: OldAddresses,
	path: string,
): Promise<Target | undefined> {
	const candidates = candidatesOf(path);
	const known = candidates.find((each) => Object.hasOwn(exact, each));
	if (known !== undefined) return exact[known];
	if (patterns.length === 0 || path.length > MAX_PATH) return undefined;
	const paths = candidates.flatMap((each) => [each, `${each}/`]);
	// Takes time that grows with the path, whatever the pattern: the regular expressions of JavaScript took 34 s.
	const engine = (await import("re2js")).RE2JS;
	for (const { source, target } of patterns) {
		const to = target === "gone" ? "" : target.to;
		const moved = replaceFirst(engine, source, paths, to);
		if (moved !== undefined) return target === "gone" ? target : { ...target, to: moved };
	}
	return undefined;
}

/** The first path that matches, with its match replaced (`$1`: a group); undefined without one, or for no pattern of RE2. */
function replaceFirst(
	engine: typeof RE2JS,
	source: string,
	paths: readonly string[],
	to: string,
): string | undefined {
	try {
		const pattern = engine.compile(source, engine.CASE_INSENSITIVE);
		for (const path of paths) {
			const match = pattern.matcher(path);
			if (!match.find()) continue;
			const groups = match.groupCount();
			const replacement = to.replaceAll(/\$(\d)/g, (whole, n) =>
				Number(n) <= groups ? (match.group(Number(n)) ?? "") : whole,
			);
			return path.slice(0, match.start()) + replacement + path.slice(match.end());
		}
	} catch {
		// No regular expression, or one of a kind that RE2 lacks.
	}
	return undefined;
}

/** The same page as editors may have written it: with and without language and `/blog`. */
function candidatesOf(path: string): string[] {
	const [, language, rest] = /^\/(fr|en)\/blog(\/.+)$/.exec(path) ?? [];
	if (!isLanguage(language) || rest === undefined) return [path];
	const twin = `/${otherLanguage(language)}/blog${rest}`;
	return [path, `/${language}${rest}`, `/blog${rest}`, rest, twin];
}

/** An address of WordPress as the site's; undefined unless it is a page of the site or http(s). */
function locationOf(to: string, place: Place): string | undefined {
	const url = URL.parse(to, place.wordpress);
	if (OWN_PATH.test(to)) return url?.href.slice(url.origin.length);
	if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
	const address = toSiteAddress(url.href, place);
	return address?.startsWith(`${place.site}/`) ? address.slice(place.site.length) : address;
}

function targetOf(to: string, code: number): Target | undefined {
	if (code === 410) return "gone";
	return to !== "" && STATUSES.has(code) ? { to, status: code as RedirectStatus } : undefined;
}

function pathOf(language: string, rawSlug: string): string | undefined {
	const slug = decodeSlug(rawSlug);
	return isLanguage(language) && slug !== undefined ? postPath({ language, slug }) : undefined;
}

/** A path without query, fragment and slash at its end; decoded, in lower case. */
function normalise(address: string): string {
	const [path = ""] = address.split(/[?#]/);
	return (decodeComponent(path) ?? path).normalize("NFC").toLowerCase().replace(/\/+$/, "");
}

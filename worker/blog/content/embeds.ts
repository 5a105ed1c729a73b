/** Embeds of other sites: videos play on click, anything else becomes a titled link (docs/product/blog.md#embeds). */
import type { Element, ElementContent } from "hast";
import { EMBED_CLASS, VIDEO_CLASS } from "../../../contract/sanitise-policy.ts";
import { textOf } from "./plain-text.ts";
import { attribute, elementsIn } from "./rewrite-elements.ts";
import { type Place, toSiteAddress } from "./site-address.ts";
import { toVideoPage } from "./video-address.ts";

/** Around what WordPress embeds. */
export const EMBED_BLOCK = "wp-block-embed__wrapper";

/** The last two of plugins that load frames late. */
const FRAME_SOURCES = ["src", "dataSrc", "dataLazySrc"];

/** Addresses that only work in a frame, and the page of the same thing. */
const PAGES: readonly (readonly [RegExp, string])[] = [
	[/^(https:\/\/open\.spotify\.com)\/embed(\/[\w/]+).*$/, "$1$2"],
	[
		/^https:\/\/www\.dailymotion\.com\/embed\/video\/(\w+).*$/,
		"https://www.dailymotion.com/video/$1",
	],
	[
		/^https:\/\/www\.google\.[a-z.]+\/maps\/embed\?.*!2d(-?[\d.]+)!3d(-?[\d.]+).*$/,
		"https://www.google.com/maps/search/?api=1&query=$2,$1",
	],
	[/^(https:\/\/gist\.github\.com\/[\w-]+\/\w+)\.js.*$/, "$1"],
	// WordPress's own player of a post.
	[/^(https?:\/\/[^?#]+\/)embed\/?(?:#\?secret=\w+)?$/, "$1"],
];

/** Before sanitising, which removes frames and scripts: a frame is a link, a script that draws an embed its address. */
export function linkFrames(element: Element, place: Place): readonly ElementContent[] {
	if (element.tagName === "iframe") {
		const [source = ""] = FRAME_SOURCES.map((name) => attribute(element, name)).filter(
			(address) => address !== undefined && address !== "about:blank",
		);
		return embedLink(source, attribute(element, "title"), place);
	}
	if (attribute(element, "className") === EMBED_BLOCK) {
		const [only, ...others] = element.children.filter(({ type }) => type === "element");
		const isScript = only?.type === "element" && only.tagName === "script" && others.length === 0;
		const source = isScript ? attribute(only, "src") : undefined;
		if (source !== undefined) element.children = [{ type: "text", value: source }];
	}
	return [element];
}

/** A link in the place of a frame, a foreign file or an address; nothing for what no link can open. */
export function embedLink(
	source: string,
	title: string | undefined,
	place: Place,
): readonly ElementContent[] {
	const video = toVideoPage(source.trim());
	const address = video?.href ?? pageOf(source.trim());
	const url = address === "" ? null : URL.parse(address, place.site);
	if (!url || !/^https?:$/.test(url.protocol)) return [];
	const isOnSite = url.origin === place.site;
	const href = isOnSite ? url.href.slice(place.site.length) : toSiteAddress(url.href, place);
	if (href === undefined) return [];
	const value = title?.trim() || (video?.name ?? url.host.replace(/^www\./, ""));
	const link: Element = {
		type: "element",
		tagName: "a",
		properties: {
			href,
			rel: href === url.href ? ["noopener"] : undefined,
			className: video ? [VIDEO_CLASS] : undefined,
		},
		children: [{ type: "text", value }],
	};
	const properties = { className: [EMBED_CLASS] };
	return [{ type: "element", tagName: "span", properties, children: [link] }];
}

/** The content of WordPress's embed block: one card, or the quote that the other site supplies. */
export function embedBlock(element: Element, place: Place): void {
	const children = element.children.filter(
		(child) => child.type !== "text" || child.value.trim() !== "",
	);
	const [only, ...others] = children;
	if (only?.type === "text" && others.length === 0) {
		element.children = [...embedLink(only.value, undefined, place)];
		return;
	}
	const quote = children.find(
		(child) => child.type === "element" && child.tagName === "blockquote",
	);
	if (quote?.type !== "element") return;
	const links = elementsIn(quote).filter(({ tagName }) => tagName === "a");
	const link = links.findLast((each) => textOf(each).trim() !== "");
	// A quote of nothing but links (Instagram, a post of a WordPress) is a card; words stay a quote.
	const isCard = link !== undefined && wordsBesideLinks(quote) === "";
	const card = isCard ? embedLink(attribute(link, "href") ?? "", textOf(link), place) : [];
	element.children = card.length > 0 ? [...card] : [quote];
}

function pageOf(address: string): string {
	const page = PAGES.find(([pattern]) => pattern.test(address));
	return page ? address.replace(...page) : address;
}

function wordsBesideLinks(element: Element): string {
	return element.children
		.map((child) => {
			if (child.type === "text") return child.value;
			return child.type === "element" && child.tagName !== "a" ? wordsBesideLinks(child) : "";
		})
		.join("")
		.trim();
}

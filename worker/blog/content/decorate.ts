/** What we add to a post's elements once only allowed ones are left: addresses of ours, sizes, guards. */
import type { Element, ElementContent, Root } from "hast";
import { ADDED_ATTRIBUTES, SCROLL_CLASS } from "../../contract/sanitise-policy.ts";
import { fragmentAddress, leadsElsewhere } from "./link-address.ts";
import { sizeInName, toMediaAddress } from "./media-address.ts";
import { attribute, rewriteElements } from "./rewrite-elements.ts";
import { toVideoPlayer } from "./video-address.ts";

export interface Origins {
	/** Where posts and pictures come from. */
	wordpress: string;
	/** Where they are shown. */
	site: string;
}

const LARGEST = 10_000;

/** Changes the tree in place; see each tag's function for what becomes of it. */
export function decorate(root: Root, origins: Origins): void {
	rewriteElements(root, (element, parent) => {
		const { className } = element.properties;
		if (Array.isArray(className) && className.length === 0) delete element.properties.className;
		switch (element.tagName) {
			case "a":
				return link(element, origins);
			case "img":
				return picture(element, origins.wordpress);
			case "iframe":
				return video(element);
			case "table":
				return scrolling(element, parent);
			case "pre":
				return code(element);
			case "div":
				return [isScroller(element) ? withAdded(element) : element];
			default:
				return [element];
		}
	});
}

/** A link without an address is text, one to a picture's own page the picture; one that leads elsewhere tells nothing and vouches for nothing. */
function link(element: Element, { site, wordpress }: Origins): readonly ElementContent[] {
	const href = attribute(element, "href");
	const address = href?.startsWith("#") ? fragmentAddress(href) : href;
	if (address === undefined) return element.children;
	// WordPress puts a link to its own page of a picture around each picture of a gallery.
	if (URL.parse(address)?.origin === wordpress && !hasText(element)) return element.children;
	element.properties.href = address;
	return [leadsElsewhere(address, site) ? withAdded(element) : element];
}

function hasText({ children }: Element): boolean {
	return children.some(
		(child) =>
			(child.type === "text" && child.value.trim() !== "") ||
			(child.type === "element" && hasText(child)),
	);
}

/** Only pictures of the media library; of others what they say to who cannot see them. */
function picture(element: Element, wordpressOrigin: string): readonly ElementContent[] {
	const { properties } = element;
	const alt = attribute(element, "alt") ?? "";
	const src = toMediaAddress(attribute(element, "src") ?? "", wordpressOrigin);
	if (src === undefined) return alt === "" ? [] : [{ type: "text", value: alt }];
	properties.src = src;
	properties.alt = alt;
	const named = sizeInName(src);
	const width = pixels(properties.width) ?? named?.width;
	const height = pixels(properties.height) ?? named?.height;
	// One alone would stretch the picture.
	properties.width = height === undefined ? undefined : width;
	properties.height = width === undefined ? undefined : height;
	const srcset = smallerCopies(element, wordpressOrigin);
	properties.srcSet = srcset.length > 0 ? srcset.join(", ") : undefined;
	if (srcset.length === 0) delete properties.sizes;
	return [withAdded(element)];
}

function smallerCopies(element: Element, wordpressOrigin: string): string[] {
	const { srcSet } = element.properties;
	const candidates = Array.isArray(srcSet) ? srcSet : String(srcSet ?? "").split(/,\s+/);
	return candidates.flatMap((candidate) => {
		const [address = "", size = ""] = String(candidate).trim().split(/\s+/);
		const media = toMediaAddress(address, wordpressOrigin);
		return media !== undefined && /^\d{1,5}[wx]$/.test(size) ? [`${media} ${size}`] : [];
	});
}

function pixels(value: unknown): number | undefined {
	const size = Number(value ?? Number.NaN);
	return Number.isInteger(size) && size > 0 && size <= LARGEST ? size : undefined;
}

function video(element: Element): readonly ElementContent[] {
	const player = toVideoPlayer(attribute(element, "src") ?? "");
	if (player === undefined) return [];
	const { properties } = element;
	properties.src = player.src;
	properties.title = attribute(element, "title")?.trim() || player.name;
	properties.width = pixels(properties.width);
	properties.height = pixels(properties.height);
	// What stands in it is for browsers without frames, of which there are none.
	element.children = [];
	return [withAdded(element)];
}

/** What is wider than the text scrolls by itself, for keyboards too. */
function scrolling(table: Element, parent: Root | Element): readonly ElementContent[] {
	if (parent.type === "element" && isScroller(parent)) return [table];
	const properties = { className: [SCROLL_CLASS] };
	return [withAdded({ type: "element", tagName: "div", properties, children: [table] })];
}

function isScroller({ tagName, properties }: Element): boolean {
	const { className } = properties;
	return tagName === "div" && Array.isArray(className) && className.includes(SCROLL_CLASS);
}

/** A parser drops the first line break of code, so that one more would go each time it is read. */
function code(element: Element): readonly ElementContent[] {
	const [first] = element.children;
	if (first?.type === "text") first.value = first.value.replace(/^\n+/, "");
	return [withAdded(element)];
}

function withAdded(element: Element): Element {
	for (const [name, value] of Object.entries(ADDED_ATTRIBUTES[element.tagName] ?? {})) {
		element.properties[PROPERTIES[name] ?? name] = value;
	}
	return element;
}

/** Trees name some attributes otherwise than HTML. */
const PROPERTIES: Readonly<Record<string, string>> = {
	referrerpolicy: "referrerPolicy",
	tabindex: "tabIndex",
};

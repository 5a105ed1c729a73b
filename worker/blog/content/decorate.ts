/** Adds our own addresses, sizes and attributes to a post's sanitised elements. */
import type { Element, ElementContent, Root } from "hast";
import { ADDED_ATTRIBUTES, CODE_CLASS, SCROLL_CLASS } from "../../../contract/sanitise-policy.ts";
import { codeLanguage, labelOf } from "../code/code-language.ts";
import { onlyCode } from "../code/name-code.ts";
import { EMBED_BLOCK, embedBlock, embedLink } from "./embeds.ts";
import { fragmentAddress, leadsElsewhere } from "./link-address.ts";
import { sizeInName, toMediaAddress, toPicture } from "./media-address.ts";
import { copiesOf, narrowPictures, textSizes } from "./picture-sizes.ts";
import { srcsetOf, withoutResizing } from "./resized-copies.ts";
import { attribute, classesOf, rewriteElements } from "./rewrite-elements.ts";
import { propertyOf } from "./sanitise-schema.ts";
import { type Place, toSiteAddress } from "./site-address.ts";

const MAX_PIXELS = 10_000;

/** Changes the tree in place; each tag has its function below. */
export function decorate(root: Root, place: Place): void {
	rewriteElements(root, (element, parent) => {
		const { className } = element.properties;
		if (Array.isArray(className) && className.length === 0) delete element.properties.className;
		if (["div", "figure", "ul"].includes(element.tagName)) narrowPictures(element);
		switch (element.tagName) {
			case "a":
				return link(element, place);
			case "img":
				return picture(element, place);
			case "audio":
			case "video":
				return player(element, place);
			case "source":
			case "track":
				return playable(element, parent, place.uploads);
			case "table":
				return scrolling(element, parent);
			case "pre":
				return code(element, parent);
			case "div":
				return division(element, place);
			case "dl":
				return galleryItem(element);
			case "figure":
				return figure(element);
			default:
				return [element];
		}
	});
}

/**
 * A link without an address becomes its text, a link to a picture's page the picture. Of `rel`, external
 * links keep what the editor set.
 */
function link(element: Element, place: Place): readonly ElementContent[] {
	// A link cannot hold another: that of a picture or a frame is its text.
	rewriteElements(element, (inner) => (inner.tagName === "a" ? inner.children : [inner]));
	const href = attribute(element, "href") ?? "";
	const address = href.startsWith("#") ? fragmentAddress(href) : toSiteAddress(href, place);
	if (element.properties.href === undefined || address === undefined) return element.children;
	// WordPress wraps each picture of a gallery in a link to the picture's own page.
	const isWrapped = address !== href && !href.startsWith("#") && !hasText(element);
	if (isWrapped && !opensPicture(element, address, place)) return element.children;
	element.properties.href = address;
	const given = (attribute(element, "rel") ?? "").split(" ").filter((word) => word !== "");
	const isExternal = leadsElsewhere(address, place.site);
	element.properties.rel = isExternal ? [...new Set(["noopener", ...given])] : undefined;
	return [element];
}

/** A link around a picture to its file; its name is the picture's alternative text. */
function opensPicture({ children }: Element, address: string, { uploads }: Place): boolean {
	return (
		toMediaAddress(address, uploads) !== undefined &&
		children.some((child) => child.type === "element" && (attribute(child, "alt") ?? "") !== "")
	);
}

function hasText({ children }: Pick<Element, "children">): boolean {
	return children.some(
		(child) =>
			(child.type === "text" && child.value.trim() !== "") ||
			(child.type === "element" && hasText(child)),
	);
}

/** Pictures of the media library and of the configured hosts; any other becomes a link to it. */
function picture(element: Element, place: Place): readonly ElementContent[] {
	const { properties } = element;
	const alt = attribute(element, "alt") ?? "";
	const source = attribute(element, "src") ?? "";
	const src = toPicture(source, place);
	if (src === undefined) {
		const link = embedLink(source, alt, place);
		return link.length > 0 || alt === "" ? link : [{ type: "text", value: alt }];
	}
	properties.src = src;
	properties.alt = alt;
	const named = sizeInName(src);
	const width = pixels(properties.width) ?? named?.width;
	const height = pixels(properties.height) ?? named?.height;
	// A single dimension would distort the picture.
	properties.width = height === undefined ? undefined : width;
	properties.height = width === undefined ? undefined : height;
	const srcset = srcsetOf(smallerCopies(element, place), { src, width }, place.resizes);
	properties.srcSet = srcset || undefined;
	properties.sizes = srcset ? textSizes() : undefined;
	return [withAdded(element)];
}

function smallerCopies(element: Element, place: Place): string[] {
	return copiesOf(element).flatMap(({ address, size }) => {
		const media = toPicture(withoutResizing(address), place);
		return media !== undefined && /^\d{1,5}[wx]$/.test(size) ? [`${media} ${size}`] : [];
	});
}

function pixels(value: unknown): number | undefined {
	const size = Number(value ?? Number.NaN);
	return Number.isInteger(size) && size > 0 && size <= MAX_PIXELS ? size : undefined;
}

/** WordPress leaves an embed that it does not know as its address. */
function division(element: Element, place: Place): readonly ElementContent[] {
	if (hasClass(element, SCROLL_CLASS)) return [withAdded(element)];
	if (hasClass(element, EMBED_BLOCK)) embedBlock(element, place);
	return [element];
}

/** The classic editor's gallery is made of lists of one term, often without a definition (WCAG 1.3.1). */
function galleryItem(element: Element): readonly ElementContent[] {
	if (!classesOf(element).includes("gallery-item")) return [element];
	element.tagName = "figure";
	for (const child of element.children) {
		if (child.type !== "element") continue;
		if (child.tagName === "dt") child.tagName = "div";
		if (child.tagName === "dd") child.tagName = "figcaption";
	}
	return [element];
}

/** A figure whose picture or player could not stay has no caption either. */
function figure(element: Element): readonly ElementContent[] {
	const isCaption = (child: ElementContent) =>
		child.type === "element" ? child.tagName === "figcaption" : !hasText({ children: [child] });
	return element.children.some((child) => !isCaption(child)) ? [element] : [];
}

/** A sound or film of the media library; one without any file that the site serves is a link. */
function player(element: Element, place: Place): readonly ElementContent[] {
	const { properties, tagName } = element;
	const source = attribute(element, "src") ?? "";
	const kind = tagName === "audio" ? "audio" : "video";
	const src = toMediaAddress(source, place.uploads, [kind]);
	properties.src = src;
	properties.poster = toMediaAddress(attribute(element, "poster") ?? "", place.uploads);
	properties.width = pixels(properties.width);
	properties.height = pixels(properties.height);
	if (!hasFile(element)) {
		// WordPress links the file for browsers without players.
		const link = element.children.filter((child) => hasText({ children: [child] }));
		return link.length > 0 ? link : embedLink(source, attribute(element, "title"), place);
	}
	element.children = element.children.filter(
		(child) => child.type === "element" && ["source", "track"].includes(child.tagName),
	);
	return [withAdded(element)];
}

function hasFile({ properties, children }: Element): boolean {
	return (
		properties.src !== undefined ||
		children.some((child) => child.type === "element" && child.tagName === "source")
	);
}

/** A file of a player, or its captions. */
function playable(
	element: Element,
	parent: Root | Element,
	uploads: string,
): readonly ElementContent[] {
	const player = parent.type === "element" ? parent.tagName : "";
	if (player !== "audio" && player !== "video") return [];
	const kind = element.tagName === "track" ? "captions" : player;
	const src = toMediaAddress(attribute(element, "src") ?? "", uploads, [kind]);
	if (src === undefined) return [];
	element.properties.src = src;
	return [element];
}

/** A wide table scrolls on its own, with the keyboard too. */
function scrolling(table: Element, parent: Root | Element): readonly ElementContent[] {
	if (hasClass(parent, SCROLL_CLASS)) return [table];
	const properties = { className: [SCROLL_CLASS] };
	return [withAdded({ type: "element", tagName: "div", properties, children: [table] })];
}

function hasClass(node: Root | Element, name: string): boolean {
	return node.type === "element" && node.tagName === "div" && classesOf(node).includes(name);
}

/** A block of code has a bar with its language, where the browser's script adds a button. */
function code(pre: Element, parent: Root | Element): readonly ElementContent[] {
	const [first] = pre.children;
	// The HTML parser drops the first line break of `pre`: each pass would remove one more.
	if (first?.type === "text") first.value = first.value.replace(/^\n+/, "");
	const block = withAdded(pre);
	const inner = onlyCode(pre);
	if (inner === undefined || hasClass(parent, CODE_CLASS)) return [block];
	const language = codeLanguage(attribute(inner, "className") ?? "");
	const label: Element = {
		...{ type: "element", tagName: "span", properties: {} },
		children: [{ type: "text", value: labelOf(language) }],
	};
	const properties = { className: [CODE_CLASS] };
	return [{ type: "element", tagName: "div", properties, children: [label, block] }];
}

function withAdded(element: Element): Element {
	for (const [name, value] of Object.entries(ADDED_ATTRIBUTES[element.tagName] ?? {})) {
		element.properties[propertyOf(name)] = value === "" ? true : value;
	}
	return element;
}

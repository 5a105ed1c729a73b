/** A page as lines: what a person meets on it, without styles. */
import { nameOfDrawing } from "../../drawings.ts";
import { plainText } from "../admin/admin-app.tsx";

/** Elements that begin a line. */
const BLOCK =
	/^(?:H[1-6]|P|LI|TR|CAPTION|LABEL|LEGEND|SUMMARY|DIV|SECTION|[UOD]L|FORM|HEADER|FOOTER|FIELDSET|TABLE|DIALOG|INPUT|SELECT|TEXTAREA|PRE)$/;
/** Elements of which a person notices the kind. */
const NAMED = /^(?:BUTTON|A|H[1-6]|LABEL|SUMMARY|LEGEND|CAPTION|T[DH]|CODE|ABBR)$/;
/** Attributes for style sheets and drawings, those that name other elements, and what the state of a field says. */
const UNSEEN =
	/^(?:class|style|id|for|type|role|value|checked|open|scope|novalidate|disabled|data-(?!today).*|aria-(?:hidden|controls|labelledby|describedby|activedescendant))$/;
/** Names of the back-office's frame, which has tests of its own. */
const FRAME = /^(?:Back-office|Aller au contenu)$/;

/** Value and state of a field. */
function stateOf(element: Element): (string | false)[] {
	if (element instanceof HTMLDetailsElement) return [element.open && "open"];
	if (element instanceof HTMLButtonElement)
		return [element.disabled && "disabled", element.type === "submit" && "submit"];
	const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
	if (element instanceof HTMLSelectElement) {
		const options = [...element.options].map(({ value, text }) => `${value}=${text}`);
		return [element.disabled && "disabled", `${element.value} of ${options.join(", ")}`];
	}
	if (!isField) return [element.getAttribute("role") ?? false];
	const isTicked = /^(?:checkbox|radio)$/.test(element.type);
	const value = isTicked ? String((element as HTMLInputElement).checked) : element.value;
	return [element.type, element.disabled && "disabled", `"${value}"`];
}

/** Elements that name or describe this one, by their texts; the note of a figure stands beside its button. */
function namesOf(element: Element): string[] {
	return ["aria-labelledby", "aria-describedby", "aria-activedescendant"].flatMap((name) => {
		const ids = element.getAttribute(name)?.split(" ") ?? [];
		const named = ids.map((id) => document.getElementById(id));
		const texts = named.map((each) => (each?.role === "tooltip" ? "note" : plainText(each)));
		return texts.length > 0 ? [`${name.slice(5)}=${texts.join(" ").slice(0, 40)}`] : [];
	});
}

/** Attributes that a person notices; the names of a list in place of its id. */
function attributesOf(element: Element): string[] {
	if (element.hasAttribute("data-sonner-toaster") || element.hasAttribute("aria-relevant"))
		return [];
	return [...element.attributes]
		.filter(
			({ name, value }) =>
				!UNSEEN.test(name) && !/^aria-(?!expanded).*=false/.test(`${name}=${value}`),
		)
		.map(({ name, value }) => {
			const options = name === "list" ? document.getElementById(value)?.children : undefined;
			const text = options ? [...options].map((option) => option.getAttribute("value")) : value;
			return text.length > 0 ? `${name}=${text}` : name;
		});
}

/** Classes of colours that say that something is wrong, dangerous, to be seen to, or good. */
const TONE =
	/(?:^| )(?:text|fill|border|border-s|button)-(red|amber|danger|(?<=border-)green)(?= |$)/;

/** Colours, dashes and widths of shapes: of a legend, and of bars beside names. */
function shapeOf(element: Element): string[] {
	const style = element.getAttribute("style") ?? "";
	const drawn =
		style.match(/(?<!-)width: (?!100%)[\d.]+%|(?:background|border-color): (?:var|color)[^;]+/g) ??
		[];
	return [...drawn, ...(element.className.match?.(/border-(?:dashed|dotted)/) ?? [])];
}

/** An element as it begins; empty if a person notices nothing of it but its content. */
function tagOf(element: Element): string {
	const tag = element.tagName.toUpperCase();
	const [, tone = ""] = TONE.exec(element.getAttribute("class") ?? "") ?? [];
	if (tag === "DD") return `: ${tone && `<${tone}> `}`;
	const drawn = tag === "SVG" && shortened(shapesIn(element));
	const about = [
		...[tone, ...shapeOf(element), ...stateOf(element)],
		...[...attributesOf(element), ...namesOf(element), drawn],
	];
	const shown = about.filter(Boolean).join(" ");
	return shown || NAMED.test(tag) ? ` <${tag.toLowerCase()}${shown && ` ${shown}`}> ` : "";
}

/** Bars and lines of our own drawings, by their places. */
const shapesIn = (drawing: Element) =>
	[...drawing.querySelectorAll("rect, polyline")]
		.map((shape) =>
			["x", "y", "width", "height", "points"].flatMap((name) => shape.getAttribute(name) ?? []),
		)
		.join(" ")
		.replace(/\d+\.\d+/g, (n) => `${Math.round(+n)}`);

function iconOf(element: Element): string {
	const name = element.tagName.toUpperCase() === "SVG" && nameOfDrawing(element.innerHTML);
	return name ? `[${name}] ` : "";
}

/** Elements without a line: scripts, drawings without a name, and the frame of the back-office. */
function isUnseen(element: Element): boolean {
	const tag = element.tagName.toUpperCase();
	if (/^(?:A|NAV)$/.test(tag))
		return FRAME.test(element.getAttribute("aria-label") ?? element.textContent);
	if (tag === "SVG") return !element.matches("[role], [preserveAspectRatio]");
	return /^(?:SCRIPT|STYLE)$/.test(tag);
}

/** The lines of a page. */
export function outline(root: Element): string[] {
	const lines: string[] = [];
	let line = "";
	const end = () => {
		const text = line.replace(/\s+/g, " ").trim();
		if (!/^$|^<[a-z]+ status>$/.test(text)) lines.push(text);
		line = "";
	};
	const walk = (node: Node) => {
		if (node.nodeType === Node.TEXT_NODE) line += node.textContent;
		if (!(node instanceof Element)) return;
		line += iconOf(node);
		// The frame opens dialogs, too.
		if (isUnseen(node)) return node.querySelectorAll("dialog").forEach(walk);
		if (node.classList.contains("hint")) {
			line += ` (${plainText(node).slice("Définition – ".length, 60)}…) `;
			return;
		}
		const tag = node.tagName.toUpperCase();
		if (BLOCK.test(tag)) end();
		line += tagOf(node);
		if (!/^(?:SVG|SELECT|TEXTAREA)$/.test(tag)) for (const child of node.childNodes) walk(child);
		if (/^(?:A|BUTTON)$/.test(tag)) line += " ; ";
		if (BLOCK.test(tag)) end();
	};
	walk(root);
	end();
	return lines.flatMap((each, n) => {
		if (!isLike(each, lines[n - 1]) || !isLike(each, lines[n - 2])) return [each];
		const more = lines.slice(n).findIndex((other) => !isLike(other, each));
		const isFirst = !isLike(lines[n - 3], each);
		return isFirst ? [`(${more < 0 ? lines.length - n : more} rows more)`] : [];
	});
}

/** Tells whether lines differ in nothing but numbers, as those of a long list do. */
const isLike = (line = "", other = "") =>
	line.startsWith("<th>") && line.replace(/\d+/g, "0") === other.replace(/\d+/g, "0");

export const shortened = (text: string) =>
	text.length > 600 ? `${text.slice(0, 99)} … ${text.slice(-99)}` : text;

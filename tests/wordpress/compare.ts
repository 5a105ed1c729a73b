/** Compares where a post's texts and pictures stand on two pages, in parts of the width of a paragraph. */

/** A text, picture, player or rule of a page. */
interface Unit {
	/** The text, or the kind of element with its alternative text. */
	name: string;
	isMedia: boolean;
	/** From the left edge of a plain paragraph; its width is 1. */
	left: number;
	right: number;
	/** In pixels. */
	top: number;
	bottom: number;
	/** Whether it stands in a box that scrolls sideways. */
	scrolls: boolean;
	/** Whether a part of it is beyond the screen and cannot be reached. */
	isCut: boolean;
}

/** Blocks of one post as a browser shows them. */
export interface Shown {
	units: Unit[];
	/** Addresses of the visible links. */
	links: string[];
	/** Number of pixels by which the page is wider than the screen. */
	overflow: number;
}

export interface Finding {
	/** `lost`: it is not shown; `order`: another place relative to the one before it; `place`: across; `width`. */
	kind: "lost" | "overflow" | "order" | "place" | "width";
	text: string;
}

/** An edge, the middle or a width may differ by this part of the width of a paragraph: margins and fonts differ. */
const TOLERANCE = 0.15;
/** Two units are beside each other when they share this part of the lower one's height. */
const SHARED = 0.5;

/**
 * Differences between our page and the theme's; nothing when the post is shown alike.
 *
 * @example compare(theirs, ours)[0] is { kind: "order", text: "B is below A, in the theme right of" }.
 */
export function compare(theirs: Shown, ours: Shown): Finding[] {
	const found: Finding[] = [];
	if (ours.overflow > 0) {
		found.push({ kind: "overflow", text: `the page is ${ours.overflow} px too wide` });
	}
	for (const { name, isCut } of ours.units) {
		if (isCut) found.push({ kind: "overflow", text: `${name} is cut off` });
	}
	let former: Pair | undefined;
	for (const { their, our } of match(theirs.units, ours.units)) {
		if (our) {
			const pair = { their, our };
			found.push(...misplaced(pair, former));
			former = pair;
		} else if (!ours.links.includes(their.name)) {
			found.push({ kind: "lost", text: `${their.name} is not shown` });
		}
	}
	return found;
}

interface Pair {
	their: Unit;
	our: Unit;
}

function misplaced({ their, our }: Pair, former: Pair | undefined): Finding[] {
	const found: Finding[] = [];
	const [got, wanted] = former
		? [relation(former.our, our), relation(former.their, their)]
		: ["first", "first"];
	if (got !== wanted) {
		const text = `${their.name} is ${got} ${former?.their.name}, in the theme ${wanted}`;
		found.push({ kind: "order", text });
	}
	if (their.scrolls || our.scrolls) return found;
	if (isElsewhere(their, our)) {
		const text = `${their.name} is at ${across(our)}, in the theme at ${across(their)}`;
		found.push({ kind: "place", text });
	}
	const [width, full] = [widthOf(our), widthOf(their)];
	if (their.isMedia && Math.abs(width - full) > TOLERANCE) {
		const text = `${their.name} has the width ${width.toFixed(2)}, in the theme ${full.toFixed(2)}`;
		found.push({ kind: "width", text });
	}
	return found;
}

/** Each of their units with ours of the same name, the nth with the nth. */
function match(theirs: readonly Unit[], ours: readonly Unit[]) {
	const left = [...ours];
	return theirs.map((their) => {
		const index = left.findIndex(({ name }) => name === their.name);
		return { their, our: index < 0 ? undefined : left.splice(index, 1)[0] };
	});
}

/** Position of the second, seen from the first. */
function relation(first: Unit, second: Unit): string {
	const shared = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
	const lower = Math.min(first.bottom - first.top, second.bottom - second.top);
	if (shared <= SHARED * lower) return second.top >= first.top ? "below" : "above";
	const across = Math.min(first.right, second.right) - Math.max(first.left, second.left);
	const narrower = Math.min(first.right - first.left, second.right - second.left);
	if (across > SHARED * narrower) return "over";
	return second.left >= first.left ? "right of" : "left of";
}

const EDGES = [
	({ left }: Unit) => left,
	({ left, right }: Unit) => (left + right) / 2,
	({ right }: Unit) => right,
];

/** Neither the left edge, nor the middle, nor the right edge agrees: fonts differ, so that one of them does. */
const isElsewhere = (their: Unit, our: Unit) =>
	EDGES.every((edge) => Math.abs(edge(our) - edge(their)) > TOLERANCE);

const across = ({ left, right }: Unit) => `${left.toFixed(2)} to ${right.toFixed(2)}`;

/** A block that is wider than the text in a theme is as wide as the text on our page, beside which its contents stand. */
const widthOf = ({ left, right }: Unit) => Math.min(right - left, 1);

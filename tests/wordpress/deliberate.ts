/** Deliberate differences from WordPress's theme. */
import type { Finding } from "./compare.ts";

interface Difference {
	/** Names of cases. */
	cases: readonly string[];
	/** Only on a screen of this width. */
	at?: number;
	/** Allowed differences; everything else has to agree. */
	kinds: readonly Finding["kind"][];
	reason: string;
}

const DELIBERATE: readonly Difference[] = [
	{
		cases: ["table", "calendar"],
		kinds: ["place"],
		reason: "heads and captions of tables stand on the left, as their cells",
	},
	{
		cases: ["image, left", "image, right"],
		kinds: ["place", "order"],
		reason: "a picture beside the text stays in its column, and alone on a telephone",
	},
	{
		cases: ["gallery", "gallery of five columns"],
		at: 390,
		kinds: ["place", "width"],
		reason: "a picture alone in its row is as wide as the others",
	},
	{
		cases: ["separator and spacer"],
		kinds: ["width"],
		reason: "a rule is short unless the editor chose a wide one",
	},
	{
		cases: ["file"],
		kinds: ["place"],
		reason: "a file is a card, with its button on the right",
	},
	{
		cases: ["social links"],
		kinds: ["lost", "place"],
		reason: "links have no icons, which are SVG",
	},
	{
		cases: ["tabs"],
		kinds: ["order", "place"],
		reason: "tabs need a script: on the site each is a disclosure, below the one before it",
	},
	{
		cases: ["icon"],
		kinds: ["lost"],
		reason: "an icon is SVG, which the sanitiser removes",
	},
	{
		cases: ["playlist"],
		kinds: ["lost"],
		reason: "tracks are lines of text: REST does not send the addresses of their files",
	},
	{
		cases: ["shortcode", "classic, picture"],
		kinds: ["place", "order"],
		reason:
			"old galleries and pictures stand as their classes say, which block themes have no style for",
	},
];

/** @returns what is wrong, and the reasons for what is not. */
export function judge(found: readonly Finding[], name: string, width: number) {
	const rows = DELIBERATE.filter(({ cases, at = width }) => cases.includes(name) && at === width);
	const isOf = ({ kinds }: Difference, { kind }: Finding) => kinds.includes(kind);
	return {
		wrong: found.filter((each) => !rows.some((row) => isOf(row, each))),
		reasons: rows
			.filter((row) => found.some((each) => isOf(row, each)))
			.map(({ reason }) => reason),
	};
}

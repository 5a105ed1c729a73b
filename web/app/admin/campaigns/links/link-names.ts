/** How the tags of a link are written beside the names that the reports know. Pure. */
import type { CampaignRow } from "../../../../../contract/analytics-schema.ts";
import { LINK_TAGS, type LinkTag, type LinkTags } from "../../../../../contract/links.ts";
import { foldedName, tagText } from "../../../../../contract/tags.ts";
import { closestNames } from "../costs/match-campaigns.ts";

/** The names of each tag, without repetition. */
type KnownNames = Record<LinkTag, string[]>;

/** From it on a name may be meant by another. */
const MIN_LIKENESS = 0.4;

/** The names of visits and of other links; not those that the reports made up. */
export function knownNames(
	rows: readonly CampaignRow[],
	links: readonly Readonly<LinkTags>[],
): KnownNames {
	const of = (tag: LinkTag) => {
		const names = [...rows.map(({ key }) => key[tag] ?? ""), ...links.map((link) => link[tag])];
		return [...new Set(names)].filter((name) => name !== "" && !name.startsWith("("));
	};
	return Object.fromEntries(LINK_TAGS.map((tag) => [tag, of(tag)])) as KnownNames;
}

export type Advice = ReturnType<typeof adviceOn>;

export function adviceOn(given: string, known: readonly string[]) {
	const name = tagText(given);
	const folded = foldedName(given);
	const same = known.find((one) => foldedName(one) === folded);
	const isNew = name !== "" && same === undefined;
	const [closest] = isNew ? closestNames(name, known, String) : [];
	return {
		/** The name as the reports write it: names that look the same are one, in the first spelling. */
		spelled: same ?? name,
		isNew,
		/** The known name that may be meant by a new one. */
		closest: closest && closest.likeness >= MIN_LIKENESS ? closest.one : undefined,
	};
}

/** The names of the links with the same tags, which therefore have the same figures. */
export function linksLike<Link extends LinkTags & { name: string }>(
	tags: Readonly<LinkTags>,
	links: readonly Link[],
): string[] {
	const isSame = (link: Link) =>
		LINK_TAGS.every((tag) => foldedName(link[tag]) === foldedName(tags[tag]));
	return links.filter(isSame).map(({ name }) => name);
}

/**
 * The tags of an address, `utm_*`, as `/cta`, documents, `/e`, links and costs read them
 * (docs/product/visits.md#tags).
 */
import type { Query } from "./address.ts";
import { CLICK_NAMES } from "./conversions.ts";
import { EVENT_LIMITS, UTM_KEYS, type UtmKey } from "./events.ts";
import { uniform } from "./texts.ts";

/** A missing tag is empty. */
export type Tags = Record<UtmKey, string>;
type Pair = [string, string];

/** Click ids that platforms append to addresses; ours first, the others are never stored. */
const CLICK_IDS = [
	...CLICK_NAMES,
	...["dclid", "gclsrc", "ttclid", "twclid", "yclid", "igshid", "epik", "sccid", "rdt_cid"],
	...["mc_eid", "srsltid"],
].join("|");

/** Names of tags and click ids in any case, with what a second `?` or an escaped `&` leaves before them. */
const NAME = new RegExp(`^(?:\\?|amp;)*(utm_\\w+|${CLICK_IDS})$`, "i");
/** Ends of a tag's value: where another program has appended its own parameters. */
const ENDS = new RegExp(`\\?|%3f|&amp;|[&;#]?(${CLICK_IDS})(?:=|%3d)`, "gi");
/** The same of a parameter that is no tag and may hold an address. */
const ENDS_OF_OTHERS = new RegExp(`(?:\\?|&amp;)(?=(?:utm_\\w+|${CLICK_IDS})=)`, "i");
/** The characters of almost every tag, which stays as it is. */
const PLAIN = /^[\w.~-]*$/;
/** Characters without which no value is an address. */
const MAY_END = /[?&=%]/;
/** Characters that a name does not show; `private.without_control_characters` has the same. */
const HIDDEN = /\p{Cc}|\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Halves of a surrogate pair, as a cut leaves them; `toWellFormed` is younger than Firefox 115. */
const LONE = /\p{Cs}/gu;

/**
 * Decoded parameters of an address that may have been tagged twice: tags and click ids have their own name, and are
 * found inside another parameter's value.
 *
 * @example separateTags([["UTM_Campaign", "x?fbclid=abc"]]) // [["utm_campaign", "x"], ["fbclid", "abc"]]
 */
export function separateTags(query: Iterable<Pair>): Pair[] {
	const separate: Pair[] = [];
	for (const [given, value] of query) {
		const tag = tagName(given);
		const end = MAY_END.test(value) ? value.search(tag ? ENDS : ENDS_OF_OTHERS) : -1;
		separate.push([tag ?? given, end < 0 ? value : value.slice(0, end)]);
		if (end < 0) continue;
		const appended = value.slice(end).replace(ENDS, (_, id) => (id ? `&${id}=` : "&"));
		for (const [name, text] of new URLSearchParams(appended.replace(/%3d/gi, "="))) {
			separate.push([tagName(name) ?? name, text]);
		}
	}
	return separate;
}

function tagName(name: string): string | undefined {
	return NAME.exec(name)?.[1]?.toLowerCase();
}

/** The tags of an address; undefined when it has none. The first of a name counts. */
export function readTags(query: Query): Tags | undefined {
	const tags = {
		utm_source: readTag(query, "utm_source"),
		utm_medium: readTag(query, "utm_medium"),
		utm_campaign: readTag(query, "utm_campaign"),
		utm_content: readTag(query, "utm_content"),
		utm_term: readTag(query, "utm_term"),
	};
	return UTM_KEYS.some((key) => tags[key] !== "") ? tags : undefined;
}

/** One tag of an address. */
export function readTag(query: Query, key: UtmKey): string {
	const value = query.get(key);
	return value === null ? "" : tagText(value);
}

/** The value of a tag, also one that was typed or stands in a file: up to its end, in one form, as long as a column. */
export function tagText(text: string): string {
	if (text.length <= EVENT_LIMITS.utm && PLAIN.test(text)) return text;
	const end = MAY_END.test(text) ? text.search(ENDS) : -1;
	const value = uniform(end < 0 ? text : text.slice(0, end)).replace(HIDDEN, "");
	return value.replace(/ {2,}/g, " ").trim().slice(0, EVENT_LIMITS.utm).replace(LONE, "\ufffd");
}

/** Key that names share which look the same; `private.folded_name` makes the same one. */
export function foldedName(name: string): string {
	return tagText(name).toLowerCase();
}

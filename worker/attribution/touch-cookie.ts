/**
 * `__Host-touch`: the visitor's first and last touch, carried by the browser and stored nowhere else
 * (docs/product/visits.md#attribution). The value is `first|last`, or one touch that is both; a touch is its kind,
 * its time and its texts, encoded and separated by `&`.
 */

import type { Address } from "../../contract/address.ts";
import type { Touch, Touches } from "../../contract/attribution-schema.ts";
import { tagText } from "../../contract/tags.ts";
import { decodeComponent } from "../runtime/decode-component.ts";
import { encodeComponent } from "../runtime/encode-component.ts";
import { readTouch } from "./read-touch.ts";

type ReadCookie = (name: string) => readonly string[];

const NAME = "__Host-touch";
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
/** Name and value together. */
const MAX_BYTES = 1024;
/** Half of what the name, `=` and `|` leave. */
const MAX_TOUCH_BYTES = Math.floor((MAX_BYTES - NAME.length - 2) / 2);

const KIND_LETTERS = { campaign: "c", referral: "r" } as const;

/** Output of `encode`, without anything that a header cannot hold. */
const ENCODED = /^[cr]&[0-9a-z]{1,9}&[\w.~!*'()%&-]*$/;

/** The texts of a touch, those first that the reports need: a long one takes the room of the next. */
const TEXTS = ["source", "campaign", "medium", "content", "term", "path"] as const;

/** Empties the cookie, for visitors who object to being measured. */
export const FORGET_TOUCHES = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`;

/** The `Set-Cookie` values of a human's request for a page: none, unless it is a touch. */
export function keepTouch(
	request: Request,
	page: Address,
	cookie: ReadCookie,
	siteOrigin: string,
): string[] {
	const now = Math.floor(Date.now() / 1000);
	const last = readTouch({ page, headers: request.headers, siteOrigin, now });
	if (last === undefined) return [];
	const encoded = encode(last);
	// The first one stays as it is encoded: this is `/cta`'s path.
	const [first] = encodedTouches(cookie, now);
	const value = first === undefined ? encoded : `${first}|${encoded}`;
	return [`${NAME}=${value}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_SECONDS}`];
}

/** The touches of the last 30 days; whatever else the cookie holds is ignored. @param now in seconds */
export function readTouches(cookie: ReadCookie, now: number): Touches {
	const [first = null, last = first] = encodedTouches(cookie, now).map(decode);
	return { first, last };
}

/** `utm_source` of the last touch; empty without one. */
export function lastSource(cookie: ReadCookie): string {
	const { last } = readTouches(cookie, Math.floor(Date.now() / 1000));
	return last?.kind === "campaign" ? last.source : "";
}

function encodedTouches(cookie: ReadCookie, now: number): string[] {
	const [value = ""] = cookie(NAME);
	if (value.length > MAX_BYTES) return [];
	return value.split("|").filter((encoded) => {
		if (encoded.length > MAX_TOUCH_BYTES || !ENCODED.test(encoded)) return false;
		const age = now - timeOf(encoded);
		return age >= 0 && age <= MAX_AGE_SECONDS;
	});
}

function encode(touch: Touch): string {
	let encoded = `${KIND_LETTERS[touch.kind]}&${touch.at.toString(36)}`;
	TEXTS.forEach((name, place) => {
		const separatorsLeft = TEXTS.length - place;
		const room = MAX_TOUCH_BYTES - encoded.length - separatorsLeft;
		encoded += `&${encodeWithin(touch[name], room)}`;
	});
	return encoded;
}

/** The text in at most so many bytes, cut between characters. */
function encodeWithin(text: string, room: number): string {
	const whole = encodeComponent(text);
	if (whole.length <= room) return whole;
	let cut = "";
	for (const character of text) {
		const next = encodeComponent(character);
		if (cut.length + next.length > room) break;
		cut += next;
	}
	return cut;
}

function timeOf(encoded: string): number {
	return Number.parseInt(encoded.slice(2, encoded.indexOf("&", 2)), 36);
}

function decode(encoded: string): Touch {
	const [letter, , ...texts] = encoded.split("&");
	const decoded = texts.map((text) => decodeComponent(text));
	const of = (name: (typeof TEXTS)[number]) => tagText(decoded[TEXTS.indexOf(name)] ?? "");
	return {
		kind: letter === KIND_LETTERS.campaign ? "campaign" : "referral",
		source: of("source"),
		medium: of("medium"),
		campaign: of("campaign"),
		content: of("content"),
		term: of("term"),
		path: of("path"),
		at: timeOf(encoded),
	};
}

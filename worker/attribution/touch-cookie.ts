/**
 * `__Host-touch`: the visitor's first touch, last campaign and last referral, carried by the browser and stored nowhere
 * else (docs/product/visits.md#attribution). The value is these touches without repetition, separated by `|`; a touch is
 * its kind, its time and its texts, encoded and separated by `&`.
 */

import type { Address } from "../../contract/address.ts";
import type { Touch, Touches } from "../../contract/attribution-schema.ts";
import { readTag, tagText } from "../../contract/tags.ts";
import { decodeComponent } from "../runtime/decode-component.ts";
import { encodeComponent } from "../runtime/encode-component.ts";
import { readTouch } from "./read-touch.ts";
import type { FindReferral } from "./referrals.ts";

type ReadCookie = (name: string) => readonly string[];

const NAME = "__Host-touch";
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
/** Name and value together. */
const MAX_BYTES = 1536;
const MAX_TOUCHES = 3;
/** A third of what the name, `=` and `|` leave. */
const MAX_TOUCH_BYTES = Math.floor((MAX_BYTES - NAME.length - MAX_TOUCHES) / MAX_TOUCHES);

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
	findReferral: FindReferral,
): string[] {
	const now = Math.floor(Date.now() / 1000);
	const touch = readTouch({ page, headers: request.headers, findReferral, now });
	if (touch === undefined) return [];
	const encoded = encode(touch);
	// The others stay as they are encoded: this is `/cta`'s path.
	const kept = encodedTouches(cookie, now).filter(
		(each, at) => at === 0 || !isOfKind(each, touch.kind),
	);
	const value = [...new Set([...kept, encoded])].join("|");
	return [`${NAME}=${value}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_SECONDS}`];
}

/** The touches of the last 30 days; whatever else the cookie holds is ignored. @param now in seconds */
export function readTouches(cookie: ReadCookie, now: number): Touches {
	const touches = encodedTouches(cookie, now).map(decode);
	// No referral takes the place of a campaign.
	const last = touches.findLast(({ kind }) => kind === "campaign") ?? touches.at(-1);
	return { first: touches[0] ?? null, last: last ?? null };
}

/** `utm_source` of the page, else of the last campaign; empty without one. */
export function sourceOf({ searchParams }: Address, cookie: ReadCookie): string {
	const source = readTag(searchParams, "utm_source");
	if (source !== "") return source;
	const { last } = readTouches(cookie, Math.floor(Date.now() / 1000));
	return last?.kind === "campaign" ? last.source : "";
}

/** The touches of the cookie, the oldest first. */
function encodedTouches(cookie: ReadCookie, now: number): string[] {
	const [value = ""] = cookie(NAME);
	if (value.length > MAX_BYTES) return [];
	return value.split("|").filter((encoded) => {
		if (encoded.length > MAX_TOUCH_BYTES || !ENCODED.test(encoded)) return false;
		const age = now - timeOf(encoded);
		return age >= 0 && age <= MAX_AGE_SECONDS;
	});
}

function isOfKind(encoded: string, kind: Touch["kind"]): boolean {
	return encoded.startsWith(KIND_LETTERS[kind]);
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

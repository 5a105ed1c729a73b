/**
 * `__Host-ads`: when the visitor accepted that ad platforms are told of the account, and the last click of each
 * platform (docs/product/visits.md#conversions). Made with the consent only; the value is the time of the consent, then the
 * clicks, `!{name}~{time}~{id}`, times in base 36.
 */
import type { Address } from "../../contract/address.ts";
import type { AdClick } from "../../contract/attribution-schema.ts";
import {
	type AdPlatform,
	CLICK_NAMES,
	type ClickName,
	PLATFORM_OF_CLICK,
} from "../../contract/conversions.ts";

type ReadCookie = (name: string) => readonly string[];

const NAME = "__Host-ads";
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
/** As long as the choice: 6 months. */
const CONSENT_SECONDS = 182 * 24 * 60 * 60;
const CLICK_SECONDS = 30 * 24 * 60 * 60;
const MAX_LENGTH = 1500;
/** Format of the platforms' click ids, without anything that a header cannot hold. */
const CLICK_ID = /^[\w.-]{1,300}$/;
const ENCODED = /^[0-9a-z]{1,9}(?:![a-z_]{1,20}~[0-9a-z]{1,9}~[\w.-]{1,300})*$/;

/** Empties the cookie, for visitors who refuse. */
export const FORGET_AD_CLICKS = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`;

/**
 * The cookie of an acceptance, with the click of the page on which it was made.
 * @param now in seconds since 1970, like all times here
 */
export function acceptAds(
	page: Address | null,
	platforms: readonly AdPlatform[],
	now: number,
): string[] {
	if (platforms.length === 0) return [];
	const clicks = page === null ? [] : clicksOf(page, { platforms, now, consentedAt: now });
	return [write(now, clicks, now)];
}

/** The `Set-Cookie` values of a visit whose visitor accepts: none unless it comes by an ad. */
export function keepAdClicks(
	page: Address,
	cookie: ReadCookie,
	platforms: readonly AdPlatform[],
	now: number,
): string[] {
	const consentedAt = consentIn(cookie, now);
	if (consentedAt === undefined) return [];
	const clicks = clicksOf(page, { platforms, now, consentedAt });
	if (clicks.length === 0) return [];
	const isReplaced = ({ platform }: AdClick) => clicks.some((click) => click.platform === platform);
	const others = readAdClicks(cookie, platforms, now).filter((click) => !isReplaced(click));
	return [write(consentedAt, [...clicks, ...others], now)];
}

/** The clicks of the last 30 days on ads of these platforms. */
export function readAdClicks(
	cookie: ReadCookie,
	platforms: readonly AdPlatform[],
	now: number,
): AdClick[] {
	const consented_at = consentIn(cookie, now);
	if (consented_at === undefined) return [];
	return encodedIn(cookie)
		.slice(1)
		.flatMap((encoded) => {
			const [name = "", time = "", id = ""] = encoded.split("~");
			const clicked_at = Number.parseInt(time, 36);
			const age = now - clicked_at;
			if (!isClickName(name) || age < 0 || age > CLICK_SECONDS) return [];
			const platform = PLATFORM_OF_CLICK[name];
			return platforms.includes(platform) ? [{ platform, name, id, clicked_at, consented_at }] : [];
		});
}

/** All clicks that the browser has, old ones too: for a consent that is withdrawn. */
export function adClickIds(cookie: ReadCookie): string[] {
	return encodedIn(cookie)
		.slice(1)
		.map((encoded) => encoded.split("~")[2] ?? "");
}

interface Consented {
	platforms: readonly AdPlatform[];
	now: number;
	consentedAt: number;
}

/** First click of each platform that the address has: `gclid` before those of apps. */
function clicksOf(page: Address, { platforms, now, consentedAt }: Consented): AdClick[] {
	const clicks = new Map<AdPlatform, AdClick>();
	for (const name of CLICK_NAMES) {
		const platform = PLATFORM_OF_CLICK[name];
		const id = page.searchParams.get(name);
		if (id === null || !CLICK_ID.test(id)) continue;
		if (clicks.has(platform) || !platforms.includes(platform)) continue;
		clicks.set(platform, { platform, name, id, clicked_at: now, consented_at: consentedAt });
	}
	return [...clicks.values()];
}

/** Clicks that do not fit are left out, the last ones first. */
function write(consentedAt: number, clicks: readonly AdClick[], now: number): string {
	let value = consentedAt.toString(36);
	for (const { name, clicked_at, id } of clicks) {
		const encoded = `!${name}~${clicked_at.toString(36)}~${id}`;
		if (value.length + encoded.length <= MAX_LENGTH) value += encoded;
	}
	return `${NAME}=${value}; ${ATTRIBUTES}; Max-Age=${consentedAt + CONSENT_SECONDS - now}`;
}

function encodedIn(cookie: ReadCookie): string[] {
	const [value = ""] = cookie(NAME);
	return value.length <= MAX_LENGTH && ENCODED.test(value) ? value.split("!") : [];
}

/** When the visitor accepted; undefined without a consent of the last six months. */
function consentIn(cookie: ReadCookie, now: number): number | undefined {
	const [time] = encodedIn(cookie);
	if (time === undefined) return undefined;
	const consentedAt = Number.parseInt(time, 36);
	const age = now - consentedAt;
	return age >= 0 && age <= CONSENT_SECONDS ? consentedAt : undefined;
}

function isClickName(name: string): name is ClickName {
	return Object.hasOwn(PLATFORM_OF_CLICK, name);
}

/**
 * `__Host-ads`: when the visitor accepted that ad platforms are told of the account, and the last click of each
 * platform (docs/product/visits.md#conversions). Made with the consent only; the value is the time of the consent, the
 * clicks, `!{name}~{time}~{id}`, times in base 36, and a signature.
 */
import type { Address } from "../../contract/address.ts";
import type { AdClick } from "../../contract/attribution-schema.ts";
import {
	AD_PLATFORMS,
	type AdPlatform,
	CLICK_NAMES,
	type ClickName,
	PLATFORM_OF_CLICK,
} from "../../contract/conversions.ts";
import { createMac } from "../runtime/sip-hash.ts";

type ReadCookie = (name: string) => readonly string[];

/** The cookie of clicks on ads. Times are in seconds since 1970. */
export interface AdClicks {
	/** The cookie of an acceptance, with the click of the page on which it was made. */
	accept(page: Address | null, platforms: readonly AdPlatform[], now: number): string[];
	/** The `Set-Cookie` values of a visit whose visitor accepts: none unless it comes by an ad. */
	keep(page: Address, cookie: ReadCookie, platforms: readonly AdPlatform[], now: number): string[];
	/** The clicks of the last 30 days on ads of these platforms. */
	read(cookie: ReadCookie, platforms: readonly AdPlatform[], now: number): AdClick[];
	/** All clicks that the browser has, old ones too: for a consent that is withdrawn. */
	readAll(cookie: ReadCookie): AdClick[];
}

const NAME = "__Host-ads";
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
/** As long as the choice: 6 months. */
const CONSENT_SECONDS = 182 * 24 * 60 * 60;
const CLICK_SECONDS = 30 * 24 * 60 * 60;
/** Format of the platforms' click ids, without anything that a header cannot hold. */
const CLICK_ID = /^[\w.-]{1,300}$/;
const ENCODED = new RegExp(
	`^[0-9a-z]{1,9}(?:![a-z_]{1,20}~[0-9a-z]{1,9}~[\\w.-]{1,300}){0,${AD_PLATFORMS.length}}$`,
);

/** Empties the cookie, for visitors who refuse. */
export const FORGET_AD_CLICKS = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`;

/** @param secret `UNIT_SECRET`; without one nothing is kept */
export function createAdClicks(secret: string): AdClicks {
	const mac = createMac(secret);
	const sign = (value: string) => mac(`ads.${value}`);

	/** The parts of a cookie of ours; none of one that we did not sign. */
	function encodedIn(cookie: ReadCookie): string[] {
		const [signed = ""] = cookie(NAME);
		const end = signed.lastIndexOf("!");
		const value = signed.slice(0, Math.max(end, 0));
		if (secret === "" || !ENCODED.test(value)) return [];
		return signed.slice(end + 1) === sign(value) ? value.split("!") : [];
	}

	/** When the visitor accepted; undefined without a consent of the last six months. */
	function consentIn(cookie: ReadCookie, now: number): number | undefined {
		const [time] = encodedIn(cookie);
		if (time === undefined) return undefined;
		const consentedAt = Number.parseInt(time, 36);
		const age = now - consentedAt;
		return age >= 0 && age <= CONSENT_SECONDS ? consentedAt : undefined;
	}

	/** The `Set-Cookie` value. */
	function write(consentedAt: number, clicks: readonly AdClick[], now: number): string {
		const encoded = clicks.map(
			({ name, clicked_at, id }) => `${name}~${clicked_at.toString(36)}~${id}`,
		);
		const value = [consentedAt.toString(36), ...encoded].join("!");
		const lifetime = `Max-Age=${consentedAt + CONSENT_SECONDS - now}`;
		return `${NAME}=${value}!${sign(value)}; ${ATTRIBUTES}; ${lifetime}`;
	}

	const adClicks: AdClicks = {
		accept(page, platforms, now) {
			if (platforms.length === 0 || secret === "") return [];
			const clicks = page === null ? [] : clicksOf(page, { platforms, now, consentedAt: now });
			return [write(now, clicks, now)];
		},
		keep(page, cookie, platforms, now) {
			const consentedAt = consentIn(cookie, now);
			if (consentedAt === undefined) return [];
			const clicks = clicksOf(page, { platforms, now, consentedAt });
			if (clicks.length === 0) return [];
			const isReplaced = ({ platform }: AdClick) =>
				clicks.some((click) => click.platform === platform);
			const others = adClicks.read(cookie, platforms, now).filter((click) => !isReplaced(click));
			return [write(consentedAt, [...clicks, ...others], now)];
		},
		read(cookie, platforms, now) {
			if (consentIn(cookie, now) === undefined) return [];
			return adClicks.readAll(cookie).filter(({ platform, clicked_at }) => {
				const age = now - clicked_at;
				return age >= 0 && age <= CLICK_SECONDS && platforms.includes(platform);
			});
		},
		readAll(cookie) {
			const [time = "", ...clicks] = encodedIn(cookie);
			const consented_at = Number.parseInt(time, 36);
			return clicks.flatMap((encoded) => {
				const [name = "", at = "", id = ""] = encoded.split("~");
				if (!isClickName(name)) return [];
				const clicked_at = Number.parseInt(at, 36);
				return [{ platform: PLATFORM_OF_CLICK[name], name, id, clicked_at, consented_at }];
			});
		},
	};
	return adClicks;
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

function isClickName(name: string): name is ClickName {
	return Object.hasOwn(PLATFORM_OF_CLICK, name);
}

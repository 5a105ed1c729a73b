/** Pages for visitors: the cached bytes of the visitor's arm (docs/architecture/overview.md#two-kinds-of-pages). */
import type { Context, Handler } from "hono";
import type { Address } from "../../contract/address.ts";
import type { Language } from "../../contract/events.ts";
import type { TestDefinition } from "../../contract/experiment-schema.ts";
import { type DocumentName, documentPath } from "../../contract/paths.ts";
import { failedProviderPath } from "../../contract/providers.ts";
import { PRICE_SLOT, slotsOf } from "../../contract/slots.ts";
import { readTag } from "../../contract/tags.ts";
import type { AppEnv } from "../app-env.ts";
import { keepTouch, sourceOf } from "../attribution/touch-cookie.ts";
import { type Audience, classify, discardReason, isOptedOut } from "../events/classify.ts";
import { excludedExposures, exposure, type Located } from "../events/enrich.ts";
import { networksOf } from "../events/networks-of.ts";
import type { Arrival } from "../events/outbox.ts";
import { type Arms, assignAll, readOverride } from "../experiments/assign-all.ts";
import type { ReadCookie } from "../experiments/sticky-cookie.ts";
import { contentOf, targetedVariant, testsOfPage } from "../experiments/targeting.ts";
import { readAddress } from "../http/address.ts";
import { CACHE } from "../http/cache-policy.ts";
import { callerOf } from "../http/client-address.ts";
import { readCookies } from "../http/cookies.ts";
import { matchesEtag } from "../http/etag.ts";
import { languageCookie } from "../http/language-cookie.ts";
import { pageLocation } from "../http/redirects.ts";
import { documentRedirect } from "../language/document-language.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import type { TaggedHtml } from "../runtime/tagged-html.ts";
import { awaitDefinitions } from "./await-definitions.ts";
import { formerAddress } from "./former-address.ts";
import { keepClicks } from "./keep-clicks.ts";
import { offerOfAccount, payerOf } from "./own-offer.ts";
import { waitUntil } from "./wait-until.ts";

/** How long a page with a slot waits for a first or new reading of the tests' definitions. */
const DEFINITIONS_MS = 50;

/** The handler of one page in one language. */
export function document(name: DocumentName, language: Language): Handler<AppEnv> {
	return (c) => {
		const url = readAddress(c.req.url);
		const cookie = readCookies(c.req.raw.headers.get("cookie"));
		const show = () =>
			inOtherLanguage(c, name, language, url, cookie) ?? page(c, name, language, url, cookie);
		const isHome = name === "home";
		// Auth leads whoever comes back to it twice, or too late, to the site's first page.
		if (isHome && url.searchParams.get("error_code") !== null) {
			return c.env.responses.redirect(failedProviderPath("expired", ""));
		}
		// WordPress's address of a post without permalinks; the feed's entries are named by it.
		const isPost = isHome && url.searchParams.get("p") !== null;
		return isPost ? formerAddress(c).then((found) => found ?? show()) : show();
	};
}

function inOtherLanguage(
	c: Context<AppEnv>,
	name: DocumentName,
	language: Language,
	url: Address,
	cookie: ReadCookie,
): Response | undefined {
	const wanted = url.searchParams.get("lang");
	const elsewhere = documentRedirect(language, wanted, cookie("lang")[0] ?? null);
	if (!elsewhere) return undefined;
	const setCookies = elsewhere.remember ? [languageCookie(elsewhere.language)] : [];
	const path = documentPath(name, elsewhere.language);
	return c.env.responses.redirect(pageLocation(path, url.searchParams), setCookies);
}

async function page(
	c: Context<AppEnv>,
	name: DocumentName,
	language: Language,
	url: Address,
	cookie: ReadCookie,
): Promise<Response> {
	const { documents, env, experiments, outbox, visitors } = c.env;
	const { headers } = c.req.raw;
	const pageSlots = slotsOf(name);
	if (pageSlots.length > 0 && !experiments.isRecent()) await awaitDefinitions(c, DEFINITIONS_MS);
	waitUntil(c, experiments.refreshIfStale());
	const definitions = experiments.current();
	const targeted = targetedVariant(readTag(url.searchParams, "utm_content"));
	const person = pageSlots.includes(PRICE_SLOT) ? await readPerson(c) : undefined;
	const tests = testsOfPage(definitions, pageSlots, targeted).filter(
		({ slot }) => slot !== PRICE_SLOT || !person?.held,
	);
	const userAgent = headers.get("user-agent");
	const audience = classify(c.req.raw, cookie, userAgent);
	const isHuman = audience === "human";
	const visitor = isHuman || audience === "prerender" ? visitors.read(cookie) : undefined;
	const platform = detectPlatform(headers, userAgent);
	const source = () => sourceOf(url, cookie);
	const participant = visitor && { id: visitor.id, traits: { platform, language, source } };
	const arms = assignAll(tests, participant, cookie, readOverride(url.searchParams));
	const slots = {
		...contentOf(definitions, pageSlots, language, targeted, arms.shown),
		...(person?.held && { [PRICE_SLOT]: person.held.offer }),
	};
	// Rendered before anything is counted: a failed page exposes nobody.
	const rendered = await documents.get({
		page: name,
		language,
		platform,
		slots,
		filledCells: name === "home" ? filledCells(c) : undefined,
		// Only this page shows whether its reader is measured.
		...(name === "privacy" && isOptedOut(cookie) ? { measuring: "off" as const } : {}),
	});

	if (visitor && isHuman && arms.counted.length > 0) {
		const now = new Date().toISOString();
		const seen: Located = {
			sessionId: visitor.sessionId,
			userAgent: userAgent ?? "",
			platform,
			language,
			variant: targeted ?? "a",
			now,
			networks: networksOf(env.UNIT_SECRET, callerOf(headers)),
		};
		const exposed = { ...visitor, source: source() };
		const ab = arms.counted.map((arm) => exposure(arm, url, seen, exposed));
		waitUntil(c, outbox.add({ received: ab.length, ab }));
	}
	const excluded = excludedFrom(audience, tests, arms);
	if (excluded.received > 0) waitUntil(c, outbox.add(excluded));

	const isMarked = audience === "prerender" && visitor && arms.counted.length > 0;
	const marks = isMarked ? [visitors.markPrerendered(visitor, url.pathname)] : [];
	const touched = isHuman
		? [...keepTouch(c.req.raw, url, cookie, c.env.findReferral), ...keepClicks(c, url, cookie)]
		: [];
	const cookies = [
		...(visitor?.setCookies ?? []),
		...[...arms.setCookies, ...marks, ...touched, ...(person?.cookies ?? [])],
	];
	return respond(c, rendered, definitions.version, arms, cookies);
}

/** The figure of the home page, as this isolate has read it. */
function filledCells(c: Context<AppEnv>): number | undefined {
	waitUntil(c, c.env.filledCells.refreshIfStale());
	return c.env.filledCells.shown();
}

/** The price that this person has for good, who takes part in no price test (docs/product/money.md#price-tests). */
async function readPerson(c: Context<AppEnv>) {
	const { user, cookies } = await payerOf(c);
	return { held: user?.id ? await offerOfAccount(c, user.id) : undefined, cookies };
}

/** The exposures that count nowhere. A prerendered page counts when it is shown (worker/routes/events.ts). */
function excludedFrom(audience: Audience, tests: readonly TestDefinition[], arms: Arms): Arrival {
	if (audience === "prerender") return { received: 0 };
	return audience === "human"
		? excludedExposures(arms.overridden, "tester")
		: excludedExposures(tests, discardReason(audience));
}

/** The page, or 304 when the browser has it; a page whose link chose an arm is `noindex`. */
function respond(
	c: Context<AppEnv>,
	{ bytes, etag, styleSource }: TaggedHtml,
	version: string,
	arms: Arms,
	cookies: readonly string[],
): Response {
	const { headers: sent } = c.req.raw;
	const headers: (readonly [string, string])[] = [
		["Cache-Control", CACHE.document],
		["ETag", etag],
		["X-Config-Version", version],
	];
	if (c.env.env.ANALYTICS_TAG_ID && arms.counted.length > 0) {
		headers.push(["Server-Timing", armsForScript(arms.counted)]);
	}
	if (arms.overridden.length > 0) headers.push(["X-Robots-Tag", "noindex"]);
	const known = matchesEtag(sent.get("if-none-match"), etag);
	const body = known ? null : bytes;
	return c.env.responses.html({ body, styleSource }, known ? 304 : 200, headers, cookies);
}

/** The arms for the analytics tag's `ab_test_view`: scripts cannot read their cookies. */
function armsForScript(arms: Arms["counted"]): string {
	return arms.map(({ test, arm }) => `ab;desc="${test}:${arm}"`).join(", ");
}

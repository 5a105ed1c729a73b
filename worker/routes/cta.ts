/** `/cta`, the target of ads (docs/product/visits.md#call-to-action): a 302 from memory, counted in the background. */
import type { Handler } from "hono";
import type { CountedArm } from "../../contract/experiment.ts";
import { slotsOf } from "../../contract/slots.ts";
import { readTag } from "../../contract/tags.ts";
import type { AppEnv } from "../app-env.ts";
import { keepTouch, sourceOf } from "../attribution/touch-cookie.ts";
import { classify, discardReason, hasConsented } from "../events/classify.ts";
import { clickOnRedirect, conversion } from "../events/enrich.ts";
import { networksOf } from "../events/networks-of.ts";
import type { Arrival } from "../events/outbox.ts";
import { armsOf, assignAll, NO_OVERRIDE } from "../experiments/assign-all.ts";
import { targetedVariant, testsOfPage } from "../experiments/targeting.ts";
import { readAddress } from "../http/address.ts";
import { CACHE } from "../http/cache-policy.ts";
import { callerOf } from "../http/client-address.ts";
import { readCookies } from "../http/cookies.ts";
import { ctaLocation } from "../http/redirects.ts";
import { languageOfRedirect } from "../language/resolve-language.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import { keepClicks } from "./keep-clicks.ts";
import { waitUntil } from "./wait-until.ts";

/** Ads lead to `/cta` instead of the home page. */
const REPORTED_ON = slotsOf("home");

export const cta: Handler<AppEnv> = (c) => {
	const { responses, documents, env, experiments, outbox, clickLimit, visitors } = c.env;
	const request = c.req.raw;
	const { headers } = request;
	const url = readAddress(request.url);
	const cookie = readCookies(headers.get("cookie"));
	const userAgent = headers.get("user-agent");
	const audience = classify(request, cookie, userAgent);
	const platform = detectPlatform(headers, userAgent);
	const language = languageOfRedirect({
		query: url.searchParams.get("lang"),
		cookie: cookie("lang")[0] ?? null,
		acceptLanguage: headers.get("accept-language"),
	});
	const location = ctaLocation({
		platform,
		language,
		plan: url.searchParams.get("plan"),
		query: url.searchParams,
	});
	waitUntil(c, experiments.refreshIfStale());
	if (audience !== "human") {
		waitUntil(c, outbox.add({ received: 1, discarded: { [discardReason(audience)]: 1 } }));
		return responses.redirect(location);
	}

	const visitor = visitors.read(cookie);
	const definitions = experiments.current();
	const targeted = targetedVariant(readTag(url.searchParams, "utm_content"));
	const tests = testsOfPage(definitions, REPORTED_ON, targeted);
	const source = () => sourceOf(url, cookie);
	const participant = { id: visitor.id, traits: { platform, language, source }, clicks: true };
	const arms = assignAll(tests, participant, cookie, NO_OVERRIDE);
	const now = new Date().toISOString();
	const caller = callerOf(headers);
	const seen = {
		now,
		networks: networksOf(env.UNIT_SECRET, caller),
		sessionId: visitor.sessionId,
		userAgent: userAgent ?? "",
		platform,
		language,
		variant: targeted ?? "a",
	};
	const click = clickOnRedirect(url, headers.get("referer"), location, seen);
	const converted = (counted: readonly CountedArm[]) =>
		counted.map((arm) => conversion(arm, click, url, seen, visitor.id));
	const ab = converted(arms.counted);
	const received = 1 + ab.length;
	const isCounted = clickLimit.isWithin(caller, Date.now());
	const arrival: Arrival = isCounted
		? { received, landing: [click], ab }
		: { received, discarded: { limited: received } };
	waitUntil(c, outbox.add(arrival));
	if (isCounted && visitor.isReturning && !experiments.isRecent()) {
		waitUntil(
			c,
			experiments.read().then(() => {
				const tests = testsOfPage(experiments.current(), REPORTED_ON, targeted);
				const held = converted(armsOf(tests, visitor.id, cookie));
				return outbox.add({ received: held.length, ab: held });
			}),
		);
	}
	const touched = keepTouch(request, url, cookie, c.env.findReferral);
	const clicked = keepClicks(c, url, cookie);
	const cookies = [...visitor.setCookies, ...arms.setCookies, ...touched, ...clicked];
	const config = ["X-Config-Version", definitions.version] as const;
	if (env.PIXEL_ID && hasConsented(headers, cookie)) {
		return documents
			.leaving(language, { location, eventId: click.event_id, reports: "click" })
			.then(({ html: body, styleSource }) => {
				const headers = [["Cache-Control", CACHE.default], config] as const;
				return responses.html({ body, styleSource }, 200, headers, cookies);
			});
	}
	return responses.redirect(location, cookies, [config]);
};

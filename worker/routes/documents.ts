/** Pages for visitors (design §1, §5, §6): the string kept in memory, with the visitor's arm in it. */
import type { Handler } from "hono";
import type { AppEnv } from "../app.ts";
import type { Language } from "../contract/events.ts";
import { type DocumentName, documentPath, SLOT_OF } from "../contract/paths.ts";
import { classify, setAsideAs } from "../events/classify.ts";
import { exposure, type Seen } from "../events/enrich.ts";
import type { Outbox } from "../events/outbox.ts";
import { assignAll, readOverride } from "../experiments/assign-all.ts";
import { readVisitor } from "../experiments/sticky-cookie.ts";
import { slotCopy, targetedVariant, testsOfPage } from "../experiments/targeting.ts";
import { CACHE } from "../http/cache-policy.ts";
import { readCookies } from "../http/cookies.ts";
import { languageCookie } from "../http/language-cookie.ts";
import { twinLocation } from "../http/redirects.ts";
import { documentRedirect } from "../language/document-language.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import { waitUntil } from "./wait-until.ts";

export function document(name: DocumentName, language: Language): Handler<AppEnv> {
	return async (c) => {
		const { answers, documents, experiments, outbox } = c.env;
		const request = c.req.raw;
		const url = new URL(request.url);
		const cookie = readCookies(request.headers.get("cookie"));
		const asked = url.searchParams.get("lang");
		const elsewhere = documentRedirect(language, asked, cookie("lang")[0] ?? null);
		if (elsewhere) {
			const setCookies = elsewhere.remember ? [languageCookie(elsewhere.language)] : [];
			const path = documentPath(name, elsewhere.language);
			return answers.redirect(twinLocation(path, url.searchParams), setCookies);
		}

		waitUntil(c, experiments.refreshIfStale());
		const definitions = experiments.current();
		const slot = SLOT_OF[name];
		const tests = slot === undefined ? [] : testsOfPage(definitions, slot);
		const audience = classify(request, cookie);
		const visitor = audience === "human" ? readVisitor(cookie) : undefined;
		const arms = assignAll(tests, visitor?.id, cookie, readOverride(url.searchParams));
		const targeted = targetedVariant(url.searchParams.get("utm_content"));
		const platform = detectPlatform(request.headers);
		const copy = slot && slotCopy(definitions, slot, language, targeted, arms.shown);
		const { html, etag } = await documents.get({ page: name, language, platform, copy });

		if (visitor === undefined) {
			const reason = setAsideAs(audience === "bot" ? "bot" : "prefetch");
			const n = tests.filter((test) => test.isActive).length;
			if (n > 0) waitUntil(c, outbox.add({ received: n, setAside: { [reason]: n } }));
		} else if (!arms.overridden && arms.counted.size > 0) {
			const seen = {
				sessionId: visitor.sessionId,
				userAgent: request.headers.get("user-agent") ?? "",
				platform,
				language,
				variant: targeted ?? "a",
				now: new Date().toISOString(),
			};
			waitUntil(c, expose(outbox, arms.counted, definitions.version, url, seen));
		}

		const headers: [string, string][] = [
			["Cache-Control", CACHE.document],
			["ETag", etag],
			["X-Config-Version", definitions.version],
		];
		if (arms.overridden) headers.push(["X-Robots-Tag", "noindex"]);
		const cookies = [...(visitor?.setCookies ?? []), ...arms.setCookies];
		const known = request.headers.get("if-none-match") === etag;
		return answers.html(known ? null : html, known ? 304 : 200, headers, cookies);
	};
}

async function expose(
	outbox: Outbox,
	arms: ReadonlyMap<string, string>,
	version: string,
	page: URL,
	seen: Seen,
): Promise<void> {
	const ab = await Promise.all(
		[...arms].map(([test, arm]) => exposure(test, arm, version, page, seen)),
	);
	await outbox.add({ received: ab.length, ab });
}

import { describe, expect, it } from "vitest";
import type { CallFailureCode } from "../../../contract/reply.ts";
import type { ServiceInput } from "../../../contract/sql-calls.ts";
import en from "../../../locales/en/auth.json" with { type: "json" };
import fr from "../../../locales/fr/auth.json" with { type: "json" };
import { unsubscribeToken } from "../../../worker/mail/unsubscribe.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, expectPage, hiddenIn, textOf } from "../account-site.ts";
import { createSite } from "../harness.ts";

const { linkUnavailable, newsletter: texts, serverErrors, validation } = fr;
const PATH = "/newsletter";
const ADA = "5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11";
const { UNSUBSCRIBE_SECRET } = createSite().services.env;
const TOKEN =
	(await unsubscribeToken(
		{ kind: "newsletter_post", data: { reader: ADA } as never },
		UNSUBSCRIBE_SECRET,
	)) ?? "";

const OF_OPERATOR =
	(await unsubscribeToken({ kind: "weekly_report", subscriber: ADA }, UNSUBSCRIBE_SECRET)) ?? "";

/** A site whose database knows Ada in this state, or does not respond. */
function site(
	state: boolean | null | "down" = false,
	options: { asked?: CallFailureCode; key?: string; isLimited?: boolean } = {},
) {
	const calls: unknown[] = [];
	let confirmed = state;
	const unlessDown = (value: unknown) =>
		confirmed === "down" ? new Refusal("unavailable") : value;
	const functions = {
		ask_for_newsletter({ email, language }: ServiceInput<"ask_for_newsletter">) {
			calls.push(["ask", email, language]);
			return options.asked && new Refusal(options.asked);
		},
		find_newsletter_reader({ reader, confirms }: ServiceInput<"find_newsletter_reader">) {
			if (confirms) {
				calls.push(["confirm", reader]);
				confirmed = confirmed === false ? true : confirmed;
			}
			return unlessDown(confirmed);
		},
		unsubscribe(from: unknown) {
			calls.push(["leave", from]);
			return unlessDown(null);
		},
	};
	const env = { TURNSTILE_SITE_KEY: options.key };
	const limit = options.isLimited ? "over" : "within";
	const services = { accountRateLimit: async () => limit } as const;
	return Object.assign(accountSite({ functions, env, services }), { did: calls });
}

describe("happy", () => {
	it("a form of any page asks for the newsletter in the page's language, and says no more than that", async () => {
		const { submit, visit, did } = site();
		// Nothing has happened yet that would have to be read aloud.
		expect(await (await visit(PATH)).text()).not.toContain('role="status"');
		const french = await submit(`${PATH}?lang=fr`, { email: " Ada@Example.com " });
		await expectPage(french, 200, texts.sent.title);
		const english = await submit(`${PATH}?lang=en`, { email: "ada@example.com" });
		expect(await textOf(english)).toContain(en.newsletter.sent.title);
		expect(did).toEqual([
			["ask", "ada@example.com", "fr"],
			["ask", "ada@example.com", "en"],
		]);
	});

	it("a link that is opened changes nothing; its buttons confirm and end it, however often", async () => {
		const { visit, submit, did } = site();
		const press = async (page: Response) => textOf(await submit(PATH, hiddenIn(await page.text())));
		const opened = await visit(`${PATH}?token=${TOKEN}`);
		expect(await textOf(opened.clone())).toContain(texts.confirm.submit);
		expect(did).toEqual([]);
		for (const page of [opened.clone(), opened]) {
			expect(await press(page)).toContain(texts.reader.title);
		}
		const confirmed = await visit(`${PATH}?token=${TOKEN}`);
		expect(await textOf(confirmed.clone())).toContain(texts.reader.submit);
		expect(await press(confirmed)).toContain(texts.left.title);
		const leave = ["leave", { list: "newsletter", subscriber: ADA }];
		expect(did).toEqual([["confirm", ADA], ["confirm", ADA], leave]);
	});

	it("keeps the link when its reader changes the language", async () => {
		const { visit } = site();
		const html = await (await visit(`${PATH}?token=${TOKEN}`)).text();
		expect(html).toContain(`${PATH}?token=${TOKEN}&amp;lang=en`);
	});
});

describe("error", () => {
	it.each(["", "ada"])("an address %j is refused, and stays in the form", async (email) => {
		const { submit, did } = site();
		const response = await submit(PATH, { email });
		expect(await response.clone().text()).toContain(`value="${email}"`);
		await expectPage(response, 400, validation.invalidEmail);
		expect(did).toEqual([]);
	});

	it("says that the database is unavailable", async () => {
		const { submit } = site(false, { asked: "unavailable" });
		const response = await submit(PATH, { email: "ada@example.com" });
		await expectPage(response, 503, serverErrors.unavailable);
	});

	it.each([
		["is of nobody any more", null, texts.gone.title, 200],
		["cannot be looked up", "down", linkUnavailable.title, 503],
	] as const)(
		"a link that %s says so, before and after its button",
		async (_, state, title, status) => {
			const { visit, submit } = site(state);
			for (const response of [
				await visit(`${PATH}?token=${TOKEN}`),
				await submit(PATH, { token: TOKEN }),
				// Nobody may believe that the mails have ended.
				...(state === "down" ? [await submit(PATH, { token: TOKEN, action: "leave" })] : []),
			]) {
				const again = `href="${PATH}?token=${TOKEN}" class="button button-primary`;
				expect((await response.clone().text()).includes(again)).toBe(status === 503);
				await expectPage(response, status, title);
			}
		},
	);
});

describe("security", () => {
	it.each([
		["without a token", ""],
		["that somebody made up", `newsletter.${ADA}.${"0".repeat(64)}`],
		["of another list", TOKEN.replace("newsletter.", "weekly.")],
		["of another list that we signed", OF_OPERATOR],
	])("a link %s is none, and asks the database nothing", async (_, token) => {
		const { visit, submit, did, log } = site();
		expect(await textOf(await visit(`${PATH}?token=${token}`))).toContain(texts.gone.title);
		const left = await submit(PATH, { token, action: "leave" });
		expect(await textOf(left)).toContain(texts.gone.title);

		expect([did, JSON.stringify(log.lines)]).toEqual([[], expect.not.stringContaining(ADA)]);
	});

	it.each([
		["confirm", texts.confirm.submit],
		["leave", texts.reader.submit],
	])("a caller beyond the limit does not %s, and has the button again", async (action, button) => {
		const { submit, did } = site(false, { isLimited: true });
		await expectPage(await submit(PATH, { token: TOKEN, action }), 429, button);
		expect(did).toEqual([]);
	});

	it("asks for the challenge, where one is configured, before it mails anybody", async () => {
		const { submit, did } = site(false, { key: "public-key" });
		const response = await submit(PATH, { email: "ada@example.com" });
		expect(await response.text()).toContain('value="ada@example.com"');
		expect([response.status, did]).toEqual([200, []]);
	});

	it("is kept out of caches, search engines and third parties", async () => {
		const response = await site().visit(`${PATH}?token=${TOKEN}`);
		expect(response.headers.get("cache-control")).toContain("no-store");
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		expect(response.headers.get("content-security-policy")).not.toMatch(/google|facebook/);
	});
});

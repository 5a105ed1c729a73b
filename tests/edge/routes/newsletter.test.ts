import { describe, expect, it } from "vitest";
import type { ServiceInput } from "../../../contract/sql-calls.ts";
import fr from "../../../locales/fr/auth.json" with { type: "json" };
import { unsubscribeToken } from "../../../worker/mail/unsubscribe.ts";
import { accountSite, expectPage, hiddenIn, textOf } from "../account-site.ts";
import { createSite } from "../harness.ts";

const { newsletter: texts } = fr;
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

/** A site whose database has Ada waiting for her confirmation. */
function site(limit: "within" | "over" = "within", env = {}) {
	const calls: unknown[] = [];
	let isConfirmed = false;
	const functions = {
		find_newsletter_reader({ reader, confirms }: ServiceInput<"find_newsletter_reader">) {
			if (confirms) calls.push(["confirm", reader]);
			isConfirmed ||= confirms;
			return isConfirmed;
		},
		unsubscribe(from: unknown) {
			calls.push(["leave", from]);
			return null;
		},
	};
	const services = { accountRateLimit: async () => limit };
	return Object.assign(accountSite({ functions, env, services }), { did: calls });
}

it("happy: a link that is opened changes nothing; its buttons confirm and end it, however often", async () => {
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

	it("asks for the challenge, where one is configured, before it mails anybody", async () => {
		const { submit, sqlCalls } = site("within", { TURNSTILE_SITE_KEY: "public-key" });
		const response = await submit(PATH, { email: "ada@example.com" });
		expect(await response.text()).toContain('value="ada@example.com"');
		expect([response.status, sqlCalls.calls]).toEqual([200, []]);
		// A challenge that has no token is judged, and not asked for again.
		await submit(PATH, { email: "ada@example.com", challenge: "" });
		expect(sqlCalls.names()).toContain("ask_for_newsletter");
	});

	it.each([
		["confirm", texts.confirm.submit],
		["leave", texts.reader.submit],
	])("a caller beyond the limit does not %s, and has the button again", async (action, button) => {
		const { submit, did } = site("over");
		await expectPage(await submit(PATH, { token: TOKEN, action }), 429, button);
		expect(did).toEqual([]);
	});
});

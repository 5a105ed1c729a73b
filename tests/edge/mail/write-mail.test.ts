import { describe, expect, it } from "vitest";
import { HEALTH_PROBLEMS } from "../../../contract/experiment-terms.ts";
import type { Mail } from "../../../contract/mails.ts";
import texts from "../../../locales/fr/mails.json" with { type: "json" };
import { createWriteMail, textOf } from "../../../worker/mail/write-mail.ts";
import { KNOWN_ADDRESS } from "../../fakes/mails.ts";

const PORTAL = "https://pay.test/portal";
const write = createWriteMail({
	origin: "https://t.test",
	supportEmail: "help@t.test",
	portalUrl: PORTAL,
});

const WITHDRAWAL = {
	received_at: "2026-11-22T13:05:33.123+00:00",
	name: "Ada",
	email: "ada@example.com",
	contract: "Pro",
	reference: "ref-1",
};
const LINK = { token_hash: "4f".repeat(32) };
const BOTH = { old_email: "ada@example.com", new_email: "new@example.com" };
const AT = "2026-11-22T13:05:33.123+00:00";
const CHANGE = { account: "ada@example.com", changed_at: AT, token: "a1".repeat(32) };
const TOKEN = { unsubscribe: "newsletter.5f0c2a4e.0" };
const NEWSLETTER: (Mail & typeof TOKEN)[] = [
	{ ...KNOWN_ADDRESS, ...TOKEN, kind: "newsletter_confirmation", data: { reader: "5f0c2a4e" } },
	{
		...{ ...KNOWN_ADDRESS, ...TOKEN, kind: "newsletter_post" },
		data: { reader: "5f0c2a4e", title: "Dates & <b>Excel</b>", excerpt: "Court.", slug: "é-1" },
	},
];
const MAILS: Mail[] = [
	KNOWN_ADDRESS,
	{
		...KNOWN_ADDRESS,
		kind: "cancellation_receipt",
		data: { requested_at: WITHDRAWAL.received_at, ends_on: "", reference: "ref-1" },
	},
	{ ...KNOWN_ADDRESS, kind: "withdrawal_receipt", data: WITHDRAWAL },
	{ ...KNOWN_ADDRESS, kind: "withdrawal_notice", data: WITHDRAWAL },
	{
		...KNOWN_ADDRESS,
		kind: "monthly_usage",
		data: { from_on: "2026-10-01", to_on: "2026-10-31", formula_count: "1234", chat_count: "3" },
	},
	...(["payment_failed", "payment_reminder"] as const).map((kind) => ({
		...KNOWN_ADDRESS,
		...{ kind, data: { failed_at: AT, amount_money: "1399 eur" } },
	})),
	...["11752 eur", ""].map((paid_money) => ({
		...{ ...KNOWN_ADDRESS, kind: "plan_renews" as const, data: { renews_at: AT, paid_money } },
	})),
	...(["plan_ended", "plan_refunded"] as const).map((kind) => ({
		...KNOWN_ADDRESS,
		...{ kind, data: { ended_on: "2026-11-20T00:00:00+00:00" } },
	})),
	{ ...KNOWN_ADDRESS, kind: "first_steps", data: {} },
	{ ...KNOWN_ADDRESS, kind: "install_link", data: {} },
	...NEWSLETTER,
];
const compared = (name: string, unit: string) => ({
	[`${name}_${unit}`]: "1234",
	[`${name}_before_${unit}`]: "1000",
	[`${name}_change`]: "23",
});
const WEEK = {
	...{ from_on: "2026-11-16", to_on: "2026-11-22" },
	...compared("visitors", "count"),
	...compared("sign_ups", "count"),
	...compared("paid", "count"),
	...compared("revenue", "euros"),
	...compared("mrr", "euros"),
	visitors_parts: '{"parts":[["google / spring",1200],["",-3]],"rest":-1}',
	...{ sign_ups_parts: '{"parts":[],"rest":0}', paid_parts: '{"parts":[],"rest":2}' },
	mrr_europarts: '{"parts":[["churn",-979],["new",1399]],"rest":0}',
	revenue_europarts: '{"parts":[["refunds",-1000]],"rest":0}',
	...{ risk_count: "7", lost_campaigns: "linkedin / b2b" },
	...{ best_campaign: "google / cpc / spring", best_euros: "9050", best_count: "3" },
	...{ worst_campaign: "", worst_euros: "", worst_count: "", alert_count: "1" },
	...{ sign_ups_alert_on: "", revenue_alert_on: "", webhook_alert_on: "" },
	...{
		ledger_alert_on: "2026-11-18",
		errors_alert_on: "",
		duties_alert_on: "",
		stripe_alert_on: "",
	},
	...Object.fromEntries(HEALTH_PROBLEMS.map((problem) => [`${problem}_tests`, ""])),
	...{ ratio_tests: "hero_test, badge_test" },
};
const ALERTS = {
	sign_ups: { day_on: "2026-11-21", value_count: "5", usual_count: "20.5", lowest_count: "13.83" },
	revenue: {
		...{ day_on: "2026-11-21", value_euros: "1399" },
		...{ usual_euros: "20000", lowest_euros: "14000.00" },
	},
	webhook: { invalid_count: "1", failed_count: "6" },
	ledger: { difference_count: "2", lost_count: "1", waiting_count: "3", dead_count: "4" },
	errors: { failed_count: "40", received_count: "500", rate_percent: "7.4" },
	duties: {
		failing_duties: "refresh_facts,expire_mails",
		...{ problem: "refresh_facts: 500", succeeded_at: "" },
	},
	stripe: { problem_count: "2", problem: "in_1: paid 1399, stored 0" },
	watch: { failing_duties: "check_alerts", problem: "" },
	experiment: {
		...{ test: "hero_test", run_count: "3", arm: "B", lcp_good_change: "-21" },
		...{ cta_click_change: "", sign_up_change: "", confirmed_change: "", paid_change: "" },
	},
};
for (const [kind, data] of [
	["weekly_report", WEEK],
	["bulk_reading", { operator: "ada@example.com", row_count: "201", opened_at: AT }],
	...Object.entries(ALERTS).map(([alert, figures]) => [
		`alert_${alert}`,
		{ ...figures, opened_at: "2026-11-22T06:00:00+00:00" },
	]),
]) {
	MAILS.push({ ...KNOWN_ADDRESS, kind, data } as Mail);
}
const AUTH_MAILS: Mail[] = [
	{ ...KNOWN_ADDRESS, kind: "auth_confirmation", data: LINK },
	{ ...KNOWN_ADDRESS, kind: "auth_recovery", data: LINK },
	{ ...KNOWN_ADDRESS, kind: "auth_invite", data: LINK },
	{ ...KNOWN_ADDRESS, kind: "auth_magic_link", data: {} },
	{ ...KNOWN_ADDRESS, kind: "auth_email_change", data: { ...LINK, ...BOTH } },
	{ ...KNOWN_ADDRESS, kind: "auth_reauthentication", data: { code: "0123456789" } },
	{ ...KNOWN_ADDRESS, kind: "undo_password", data: CHANGE },
	{ ...KNOWN_ADDRESS, kind: "undo_address", data: { ...CHANGE, new_email: "new@example.com" } },
	{ ...KNOWN_ADDRESS, kind: "undo_factor_added", data: CHANGE },
	{ ...KNOWN_ADDRESS, kind: "undo_factor_removed", data: CHANGE },
	{ ...KNOWN_ADDRESS, kind: "undo_codes_paused", data: CHANGE },
	{
		...KNOWN_ADDRESS,
		...{ kind: "undo_address_restored", data: { ...CHANGE, new_email: "old@example.com" } },
	},
	{ ...KNOWN_ADDRESS, kind: "undo_provider_added", data: { ...CHANGE, provider: "Google" } },
	{ ...KNOWN_ADDRESS, kind: "undo_provider_removed", data: { ...CHANGE, provider: "Google" } },
	{ ...KNOWN_ADDRESS, kind: "account_deleted", data: { deleted_at: AT } },
];
MAILS.push(...AUTH_MAILS);
const LANGUAGES = ["fr", "en"] as const;

it("has a sample of every kind", () => {
	const { layout: _, ...kinds } = texts;
	expect([...new Set(MAILS.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort());
});

describe.each(
	MAILS.flatMap((mail) => LANGUAGES.map((language) => ({ ...mail, language }) as Mail)),
)("$kind in $language", (mail) => {
	const { language } = mail;
	const written = write(mail);

	it("has a subject, and says the same in HTML and text, in its language", () => {
		expect(written.subject).not.toBe("");
		expect(written.html).toContain(`<html lang="${language}"`);
		for (const part of [written.html, written.text]) {
			expect(part).toContain("ada@example.com");
			expect(part).toContain("help@t.test");
			expect(part).not.toMatch(/\{\{|undefined/);
		}
	});

	it("links to pages of this site in its language", () => {
		const links = [...written.html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url);
		const home = `https://t.test${language === "en" ? "/en" : "/"}`;
		for (const url of links.filter((link) => link !== home && link !== PORTAL)) {
			const address = new RegExp(
				`^https://t\\.test/[\\w/%-]+\\?(?:\\w+=[\\w.-]+&amp;)*lang=${language}$`,
			);
			expect(url).toMatch(address);
			expect(written.text).toContain(`${url.replaceAll("&amp;", "&")}\n`);
		}
		expect(links).toContain(home);
	});

	it("loads nothing from elsewhere", () => {
		expect(written.html).not.toMatch(/<img|<script|src=|url\(|@import/);
	});
});

describe("a mail", () => {
	it("about a payment that failed leads straight to where the card is changed", () => {
		const led = MAILS.filter((mail) => write(mail).text.includes(PORTAL)).map(({ kind }) => kind);
		expect(led).toEqual(["payment_failed", "payment_reminder"]);
	});

	it("shows the hour of receipt in Paris, and no row without a value", () => {
		const [, cancellation, withdrawal] = MAILS.map(write);
		expect(withdrawal?.text).toContain("22 novembre 2026 à 14:05:33");
		expect(cancellation?.text).toContain("22 novembre 2026 à 14:05:33");
		expect(cancellation?.text).not.toContain("Prend effet le");
	});

	it.each([
		["auth_confirmation", `/auth/confirmation?token_hash=${LINK.token_hash}&type=email&lang=fr`],
		["auth_recovery", `/auth/reset-password?token_hash=${LINK.token_hash}&type=recovery&lang=fr`],
		["auth_invite", `/auth/confirmation?token_hash=${LINK.token_hash}&type=invite&lang=fr`],
		["auth_magic_link", "/auth?lang=fr"],
		[
			"auth_email_change",
			`/auth/confirmation?token_hash=${LINK.token_hash}&type=email_change&lang=fr`,
		],
		["auth_reauthentication", "/dashboard?lang=fr"],
		["undo_password", `/auth/undo?token=${CHANGE.token}&lang=fr`],
		["undo_address", `/auth/undo?token=${CHANGE.token}&lang=fr`],
		["undo_factor_added", `/auth/undo?token=${CHANGE.token}&lang=fr`],
		["undo_factor_removed", `/auth/undo?token=${CHANGE.token}&lang=fr`],
		["undo_codes_paused", `/auth/undo?token=${CHANGE.token}&lang=fr`],
		["undo_address_restored", `/auth/undo?token=${CHANGE.token}&lang=fr`],
		["undo_provider_added", `/auth/undo?token=${CHANGE.token}&lang=fr`],
		["undo_provider_removed", `/auth/undo?token=${CHANGE.token}&lang=fr`],
		["account_deleted", "/auth?mode=signup&lang=fr"],
	])("%s leads to %s", (kind, path) => {
		const mail = AUTH_MAILS.find((each) => each.kind === kind);
		expect(mail && write(mail).text).toContain(`\nhttps://t.test${path}\n`);
	});

	it("with a code has it, and one of a requested sign-in link has neither link nor code", () => {
		const text = (kind: string) => {
			const mail = AUTH_MAILS.find((each) => each.kind === kind);
			return (mail && write(mail).text) ?? "";
		};
		expect(text("auth_reauthentication")).toContain("Code\u00a0: 0123456789");
		expect(text("auth_magic_link")).not.toMatch(/token/);
	});

	it("of the newsletter leads to its page, the post and the end of it, and to none without a token", () => {
		const [confirmation, post] = NEWSLETTER.map(write);
		const page = "https://t.test/newsletter?token=newsletter.5f0c2a4e.0&lang=fr";
		expect(confirmation?.text).toContain(page);
		expect(post?.text).toContain(page);
		expect(post?.subject).toBe("Dates & <b>Excel</b>");
		expect(post?.html).toContain("Dates &amp; &lt;b&gt;Excel");
		expect(post?.text).toContain(
			"/fr/blog/%C3%A9-1?utm_source=newsletter&utm_medium=email&lang=fr",
		);
		const { unsubscribe: _, ...bare } = NEWSLETTER[1] as (typeof NEWSLETTER)[number];
		expect(() => write(bare)).toThrow("{{unsubscribe}} has no value");
	});

	it.each(LANGUAGES)("for a computer has the link of its language (%s)", (language) => {
		const mail = { ...KNOWN_ADDRESS, kind: "install_link" as const, data: {}, language };
		expect(write(mail).text).toContain(`\nhttps://t.test/download-${language}?lang=${language}\n`);
	});

	it("of a renewal names the deadline, the last payment where there is one, and where to cancel", () => {
		const [paid, unpaid] = MAILS.filter(({ kind }) => kind === "plan_renews").map(
			(mail) => write(mail).text,
		);
		for (const text of [paid, unpaid]) {
			expect(text).toContain("Date limite pour résilier\u00a0: 22 novembre 2026 à 14:05:33");
			expect(text).toContain("/dashboard?tab=subscription&lang=fr");
		}
		expect(paid).toContain("Dernier paiement\u00a0: 117,52\u00a0€, toutes taxes comprises");
		expect(unpaid).not.toContain("Dernier paiement");
	});

	it("of the month names its days, and leads to the setting that ends it", () => {
		const usage = MAILS.filter(({ kind }) => kind === "monthly_usage").map(write)[0];
		expect(usage?.text).toContain("Du\u00a0: 1er octobre 2026\nAu\u00a0: 31 octobre 2026");
		expect(usage?.text).toContain("/dashboard?tab=settings&lang=fr");
	});

	it("has no subject of two lines, whatever its values are", () => {
		const data = { reader: "x", title: "Dates\r\nBcc: eve@b.test", excerpt: "", slug: "a" };
		const mail = { ...KNOWN_ADDRESS, ...TOKEN, kind: "newsletter_post" as const, data };
		expect(write(mail).subject).toContain("Dates Bcc: eve@b.test");
	});

	it("of the week compares, leaves out what there is none of, and leads to the week's pages", () => {
		const [week] = MAILS.filter(({ kind }) => kind === "weekly_report").map(write);
		expect(week?.text).toContain(
			"Encaissements nets\u00a0: 12,34\u00a0€ (+23\u00a0%, avant\u00a0: 10,00\u00a0€), dont remboursements\u00a0-10,00\u00a0€",
		);
		const plain = week?.text.replace(/\s/g, " ");
		expect(plain).toMatch(
			/Visiteurs : .*\), dont google \/ spring \+1 200, \(aucune\) -3, le reste -1/,
		);
		expect(plain).toMatch(/Inscriptions : .*\), rien n’a bougé/);
		expect(plain).toMatch(/MRR en fin de semaine : .*\), dont départs -9,79 €, nouveaux \+13,99 €/);
		expect(plain).toContain("Clients à risque : 7");
		expect(week?.text).toContain("google / cpc / spring\u00a0: 90,50\u00a0€");
		expect(week?.text).toContain("Registre des événements\u00a0: le 18 novembre 2026");
		expect(week?.text).not.toMatch(/Moins bonne|Revenu bas/);
		expect(week?.text).toContain(
			"/admin/campaigns?period=custom&from=2026-11-16&to=2026-11-22&lang=fr",
		);
	});
});

it("puts each part on lines of its own, links below their labels, and skips empty parts", () => {
	const content = {
		language: "en" as const,
		subject: "S",
		preview: "P",
		formula: "=F()",
		title: "Title",
		text: ["One", "Two"],
		facts: [
			{ label: "Who", value: "Ada" },
			{ label: "When", value: "Now" },
		],
		fact: (label: string, value: string) => `${label}: ${value}`,
		links: [{ label: "Go", url: "https://t.test/" }],
		copyLink: "Copy:",
		footer: ["Why"],
		home: "https://t.test/en",
	};
	expect(textOf(content)).toBe(
		"Title\n\nOne\n\nTwo\n\nWho: Ada\nWhen: Now\n\nGo\nhttps://t.test/\n\n-- \nWhy\nhttps://t.test/en\n",
	);
	expect(textOf({ ...content, facts: [], links: [] })).toBe(
		"Title\n\nOne\n\nTwo\n\n-- \nWhy\nhttps://t.test/en\n",
	);
});

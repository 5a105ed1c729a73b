/** Names that anybody can invent in an address reach neither mails nor the home page (docs/product/reports.md#earned-names). */
import { describe, expect, it } from "vitest";
import { EARNED_NAME_NETWORKS } from "../../contract/analytics.ts";
import { touch } from "../fakes/attribution.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { earnNames, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

const NOTICE = "Security notice: sign in at https://evil.test";
/** Texts that mail programs turn into links. */
const LINKS = /:\/\/|www\.|\w[.．。｡]\w|@|＠|\d([\s().-]*\d){6,}/;

/** Visits in the week of the mail, each a visitor's own, from so many networks. */
const come = (
	views: number,
	networks: number,
	tags: { utm_source: string; utm_campaign: string },
) =>
	ingest(
		database,
		Array.from({ length: views }, (_, n) =>
			eventBatch({
				received_at: "2026-11-10T10:00:00.000Z",
				landing: [
					landingEvent({
						...{ ...tags, utm_medium: "x", utm_content: "x", networks: [n, n % networks] },
						session_id: `${tags.utm_source}-${tags.utm_campaign}-${n}`,
					}),
				],
			}),
		),
	);

/** Names that the weekly mail and the funnel of its week show. */
async function named(): Promise<{ mail: string; page: string }> {
	await database.script(`select public.refresh_facts();
		update private.admins set wants_weekly_mail = true; delete from private.mails;`);
	await database.call("add_weekly_mails('2026-11-16T07:00:00Z')", []);
	const [mail] = await database.query<{ text: string }>(
		"select concat_ws(' ', data ->> 'visitors_parts', data ->> 'sign_ups_parts', data ->> 'losing_eurolist') as text from private.mails where kind = 'weekly_report'",
	);
	const funnel = await rpc(
		"analytics_funnel('2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z', null, '{}')",
	);
	return { mail: mail?.text ?? "", page: JSON.stringify(funnel) };
}

describe("a name that somebody invents", () => {
	it.each([
		["as a source and a campaign", { utm_source: NOTICE, utm_campaign: NOTICE }],
		["as the source of a campaign of ours", { utm_source: NOTICE, utm_campaign: "earned" }],
		["as a campaign of a known source", { utm_source: "earned", utm_campaign: NOTICE }],
	])("%s, is among the others after 300 views from three networks", async (_, tags) => {
		await earnNames(database, "earned");
		await come(300, 3, tags);
		const { mail, page } = await named();
		expect(mail).toContain('"(other)", 300');
		expect(mail + page).not.toContain("Security");
		expect(page).toContain("(other)");
	});

	it("is none of many networks after the night", async () => {
		const tags = { utm_source: NOTICE, utm_campaign: "x" };
		await come(EARNED_NAME_NETWORKS - 1, EARNED_NAME_NETWORKS - 1, tags);
		await database.script("select public.expire_identifiers(now())");
		await come(EARNED_NAME_NETWORKS - 1, EARNED_NAME_NETWORKS - 1, tags);
		expect((await named()).mail).not.toContain("Security");
	});
});

describe("an earned name", () => {
	it.each<[string, () => Promise<unknown>]>([
		[
			"a sign-up",
			() =>
				signUpFrom(database, {
					first: touch({ source: "reddit.com", campaign: "launch" }),
					last: null,
				}),
		],
		["many networks of a day", async () => undefined],
		["a cost or a link", () => earnNames(database, "reddit.com", "launch")],
	])("of %s is shown, and is no link in the mail", async (what, earn) => {
		await earn();
		const networks = what.startsWith("many") ? EARNED_NAME_NETWORKS : 2;
		await come(30, networks, { utm_source: "reddit.com", utm_campaign: "launch" });
		const { mail, page } = await named();
		expect(mail).toContain("reddit[.]com / launch");
		expect(mail).not.toMatch(LINKS);
		expect(page).toContain("reddit.com");
	});
});

describe("a text in a mail", () => {
	it.each([
		["https://evil.test/a?b=c", "https[:]//evil[.]test/a?b=c"],
		["www.evil.test", "www[.]evil[.]test"],
		["x.com", "x[.]com"],
		["x．com。cn｡tw", "x[.]com[.]cn[.]tw"],
		["jean@private.example", "jean[at]private[.]example"],
		["jean＠private", "jean[at]private"],
		["call 01 23 45 67 89", null],
		["+33 (0)1.23.45.67.89", null],
		["21456789012", null],
		["0123456", null],
		["01·23/45-67", null],
		["2026-11 spring 3.", "2026-11 spring 3."],
		["spring", "spring"],
	])("of %s has nothing that a program makes a link of", async (text, expected) => {
		const [row] = await database.query<{ shown: string }>("select private.unlinked($1) as shown", [
			text,
		]);
		if (expected !== null) expect(row?.shown).toBe(expected);
		expect(row?.shown).not.toMatch(LINKS);
	});
});

it("needs as many networks as the contract says", async () => {
	expect(await database.column("select private.min_name_networks() as n")).toEqual([
		EARNED_NAME_NETWORKS,
	]);
});

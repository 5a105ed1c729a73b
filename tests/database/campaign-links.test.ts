import { describe, expect, it } from "vitest";
import type { CallOutput } from "../../contract/calls-schema.ts";
import { touch } from "../fakes/attribution.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";

const database = migratedDatabase();
const { admin, rpc, refresh } = asAdmin(database);

const literal = (text: string | null) =>
	text === null ? "null" : `'${text.replaceAll("'", "''")}'`;
const SALON = {
	...{ name: "salon", path: "/en/pricing", source: "flyer", medium: "print" },
	...{ campaign: "salon", content: "" },
};
const create = (changes: Partial<Record<keyof typeof SALON, string | null>> = {}) =>
	rpc(
		`create_link(${Object.values({ ...SALON, ...changes })
			.map(literal)
			.join(", ")})`,
	);
const archive = (name: string, isArchived: boolean) =>
	rpc(`archive_link('${name}', ${isArchived})`);
const list = (filters = {}) => {
	const span = { from: daysAgo(7).toISOString().replace(/T.*/, "T00:00:00Z"), until: new Date() };
	return rpc<CallOutput<"list_links">>(
		`list_links('${JSON.stringify(span)}', 'first', '${JSON.stringify(filters)}')`,
	);
};
const targets = async () =>
	(
		await database.asRole<{ n: object[] }>("service_role", "select public.get_link_targets() as n")
	)[0]?.n;
const audited = () =>
	database.query("select admin_email, detail from private.admin_actions order by at");

describe("a link", () => {
	it("is made, archived and restored, with who did it; the Worker publishes it all the while", async () => {
		await create();
		await expect(archive("salon", false)).rejects.toMatchObject({ code: "PT404" });
		await archive("salon", true);
		expect((await list())[0]?.archived_at).not.toBeNull();
		const { source, medium, campaign, content, ...rest } = SALON;
		const target = {
			...{ ...rest, utm_source: source, utm_medium: medium },
			...{ utm_campaign: campaign, utm_content: content },
		};
		expect(await targets()).toEqual([target]);
		await archive("salon", false);
		expect(await list()).toEqual([
			{
				...target,
				...{ created_at: expect.any(String), admin_email: admin().email, archived_at: null },
				figures: { views: 0, clicks: 0, sign_ups: 0, paid: 0, revenue: 0 },
			},
		]);
		expect(await audited()).toEqual(
			["create", "archive", "restore"].map((change) => ({
				admin_email: admin().email,
				detail: { link: "salon", change },
			})),
		);
	});

	it("has the spelling of names that the reports show", async () => {
		await ingest(database, [eventBatch({ landing: [landingEvent({ utm_source: "Flyer" })] })]);
		await create({ source: " FLYER ", campaign: "Salon" });
		await create({ name: "salon-2", source: "flyer", campaign: "salon", content: "b" });
		expect(await targets()).toMatchObject([
			{ utm_source: "Flyer", utm_campaign: "Salon", utm_content: "" },
			{ utm_source: "Flyer", utm_campaign: "Salon", utm_content: "b" },
		]);
	});

	it.each<[string, Parameters<typeof create>[0]]>([
		["a name in capitals", { name: "Salon" }],
		["a name of one letter", { name: "s" }],
		["a name of 41 letters", { name: "s".repeat(41) }],
		["another site", { path: "https://evil.example" }],
		["a page of another site", { path: "https://evil.example/pricing" }],
		["another site without a scheme", { path: "//evil.example" }],
		["another site behind a backslash", { path: "/\\evil.example" }],
		["a path with a query", { path: "/pricing?utm_source=a" }],
		["a path with a line break", { path: "/pricing\nx" }],
		["a path beyond the limit", { path: `/${"a".repeat(200)}` }],
		["no source", { source: " " }],
		["no campaign", { campaign: null }],
		["a name of the reports", { medium: "(other)" }],
		["a tag beyond the limit", { content: "x".repeat(101) }],
	])("with %s is refused", async (_, changes) => {
		await expect(create(changes)).rejects.toMatchObject({ code: "PT400" });
		expect(await targets()).toEqual([]);
		expect(await audited()).toEqual([]);
	});
});

describe("the figures of a link", () => {
	it("are those of its tags: visits, clicks, sign-ups, new customers and revenue, counted or not yet", async () => {
		await create();
		await create({ name: "salon-b", content: "b" });
		const tags = {
			...{ utm_source: "FLYER", utm_medium: "print", utm_campaign: "salon" },
			utm_content: null,
		};
		await ingest(database, [
			eventBatch({
				received_at: daysAgo(1).toISOString(),
				landing: [
					landingEvent(tags),
					landingEvent({ ...tags, event_type: "click" }),
					landingEvent({ ...tags, utm_content: "b" }),
					landingEvent({ ...tags, utm_content: "c" }),
					landingEvent({ ...tags, utm_campaign: "other" }),
				],
			}),
		]);
		const came = touch({ source: "flyer", medium: "print", campaign: "salon", content: "b" });
		const account = await signUpFrom(database, { first: came, last: came });
		const at = new Date(Date.now() - 3_600_000);
		await addPayment(database, { tax: 233, at, user: account.id });
		const figures = async (filters = {}) =>
			Object.fromEntries((await list(filters)).map((link) => [link.name, link.figures]));
		const counted = await figures();
		expect(counted).toMatchObject({
			salon: { views: 1, clicks: 1, sign_ups: 0, revenue: 0 },
			"salon-b": { views: 1, clicks: 0, sign_ups: 1, revenue: 1166 },
		});
		await refresh();
		expect(await figures()).toEqual(counted);
		expect(await figures({ source: "nobody" })).toMatchObject({ salon: { views: 0 } });
	});
});

import { describe, expect, it } from "vitest";
import { FIRST_STEPS } from "../../contract/admin.ts";
import { costRow } from "../fakes/cost-row.ts";
import { applyEvent, appoint, billingEvent, checkout, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc, refresh } = asAdmin(database);

/** The steps that are done. */
async function done() {
	const steps = await rpc<Record<string, boolean>>("get_first_steps()");
	expect(Object.keys(steps).sort()).toEqual([...FIRST_STEPS].sort());
	return FIRST_STEPS.filter((step) => steps[step]);
}

const addOperator = async (isActive: boolean) => {
	const { id } = await signUp(database, { email: "second@example.com" });
	await database.query("insert into private.admins (user_id, is_active) values ($1, $2)", [
		id,
		isActive,
	]);
};
const visit = (utm_campaign: string | null, received_at = new Date().toISOString()) =>
	ingest(database, [eventBatch({ received_at, landing: [landingEvent({ utm_campaign })] })]);
const recordBlog = (column: "succeeded_at" | "failed_at") =>
	database.query(
		`insert into private.duties (name, every_seconds, expected_at, ${column}) values ('read_blog', 300, now(), now())`,
	);
const enrol = (id: string, status: string) =>
	database.script(
		`insert into auth.mfa_factors (user_id, friendly_name, status, secret) values ('${id}', 'A', '${status}', 'A')`,
	);

describe("the first steps of an installation", () => {
	const CASES: [what: string, plant: () => unknown, steps: string[]][] = [
		["nothing but the operator's own account", () => undefined, []],
		[
			"an event of Stripe about a price that is not listed",
			() => applyEvent(database, { ...billingEvent({ user_id: admin().id }), is_listed: false }),
			[],
		],
		[
			"an event of Stripe",
			() => applyEvent(database, checkout({ user_id: admin().id })),
			["stripe"],
		],
		["a blog that could not be read", () => recordBlog("failed_at"), []],
		["a blog that was read", () => recordBlog("succeeded_at"), ["blog"]],
		["a visit without a campaign", () => visit(null), ["visit"]],
		["a visit of a campaign", () => visit("spring"), ["visit", "campaign"]],
		[
			"a visit of a campaign in an earlier month, counted",
			async () => {
				await visit("spring", new Date(Date.now() - 40 * 86_400_000).toISOString());
				await refresh();
			},
			["visit", "campaign"],
		],
		[
			"a cost of a campaign",
			() => {
				const rows = JSON.stringify([costRow()]);
				return rpc(`upload_campaign_costs('costs.csv', '${"0".repeat(64)}', '${rows}')`);
			},
			["campaign"],
		],
		[
			"an address that nobody has confirmed",
			() => signUp(database, { email: "ada@example.com", isConfirmed: false }),
			[],
		],
		["a sign-up", () => signUp(database, { email: "ada@example.com" }), ["customer"]],
		["an operator who is locked out", () => addOperator(false), []],
		["a second operator", () => addOperator(true), ["operator"]],
		["no mails of alerts chosen", () => rpc("set_mail_preferences(false, false)"), []],
		["mails of alerts chosen", () => rpc("set_mail_preferences(false, true)"), ["alerts"]],
		["a factor that no code has proved", () => enrol(admin().id, "unverified"), []],
	];

	it.each(CASES)("are, after %s, as far as that", async (_, plant, steps) => {
		await plant();
		expect(await done()).toEqual(steps);
	});

	it("name the caller's own second factor, not another operator's", async () => {
		const { id } = admin();
		const second = await signUp(database, { email: "second@example.com" });
		await appoint(database, second);
		await enrol(second.id, "verified");
		expect(await done()).toEqual(["operator"]);
		await enrol(id, "verified");
		await database.query("update auth.sessions set aal = 'aal2' where id = $1", [id]);
		const [row] = await database.asRole<{ factor: boolean }>(
			"authenticated",
			"select (public.get_first_steps() ->> 'factor')::boolean as factor",
			[],
			{ sub: id, session_id: id, aal: "aal2" },
		);
		expect(row).toEqual({ factor: true });
	});
});

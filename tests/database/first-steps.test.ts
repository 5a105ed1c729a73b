import { describe, expect, it } from "vitest";
import { FIRST_STEPS } from "../../contract/admin.ts";
import { applyEvent, appoint, billingEvent, checkout, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addFactor, callIn } from "./sessions.ts";

const database = migratedDatabase();
const { admin, rpc, refresh, uploadCosts } = asAdmin(database);

/** The steps that are done. */
async function done() {
	const steps = await rpc<Record<string, boolean>>("get_first_steps()");
	expect(Object.keys(steps).sort()).toEqual([...FIRST_STEPS].sort());
	return FIRST_STEPS.filter((step) => steps[step]);
}

const addOperator = async (isActive: boolean) =>
	appoint(database, await signUp(database, { email: "second@example.com" }), { isActive });
const visit = (utm_campaign: string | null, received_at = new Date().toISOString()) =>
	ingest(database, [eventBatch({ received_at, landing: [landingEvent({ utm_campaign })] })]);
const recordBlog = (column: "succeeded_at" | "failed_at") =>
	database.query(
		`insert into private.duties (name, every_seconds, expected_at, ${column}) values ('read_blog', 300, now(), now())`,
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
		["a cost of a campaign", () => uploadCosts({}), ["campaign"]],
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
		[
			"a factor that no code has proved",
			() => addFactor(database, admin(), { status: "unverified" }),
			[],
		],
	];

	it.each(CASES)("are, after %s, as far as that", async (_, plant, steps) => {
		await plant();
		expect(await done()).toEqual(steps);
	});

	it("name the caller's own second factor, not another operator's", async () => {
		const second = await signUp(database, { email: "second@example.com" });
		await appoint(database, second);
		await addFactor(database, second);
		expect(await done()).toEqual(["operator"]);
		await addFactor(database, admin());
		await database.query("update auth.sessions set aal = 'aal2' where id = $1", [admin().id]);
		const steps = callIn(database, admin(), { aal: "aal2" }, "get_first_steps()");
		expect(await steps).toMatchObject({ factor: true });
	});
});

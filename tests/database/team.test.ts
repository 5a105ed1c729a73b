/** Access to the back-office, and how it is given (docs/product/back-office.md#team). */
import { beforeEach, describe, expect, it } from "vitest";
import { appoint, type Customer, callAs, callOrCode, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { addFactor } from "./sessions.ts";

const database = migratedDatabase();

let ada: Customer;
let grace: Customer;
const team = (caller = ada) =>
	callAs<{ operators: Record<string, unknown>[]; invitations: Record<string, unknown>[] }>(
		database,
		caller,
		"list_team()",
	);
const messageOf = (call: Promise<unknown>) =>
	call.then(
		() => "done",
		({ message }: Error) => message,
	);
const invite = (email: string, role = "admin", caller = ada) =>
	callAs(database, caller, "invite_operator($1, 'New', $2)", [email, role]);
const change = (operator: Customer, role: string, isActive: boolean, caller = ada) =>
	callAs(database, caller, "change_operator($1, $2, $3)", [operator.id, role, isActive]);
/** The token of the newest invitation's mail. */
const token = async () => (await database.mails("team_invitation")).at(-1)?.data.token ?? "";
const accept = (caller: Customer, with_: string) =>
	callOrCode(database, caller, "accept_invitation($1)", [with_]);
const roleOf = ({ id }: Customer) =>
	database.value<string>("select role from private.admins where user_id = $1", [id]);

beforeEach(async () => {
	await database.script("update private.settings set require_operator_mfa = false");
	ada = await signUp(database, { email: "ada@example.com" });
	grace = await signUp(database, { email: "grace@example.com" });
	await appoint(database, ada, { role: "super_admin" });
});

describe("an invitation", () => {
	it("makes its address an operator, once, and tells every super_admin and whom it concerns", async () => {
		await invite(" Grace@example.com ", "super_admin");
		expect((await team()).invitations).toMatchObject([
			{ email: "grace@example.com", role: "super_admin", inviter: "ada@example.com" },
		]);
		const link = await token();
		expect(await database.call("find_invitation($1, $2)", [link, "grace@example.com"])).toBe(true);
		expect(await database.call("find_invitation($1, $2)", [link, "ada@example.com"])).toBe(false);
		expect(await database.call("find_invitation('guess', 'grace@example.com')")).toBe(false);
		expect(await accept(grace, link)).toBe("");
		expect(await roleOf(grace)).toBe("super_admin");
		expect(await accept(grace, link)).toBe("PT404");
		expect((await team()).invitations).toEqual([]);
		const told = await database.mails("team_changed");
		const joined = told.map(({ recipient, data }) => [recipient, data.joined_at !== ""]);
		expect(joined.sort()).toEqual([
			["ada@example.com", false],
			["ada@example.com", true],
			["grace@example.com", true],
		]);
		expect(
			await database.query(
				"select action, admin_email from private.admin_actions order by at, action",
			),
		).toEqual([
			{ action: "invite_operator", admin_email: "ada@example.com" },
			{ action: "join_team", admin_email: "grace@example.com" },
		]);
	});

	it.each<[string, string]>([
		["whose mailbox did not get it", "update private.invitations set email = 'ada@example.com'"],
		[
			"who has not confirmed the address",
			"update auth.users set email_confirmed_at = null where email like 'grace%'",
		],
		["three days later", "update private.invitations set created_at = now() - interval '3 days'"],
		["of somebody who is deactivated", "update private.admins set is_active = false"],
		["of somebody who is no super_admin any more", "update private.admins set role = 'admin'"],
	])("opens nothing to somebody %s", async (_, script) => {
		await invite(grace.email);
		await database.script(script);
		expect(await accept(grace, await token())).toBe("PT404");
		expect(await roleOf(grace)).toBeUndefined();
	});

	it("opens nothing without the account's own password, newly typed", async () => {
		await invite(grace.email);
		await database.script(
			"update auth.users set encrypted_password = 'hash'; delete from auth.mfa_amr_claims where authentication_method = 'password'",
		);
		expect(await accept(grace, await token())).toBe("PT401");
	});

	it("is void when another one replaces it or it is withdrawn", async () => {
		await invite(grace.email);
		const first = await token();
		await database.script("delete from private.mails");
		await invite(grace.email);
		expect(await accept(grace, first)).toBe("PT404");
		const second = await token();
		await invite("new@example.com");
		// Another kind of mail, and an invitation that has left.
		await database.query(
			`insert into private.mails (key, kind, recipient, language, state, sent_at) values
				('another kind', 'plan_ended', $1, 'fr', 'waiting', null), ('sent', 'team_invitation', $1, 'fr', 'sent', now())`,
			[grace.email],
		);
		await callAs(database, ada, "revoke_invitation($1)", [grace.email]);
		const left = `select concat_ws(' ', kind, recipient, state) from private.mails
			where kind in ('plan_ended', 'team_invitation') order by 1`;
		expect(await database.column(left)).toEqual([
			"plan_ended grace@example.com waiting",
			"team_invitation grace@example.com sent",
			"team_invitation new@example.com waiting",
		]);
		expect(await accept(grace, second)).toBe("PT404");
	});

	it("is not made for an operator, nor beyond twenty", async () => {
		await appoint(database, grace, { isActive: false });
		expect(await messageOf(invite(grace.email))).toBe("is_operator");
		for (let n = 0; n < 20; n++) await invite(`new${n}@example.com`);
		expect(await messageOf(invite("one-more@example.com"))).toBe("too_many");
		expect(await messageOf(invite("new7@example.com"))).toBe("done");
	});
});

describe("a change", () => {
	it("of role and access is recorded and mailed", async () => {
		await appoint(database, grace);
		await addFactor(database, grace);
		await addFactor(database, grace, { type: "webauthn", status: "unverified" });
		await change(grace, "super_admin", true);
		await change(grace, "super_admin", true);
		await change(grace, "super_admin", false);
		expect((await team()).operators).toMatchObject([
			{ email: "ada@example.com", is_own: true, is_active: true, factors: [] },
			{
				...{ email: "grace@example.com", is_own: false, is_active: false, role: "super_admin" },
				factors: ["totp"],
			},
		]);
		expect(
			await database.query(
				"select detail - 'deactivated_at' as detail from private.admin_actions order by at, id",
			),
		).toHaveLength(2);
		const told = await database.mails("team_changed");
		expect(told.map(({ recipient, data }) => [recipient, data.role]).sort()).toEqual([
			["ada@example.com", ""],
			["ada@example.com", "Super Admin"],
			["grace@example.com", ""],
			["grace@example.com", "Super Admin"],
		]);
	});

	it("is never one of the own access, so that a super_admin remains", async () => {
		expect(await messageOf(change(ada, "admin", true))).toBe("own_access");
		expect(await messageOf(change(ada, "super_admin", false))).toBe("own_access");
	});

	it("needs a sign-in of the last ten minutes, but for a withdrawal", async () => {
		await appoint(database, grace);
		await invite("new@example.com");
		await database.script("update auth.sessions set created_at = now() - interval '11 minutes'");
		expect(await messageOf(invite("other@example.com"))).toBe("sign_in_again");
		expect(await messageOf(change(grace, "super_admin", true))).toBe("sign_in_again");
		expect(await messageOf(callAs(database, ada, "revoke_invitation('new@example.com')"))).toBe(
			"done",
		);
	});

	it("is no other operator's", async () => {
		await appoint(database, grace);
		for (const call of [
			() => invite("new@example.com", "admin", grace),
			() => change(ada, "admin", false, grace),
			() => team(grace),
		]) {
			await expect(call()).rejects.toMatchObject({ code: "PT403" });
		}
	});
});

/** Access to the back-office, and how it is given (docs/product/back-office.md#team). */
import { beforeEach, describe, expect, it } from "vitest";
import { appoint, type Customer, callAs, callOrCode, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

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
});

describe("a change", () => {
	it("is never one of the own access, so that a super_admin remains", async () => {
		expect(await messageOf(change(ada, "admin", true))).toBe("own_access");
		expect(await messageOf(change(ada, "super_admin", false))).toBe("own_access");
	});
});

/** Reading and uploading in bulk are in the audit log, with counts. */
import { expect, it } from "vitest";
import { costRow } from "../fakes/cost-row.ts";
import { appoint, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

it("reading customers is counted, and many in an hour are mailed to the super-admins once", async () => {
	await database.script("delete from private.admin_actions");
	const superAdmin = await signUp(database, { email: "super@example.com" });
	await appoint(database, superAdmin, { role: "super_admin" });
	const former = await signUp(database, { email: "former@example.com" });
	await appoint(database, former, { role: "super_admin" });
	await database.query("update private.admins set is_active = false where user_id = $1", [
		former.id,
	]);
	const { id } = await signUp(database);
	const page = await rpc<{ customers: object[] }>("list_customers('{}')");
	await rpc("list_customers('{}')");
	await rpc(`get_customer('${id}')`);
	const entries = () =>
		database.query(
			"select action, (detail ->> 'rows')::int as rows from private.admin_actions order by action",
		);
	expect(await entries()).toEqual([
		{ action: "list_customers", rows: 2 * page.customers.length },
		{ action: "view_customer", rows: 1 },
	]);
	const mails = () =>
		database.query("select recipient, data ->> 'row_count' as n from private.mails");
	await database.query(
		`update private.admin_actions set detail = '{"rows": 199}' where action = 'list_customers'`,
	);
	await rpc('list_customers(\'{"term": "nobody"}\')');
	expect(await mails()).toEqual([]);
	for (let n = 0; n < 3; n++) await rpc(`get_customer('${id}')`);
	expect(await mails()).toEqual([{ recipient: "super@example.com", n: "201" }]);
});

it("uploads of costs and their reverts are audited with their rows", async () => {
	const row = (ago: number) => costRow({ day: dayOf(daysAgo(ago)) });
	const upload = await rpc<number>(
		`upload_campaign_costs('c.csv', '${"0".repeat(64)}', '${JSON.stringify([row(2), row(3)])}')`,
	);
	await rpc(`revert_cost_upload(${upload})`);
	expect(
		await database.query(
			"select action, detail from private.admin_actions order by at, action desc",
		),
	).toEqual([
		{ action: "upload_costs", detail: { rows: 2 } },
		{ action: "revert_costs", detail: { rows: 2 } },
	]);
});

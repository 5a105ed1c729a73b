/** Notes and saved views: an operator changes the own ones only. */

import { expect, it } from "vitest";
import { appoint, asCustomer, type Customer, callAs, callOrCode, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

async function secondAdmin(): Promise<Customer> {
	const other = await signUp(database, { email: "second@example.com" });
	await appoint(database, other);
	return other;
}

it("a note is another operator's to read, and nothing else", async () => {
	const id = await rpc<number>("add_annotation('2026-11-02', 'Mine')");
	const other = await secondAdmin();
	const asOther = (call: string) =>
		asCustomer<{ result: { is_own: boolean }[] }>(
			database,
			other,
			`select public.${call} as result`,
		);
	expect((await asOther("list_annotations()"))[0]?.result).toMatchObject([{ is_own: false }]);
	for (const call of [
		`change_annotation(${id}, '2026-11-02', 'Theirs')`,
		`delete_annotation(${id})`,
	]) {
		await expect(asOther(call), call).rejects.toMatchObject({ code: "PT404" });
	}
});

it("saved views belong to their operator alone", async () => {
	const id = await rpc<string>("save_view('customers', 'mine', 'plan=beta')");
	const other = await secondAdmin();
	expect(await callOrCode(database, other, "rename_view($1, 'theirs')", [id])).toBe("PT404");
	await callAs(database, other, "delete_view($1)", [id]);
	expect(await callAs(database, other, "list_saved_views('customers')")).toEqual([]);
	const views = await rpc<{ name: string }[]>("list_saved_views('customers')");
	expect(views.map(({ name }) => name)).toEqual(["mine"]);
});

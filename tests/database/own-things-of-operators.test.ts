/** Notes and saved views: an operator changes the own ones only. */

import { describe, expect, it } from "vitest";
import { appoint, asCustomer, type Customer, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc } = asAdmin(database);

describe("annotations", () => {
	const list = () => rpc<Record<string, unknown>[]>("list_annotations()");
	const add = (day: string, text: string) => rpc<number>(`add_annotation('${day}', '${text}')`);

	describe("a note", () => {
		it("is added, changed and deleted by its author", async () => {
			const id = await add("2026-11-02", " TV spot ");
			await add("2026-11-03", "Price change");
			await rpc(`change_annotation(${id}, '2026-11-04', 'TV spot, evening')`);
			expect(await list()).toMatchObject([
				{
					...{ id, day: "2026-11-04", kind: "note", text: "TV spot, evening" },
					...{ author: admin().email, is_own: true },
				},
				{ day: "2026-11-03", text: "Price change", changed_at: null },
			]);
			await rpc(`delete_annotation(${id})`);
			expect(await list()).toHaveLength(1);
		});

		it("is another operator's to read, and nothing else", async () => {
			const id = await add("2026-11-02", "Mine");
			const other = await signUp(database);
			await appoint(database, other);
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

		it.each([
			"add_annotation('2026-11-02', '  ')",
			"add_annotation('2026-11-02', repeat('x', 281))",
			"add_annotation('2019-12-31', 'x')",
			"add_annotation('2126-01-01', 'x')",
			"add_annotation(null, 'x')",
			"add_annotation('2026-11-02', null)",
		])("is refused: %s", async (call) => {
			await expect(rpc(call)).rejects.toMatchObject({ code: "PT400" });
		});
	});

	describe("a release", () => {
		const release = (name: string) => database.call("annotate_release($1)", [name]);

		it("is noted once, on the day of its first run, and by nobody changed", async () => {
			await release("abc1234");
			await release("abc1234");
			await release("def5678");
			const notes = await list();
			expect(notes.map(({ kind, text, author, is_own }) => [kind, text, author, is_own])).toEqual([
				["release", "def5678", null, false],
				["release", "abc1234", null, false],
			]);
			const id = await database.value("select min(id)::int as n from private.annotations");
			await expect(rpc(`delete_annotation(${id})`)).rejects.toMatchObject({ code: "PT404" });
		});
	});
});

describe("views", () => {
	const save = (name: string, page = "customers") =>
		rpc<string>(`save_view('${page}', '${name}', 'plan=beta')`);
	const list = (page = "customers") =>
		rpc<{ id: string; name: string }[]>(`list_saved_views('${page}')`);
	const codeOf = (called: Promise<unknown>) =>
		called.then(
			() => "done",
			(error: { code?: string }) => error.code,
		);

	async function secondAdmin(): Promise<Customer> {
		const other = await signUp(database, { email: "second@example.com" });
		await appoint(database, other);
		return other;
	}

	describe("saved views", () => {
		it("are found again by name, page by page, renamed and deleted", async () => {
			const id = await save(" Payers ");
			await save("another");
			await save("payers", "revenue");
			expect(await list()).toEqual([
				expect.objectContaining({ name: "another" }),
				{ id, name: "Payers", query: "plan=beta" },
			]);
			await rpc(`rename_view('${id}', 'Zed')`);
			expect((await list()).map(({ name }) => name)).toEqual(["another", "Zed"]);
			await rpc(`delete_view('${id}')`);
			await rpc(`delete_view('${id}')`);
			expect((await list()).map(({ name }) => name)).toEqual(["another"]);
		});

		it("have names of 1 to 60 characters, unique on their page without regard to case", async () => {
			const id = await save("one");
			expect(await codeOf(save("ONE"))).toBe("23505");
			await save("two");
			expect(await codeOf(rpc(`rename_view('${id}', 'Two')`))).toBe("23505");
			expect(await codeOf(save(" "))).toBe("23514");
			expect(await codeOf(save("x".repeat(61)))).toBe("23514");
		});

		it("are at most 50 for each operator", async () => {
			await database.query(
				`insert into private.saved_views (user_id, page, name, query)
				select $1, 'customers', 'view ' || n, '' from generate_series(1, 50) as n`,
				[admin().id],
			);
			await expect(save("one more")).rejects.toMatchObject({ code: "PT409", message: "too_many" });
			const other = await secondAdmin();
			const sql = "select public.save_view('customers', 'one more', '')";
			expect(await codeOf(asCustomer(database, other, sql))).toBe("done");
		});

		it("belong to their operator alone", async () => {
			const id = await save("mine");
			const other = await secondAdmin();
			const call = (name: string) => codeOf(asCustomer(database, other, `select public.${name}`));
			expect(await call(`rename_view('${id}', 'theirs')`)).toBe("PT404");
			expect(await call(`delete_view('${id}')`)).toBe("done");
			const [row] = await asCustomer(
				database,
				other,
				"select public.list_saved_views('customers') as views",
			);
			expect(row).toEqual({ views: [] });
			expect((await list()).map(({ name }) => name)).toEqual(["mine"]);
		});
	});
});

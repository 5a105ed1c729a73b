import { describe, expect, it } from "vitest";
import { asCustomer, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc } = asAdmin(database);

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
		await database.query("insert into private.admins (user_id, name) values ($1, 'Other')", [
			other.id,
		]);
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

import { describe, expect, it } from "vitest";
import { callAs, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase({ isOwn: true });

const callAt = (id: string, called_at: string, kind = "chat") =>
	database.asRole(
		"service_role",
		"insert into public.api_usage (user_id, kind, called_at) values ($1, $2, $3::text::timestamptz)",
		[id, kind, called_at],
	);

const places = () =>
	database.query<{ partition: string; n: number }>(
		"select tableoid::regclass::text as partition, count(*)::int as n from public.api_usage group by 1 order by 1",
	);

describe("api_usage", () => {
	it("takes the add-in's calls into the partition of their month", async () => {
		const { id } = await signUp(database);
		const month = new Date().toISOString().slice(0, 7).replace("-", "_");
		await callAt(id, new Date().toISOString());
		await callAt(id, new Date().toISOString(), "formula");
		expect(await places()).toEqual([{ partition: `private.api_usage_${month}`, n: 2 }]);
	});

	it.each([
		["a kind that is none", "picture", "2026-11-20T10:00:00Z", "23514"],
		["a time that is none", "chat", "infinity", "23514"],
	])("refuses %s", async (_, kind, called_at, code) => {
		const { id } = await signUp(database);
		await expect(callAt(id, called_at, kind)).rejects.toMatchObject({ code });
	});

	it("refuses a call of nobody", async () => {
		await expect(
			callAt("00000000-0000-4000-8000-000000000009", "2026-11-20T10:00:00Z"),
		).rejects.toMatchObject({ code: "23503" });
	});

	it("goes with its account out of every partition, also those that took rows out of the default one", async () => {
		const now = new Date();
		const later = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 5, 15)).toISOString();
		const [leaving, staying] = [await signUp(database), await signUp(database)];
		for (const { id } of [leaving, staying]) {
			for (const at of [now.toISOString(), later, "2001-01-01T00:00:00Z"]) await callAt(id, at);
		}
		expect((await places()).map(({ n }) => n)).toEqual([2, 4]);
		await database.call("make_partitions(6)");
		expect((await places()).map(({ n }) => n)).toEqual([2, 2, 2]);

		await callAs(database, leaving, "delete_account()");
		expect((await places()).map(({ n }) => n)).toEqual([1, 1, 1]);
		await expect(callAt(leaving.id, later)).rejects.toMatchObject({
			code: "23503",
		});
		await expect(callAt(leaving.id, "2001-01-01T00:00:00Z")).rejects.toMatchObject({
			code: "23503",
		});
	});
});

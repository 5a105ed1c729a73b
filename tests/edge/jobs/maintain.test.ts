import { expect, it } from "vitest";
import { maintain } from "../../../worker/jobs/maintain.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";

/** Calls until a function whose results these are in order, the last one repeatedly, has ended. */
async function called(...results: unknown[]) {
	let calls = 0;
	const sqlCalls = fakeSqlCalls({
		refresh_facts: () => results[Math.min(calls++, results.length - 1)],
	});
	const ended = await maintain({ sqlCalls }, "refresh_facts").catch(({ message }) => message);
	return [calls, ended];
}

const PART = { is_done: false };
it.each<[string, unknown[], number, string | undefined]>([
	["that says nothing is called once", [null], 1, undefined],
	["is repeated until its work is done", [PART, PART, { is_done: true }], 3, undefined],
	["with too much to do fails", [PART], 10, "refresh_facts: not done after 10 calls"],
	[
		"that has found a problem fails",
		[{ is_done: true, problem: "views differ" }],
		1,
		"views differ",
	],
	[
		"that is refused fails",
		[new Refusal("unavailable")],
		1,
		"unavailable: refresh_facts: 503 made to fail",
	],
])("a function %s", async (_, results, calls, ended) => {
	expect(await called(...results)).toEqual([calls, ended]);
});

import { expect, it } from "vitest";
import { CallError } from "../../../web/app/call-error.ts";
import { createQueryClient } from "../../../web/app/query-client.ts";

it.each([
	["failed three times at most", new CallError("no"), [true, true, true, false]],
	[
		"was refused not at all",
		new CallError("no", { isRefused: true }),
		[false, false, false, false],
	],
])("repeats what %s", (_, error, repeated) => {
	const retry = createQueryClient().getDefaultOptions().queries?.retry;
	if (typeof retry !== "function") throw new Error("no rule");
	expect([0, 1, 2, 3].map((failures) => retry(failures, error))).toEqual(repeated);
});

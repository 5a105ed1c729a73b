import { expect, it } from "vitest";
import {
	currentInvocation,
	inInvocation,
	type Trigger,
} from "../../../worker/runtime/invocation.ts";

const ray = (id: string, trigger: Trigger = "request") => ({
	trigger,
	headers: new Headers({ "cf-ray": id }),
});

it.each(["request", "queue", "cron"] as const)(
	"is a UUID without one, made once: %s",
	(trigger) => {
		const [first, second] = inInvocation(
			{ trigger, headers: new Headers() },
			() => [currentInvocation(), currentInvocation()] as const,
		);
		expect(first).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), trigger });
		expect(second).toEqual(first);
	},
);

it("reaches timers and awaited work, and no other invocation", async () => {
	const later = (id: string, ms: number) =>
		inInvocation(ray(id), async () => {
			await new Promise((resolve) => setTimeout(resolve, ms));
			return currentInvocation().requestId;
		});
	expect(await Promise.all([later("a", 20), later("b", 5), later("c", 10)])).toEqual([
		"a",
		"b",
		"c",
	]);
});

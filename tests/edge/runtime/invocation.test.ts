import { describe, expect, it } from "vitest";
import { currentInvocation, inInvocation } from "../../../worker/runtime/invocation.ts";

const ray = (id: string) => new Headers({ "cf-ray": id });

describe("the id of an invocation", () => {
	it("is Cloudflare's ray id", () => {
		expect(inInvocation("request", currentInvocation, ray("ray-1"))).toEqual({
			requestId: "ray-1",
			trigger: "request",
		});
	});

	it.each(["request", "queue", "cron"] as const)(
		"is a UUID without one, made once: %s",
		(trigger) => {
			const [first, second] = inInvocation(
				trigger,
				() => [currentInvocation(), currentInvocation()] as const,
				new Headers(),
			);
			expect(first).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), trigger });
			expect(second).toEqual(first);
		},
	);

	it("reaches timers and awaited work, and no other invocation", async () => {
		const later = (id: string, ms: number) =>
			inInvocation(
				"request",
				async () => {
					await new Promise((resolve) => setTimeout(resolve, ms));
					return currentInvocation().requestId;
				},
				ray(id),
			);
		expect(await Promise.all([later("a", 20), later("b", 5), later("c", 10)])).toEqual([
			"a",
			"b",
			"c",
		]);
	});

	it("is the outer one's of work within", () => {
		const inner = () => inInvocation("cron", currentInvocation, ray("inner"));
		expect(inInvocation("request", inner, ray("outer")).requestId).toBe("outer");
	});

	it("is a new one for each line outside of all", () => {
		expect(currentInvocation().requestId).not.toBe(currentInvocation().requestId);
	});
});

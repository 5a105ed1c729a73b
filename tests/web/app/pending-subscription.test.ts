import { beforeEach, describe, expect, it } from "vitest";
import { hintPaying } from "../../../web/app/paying-hint.ts";
import {
	forgetPendingSubscription,
	readPendingPlan,
	rememberPendingSubscription,
} from "../../../web/app/pending-subscription.ts";

const PENDING = { userId: "u-1", email: "ada@example.com", plan: "annual" } as const;

beforeEach(() => localStorage.clear());

describe("the plan chosen at sign-up", () => {
	it("is offered to its own account, also in another tab", () => {
		rememberPendingSubscription(PENDING);
		expect(readPendingPlan("u-1")).toBe("annual");
		expect(readPendingPlan("u-2")).toBeUndefined();
	});

	it("is forgotten when it is declined, and when the account pays", () => {
		rememberPendingSubscription(PENDING);
		forgetPendingSubscription();
		expect(readPendingPlan("u-1")).toBeUndefined();
		rememberPendingSubscription(PENDING);
		hintPaying("u-1", true);
		expect(readPendingPlan("u-1")).toBeUndefined();
	});

	it.each(["", "null", "{}", "not json", '{"userId":"u-1","email":"a","plan":"gold"}'])(
		"is none when the stored value is %j",
		(stored) => {
			localStorage.setItem("pendingSubscription", stored);
			expect(readPendingPlan("u-1")).toBeUndefined();
		},
	);
});

it("hints at the paying account, and withdraws the hint when it pays no more", () => {
	hintPaying("u-1", true);
	expect(localStorage.getItem("tabulia-paying")).toBe("u-1");
	hintPaying("u-1", false);
	expect(localStorage.getItem("tabulia-paying")).toBeNull();
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { showSignedIn } from "../../../web/site/behaviours/signed-in.ts";

const SIGNUP = "/auth?mode=signup&plan=monthly";
const link = () => document.querySelector("a") as HTMLAnchorElement;
const carry = (cookie: string) => vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);

describe("the page of a signed-in visitor", () => {
	beforeEach(() => {
		document.body.innerHTML = `<a href="${SIGNUP}" data-checkout="/checkout/monthly">Pro</a>`;
	});

	it("is marked, and its Pro card leads to the checkout", () => {
		carry("lang=fr; signed_in=1");
		showSignedIn();
		expect(document.documentElement.dataset.signedIn).toBe("");
		expect(document.documentElement.dataset.plan).toBeUndefined();
		expect(link().getAttribute("href")).toBe("/checkout/monthly");
	});

	it("is marked as a paying customer's", () => {
		carry("signed_in=1");
		localStorage.setItem("tabulia-paid-state", "active");
		showSignedIn();
		expect(document.documentElement.dataset.plan).toBe("active");
	});

	it.each(["", "signed_in=", "signed_in=10", "not_signed_in=1"])(
		"is not marked with the cookies %j",
		(cookies) => {
			carry(cookies);
			localStorage.setItem("tabulia-paid-state", "active");
			showSignedIn();
			expect(document.documentElement.dataset.signedIn).toBeUndefined();
			expect(document.documentElement.dataset.plan).toBeUndefined();
			expect(link().getAttribute("href")).toBe(SIGNUP);
		},
	);
});

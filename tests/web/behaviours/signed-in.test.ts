import { beforeEach, describe, expect, it } from "vitest";
import { showSignedIn } from "../../../web/site/behaviours/signed-in.ts";

const CHECKOUT = "https://buy.stripe.com/monthly?locale=fr";
const SIGNUP = "/auth?mode=signup&plan=monthly";
const link = () => document.querySelector("a") as HTMLAnchorElement;

describe("the page of a signed-in visitor", () => {
	beforeEach(() => {
		localStorage.clear();
		delete document.documentElement.dataset.signedIn;
		document.body.innerHTML = `<a href="${SIGNUP}" data-checkout="${CHECKOUT}">Pro</a>`;
	});

	it("is marked, and its Pro card leads to the checkout with the customer's id", () => {
		const user = { id: "u-1", email: "a+b@c.fr" };
		localStorage.setItem("tabulia-session", JSON.stringify({ user }));
		showSignedIn();
		expect(document.documentElement.dataset.signedIn).toBe("");
		const { origin, searchParams } = new URL(link().href);
		expect(origin).toBe("https://buy.stripe.com");
		expect(Object.fromEntries(searchParams)).toEqual({
			locale: "fr",
			client_reference_id: "u-1",
			prefilled_email: "a+b@c.fr",
		});
	});

	it.each([
		["u-1", ""],
		["u-2", undefined],
	])("is marked as a paying customer's for the account that pays: %s", (paying, mark) => {
		delete document.documentElement.dataset.paying;
		localStorage.setItem("tabulia-session", JSON.stringify({ user: { id: "u-1" } }));
		localStorage.setItem("tabulia-paying", paying);
		showSignedIn();
		expect(document.documentElement.dataset.paying).toBe(mark);
	});

	it.each(["", "null", "{}", '{"user":{}}', "not json", "[1]"])(
		"is not marked when the stored value is %j",
		(kept) => {
			localStorage.setItem("tabulia-session", kept);
			showSignedIn();
			expect(document.documentElement.dataset.signedIn).toBeUndefined();
			expect(link().getAttribute("href")).toBe(SIGNUP);
		},
	);
});

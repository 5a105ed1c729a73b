import { expect, it } from "vitest";
import { currency, readShape, reference } from "../../../worker/billing/stripe-shapes.ts";

it("a reference is an id, or the id of an expanded object", () => {
	expect(readShape(reference, "cus_1")).toBe("cus_1");
	expect(readShape(reference, { id: "cus_1", email: "ada@customer.example" })).toBe("cus_1");
});

it("a currency is in lower case", () => {
	expect(readShape(currency, "EUR")).toBe("eur");
});

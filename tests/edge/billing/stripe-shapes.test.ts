import { expect, it } from "vitest";
import type * as z from "zod/mini";
import {
	amount,
	currency,
	readShape,
	reference,
	seconds,
	word,
} from "../../../worker/billing/stripe-shapes.ts";

it("a reference is an id, or the id of an expanded object", () => {
	expect(readShape(reference, "cus_1")).toBe("cus_1");
	expect(readShape(reference, { id: "cus_1", email: "ada@customer.example" })).toBe("cus_1");
});

it("a currency is in lower case", () => {
	expect(readShape(currency, "EUR")).toBe("eur");
});

it.each<[string, z.ZodMiniType, accepted: unknown[], refused: unknown[]]>([
	["a word", word, ["a", "a".repeat(255)], ["", "a".repeat(256), 1, null]],
	["a time", seconds, [0, 1_795_000_000], [-1, 1.5, "1"]],
	["an amount", amount, [0, 1399, -1399], [13.99, "1399"]],
])("%s has such values", (_, schema, accepted, refused) => {
	const isRead = (value: unknown) => schema.safeParse(value).success;
	expect(accepted.filter((value) => !isRead(value))).toEqual([]);
	expect(refused.filter(isRead)).toEqual([]);
});

import { expect, it } from "vitest";
import { parseWithdrawal } from "../../../contract/withdrawal-schema.ts";

const ID = "5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11";
const FILLED = {
	name: " Ada\r\n\u2028\u2029Lovelace ",
	email: " ada@example.com ",
	contract: "Pro",
	id: ID,
};

it("is trimmed, on one line per field, and reviewed first", () => {
	expect(parseWithdrawal(FILLED)).toEqual({
		step: "review",
		values: { name: "Ada Lovelace", email: "ada@example.com", contract: "Pro" },
		wrong: [],
		id: ID,
	});
});

it.each([
	["nothing", {}, ["name", "email", "contract"]],
	["two addresses", { ...FILLED, email: "a@b.test, c@d.test" }, ["email"]],
	["files and lists", { ...FILLED, name: ["a"], contract: new Blob() }, ["name", "contract"]],
])("with %s names what is wrong", (_, form, wrong) => {
	expect(parseWithdrawal(form).wrong).toEqual(wrong);
});

it("has no id but a UUID, and no step but ours", () => {
	expect(parseWithdrawal({ ...FILLED, id: "1 or 1=1", step: "store" })).toMatchObject({
		id: undefined,
		step: "review",
	});
});

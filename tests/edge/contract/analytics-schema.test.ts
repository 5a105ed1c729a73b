import { expect, it } from "vitest";
import { ANALYTICS_CALLS } from "../../../contract/analytics-schema.ts";
import { figureOf, type PathOf, pathsOf } from "../../../contract/figures.ts";

/** A row with 1 for each figure of the report that responses contain, nested by its path. */
function sent<Of extends "campaigns" | "today">(report: Of, without?: PathOf<Of>) {
	const row: Record<string, unknown> = {};
	for (const path of pathsOf(report)) {
		if (path === without || figureOf(report, path).derived) continue;
		const [group = "", inner] = path.split(".");
		row[group] = inner === undefined ? 1 : { ...Object(row[group]), [inner]: 1 };
	}
	return row;
}

const campaigns = (now: object) =>
	ANALYTICS_CALLS.analytics_campaigns.output.safeParse({
		success: true,
		data: [{ key: {}, now, before: sent("campaigns") }],
	});

it("has each figure that its report declares as sent, and no other", () => {
	const row = sent("campaigns");
	expect(campaigns(row).data?.data[0]?.now).toEqual(row);
	expect(row).not.toHaveProperty("rate");
	expect(campaigns({ ...row, rate: 5 }).data?.data[0]?.now).toEqual(row);
});

it("lacks none of them", () => {
	expect(campaigns(sent("campaigns", "clicks")).success).toBe(false);
	expect(campaigns({ ...sent("campaigns"), clicks: null }).success).toBe(false);
	expect(campaigns({ ...sent("campaigns"), cost: null }).success).toBe(true);
});

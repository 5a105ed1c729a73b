import { expect, it } from "vitest";
import { conformanceOf } from "../../../contract/accessibility.ts";

const AUDIT = { date: "2026-03-01", auditor: "An auditor", rate: "72" };
const TODAY = new Date("2026-11-28T10:00:00Z");

it.each([
	["no audit", undefined, "none"],
	["half of the criteria", { ...AUDIT, rate: "50" }, "partial"],
	["less than half", { ...AUDIT, rate: "49.9" }, "none"],
	["all", { ...AUDIT, rate: "100" }, "full"],
	["an audit of nearly three years ago", { ...AUDIT, date: "2023-11-29" }, "partial"],
	["an audit of three years ago", { ...AUDIT, date: "2023-11-28" }, "none"],
] as const)("declares with %s: %o is %s", (_, audit, conformance) => {
	expect(conformanceOf(audit, TODAY)).toBe(conformance);
});

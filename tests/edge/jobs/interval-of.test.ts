import { expect, it } from "vitest";
import { intervalOf } from "../../../worker/jobs/interval-of.ts";

it.each([
	["*/5 * * * *", 300],
	["*/15 * * * *", 900],
	["0 0 * * *", 86_400],
	["30 4 * * *", 86_400],
])("of %s is %i seconds", (cron, seconds) => {
	expect(intervalOf(cron)).toBe(seconds);
});

it.each(["0 0 * * 1", "5 * * * *", ""])("of another form (%s) is refused", (cron) => {
	expect(() => intervalOf(cron)).toThrow("unknown interval");
});

import { expect, it } from "vitest";
import { formatTimeByHand } from "../../contract/time-saved.ts";

it.each([
	[1, ""],
	[3, "1 min"],
	[121, "1 h"],
	[501, "4 h 10 min"],
])("%i cells take %s by hand, in whole minutes", (cells, time) => {
	expect(formatTimeByHand(cells, "fr").replaceAll(/\s/g, " ")).toBe(time);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageNumbers } from "../../web/site/blog/page-numbers.ts";

describe("the pagination's numbers", () => {
	it.each([
		[1, 1, [1]],
		[1, 2, [1, 2]],
		[1, 10, [1, 2, null, 10]],
		[3, 10, [1, 2, 3, 4, null, 10]],
		[4, 10, [1, 2, 3, 4, 5, null, 10]],
		[5, 10, [1, null, 4, 5, 6, null, 10]],
		[10, 10, [1, null, 9, 10]],
	])("page %i of %i: %j", (current, last, numbers) => {
		expect(pageNumbers(current, last)).toEqual(numbers);
	});

	it("rises, contains first, last and current ± 1, and hides at least two pages at a time", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
				const [current, last] = [Math.min(a, b), Math.max(a, b)];
				const shown = pageNumbers(current, last);
				const numbers = shown.filter((page) => page !== null);
				expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
				for (const page of [1, current - 1, current, current + 1, last]) {
					if (page >= 1 && page <= last) expect(numbers).toContain(page);
				}
				shown.forEach((page, at) => {
					if (page !== null) return;
					expect((shown[at + 1] ?? 0) - (shown[at - 1] ?? 0)).toBeGreaterThan(2);
				});
			}),
		);
	});
});

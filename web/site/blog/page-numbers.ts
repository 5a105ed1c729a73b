/**
 * The page numbers shown: first, last, current ± 1, and `null` for an ellipsis (docs/product/blog.md#blog).
 * A gap of one page shows that page instead.
 *
 * @example pageNumbers(5, 10) // [1, null, 4, 5, 6, null, 10]
 */
export function pageNumbers(current: number, last: number): (number | null)[] {
	const shown = [...new Set([1, current - 1, current, current + 1, last])]
		.filter((page) => page >= 1 && page <= last)
		.sort((a, b) => a - b);
	return shown.flatMap((page, at) => {
		const gap = page - (shown[at - 1] ?? page - 1);
		if (gap === 1) return [page];
		return gap === 2 ? [page - 1, page] : [null, page];
	});
}

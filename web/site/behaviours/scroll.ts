/** Percentages of the page's height (docs/product/visits.md#consent-and-third-parties). */
const MILESTONES = [25, 50, 75, 90];

/** Reports each milestone once, when the bottom of the window reaches it. */
export function watchMilestones(reached: (percent: number) => void): void {
	let left = MILESTONES;
	const look = () => {
		const { scrollHeight } = document.documentElement;
		const percent = ((scrollY + innerHeight) / scrollHeight) * 100;
		for (const milestone of left.filter((one) => one <= percent)) reached(milestone);
		left = left.filter((one) => one > percent);
		if (left.length === 0) removeEventListener("scroll", look);
	};
	addEventListener("scroll", look, { passive: true });
}

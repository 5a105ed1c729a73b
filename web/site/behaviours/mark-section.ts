/** A section is read once its heading has passed this part of the window. */
const READ_AT = 0.3;

/** Marks the section being read in the post's contents. */
export function markSection(): void {
	const links = [...document.querySelectorAll<HTMLAnchorElement>(".post-contents a")];
	const sections = links.flatMap((link) => {
		const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
		return heading ? [{ link, heading }] : [];
	});
	const mark = () => {
		const line = innerHeight * READ_AT;
		const topOf = ({ heading }: { heading: HTMLElement }) => heading.getBoundingClientRect().top;
		const passed = sections.filter((section) => topOf(section) <= line);
		// After a jump to a short section the next one has passed the line as well.
		const jumpedTo = ({ link }: { link: HTMLAnchorElement }) => link.hash === location.hash;
		const read = passed.find((each) => jumpedTo(each) && topOf(each) >= 0) ?? passed.at(-1);
		for (const { link } of sections) {
			if (link === read?.link) link.setAttribute("aria-current", "true");
			else link.removeAttribute("aria-current");
		}
	};
	// From far above the window down to the line, so that no jump of the page skips it.
	const observer = new IntersectionObserver(mark, {
		rootMargin: `1000000px 0px -${100 - 100 * READ_AT}% 0px`,
	});
	for (const { heading } of sections) observer.observe(heading);
	addEventListener("hashchange", mark);
}

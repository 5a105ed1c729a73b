const PICTURES = '.post-text a[href^="/media/"]:has(> img)';

/** Pictures that link to their file open over the page; what that takes is loaded for the first one. */
export function openPictures(): void {
	const dialog = document.querySelector<HTMLDialogElement>("#pictures");
	if (!dialog) return;
	const links = [...document.querySelectorAll<HTMLAnchorElement>(PICTURES)];
	const viewer = () =>
		import("./view-pictures.ts").then((part) => part.createViewer(dialog, links));
	let loading: ReturnType<typeof viewer> | undefined;
	for (const [at, link] of links.entries()) {
		link.addEventListener("click", (event) => {
			// With a modifier key the file opens in another tab.
			if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
			event.preventDefault();
			loading ??= viewer();
			// Offline there is the file, if anything.
			loading.then(
				(open) => open(at),
				() => location.assign(link.href),
			);
		});
	}
}

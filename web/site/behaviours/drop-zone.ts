/** Highlights a zone while something is dragged over it; dropping does nothing (spec §2, §4 'Drop zone'). */
export function watchDropZones(): void {
	for (const zone of document.querySelectorAll("[data-drop-zone]")) {
		const mark = (over: boolean) => (event: Event) => {
			// Without this the browser would leave the page to open the file.
			event.preventDefault();
			zone.toggleAttribute("data-over", over);
		};
		zone.addEventListener("dragover", mark(true));
		zone.addEventListener("dragleave", mark(false));
		zone.addEventListener("drop", mark(false));
	}
}

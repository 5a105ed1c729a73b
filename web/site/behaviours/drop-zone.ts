/** Highlights a zone while a file is dragged over it; dropping does nothing (docs/product/site.md#document-extraction-page). */
export function watchDropZones(): void {
	for (const zone of document.querySelectorAll("[data-drop-zone]")) {
		const mark = (over: boolean) => (event: Event) => {
			// Prevents the browser from opening the file.
			event.preventDefault();
			zone.toggleAttribute("data-over", over);
		};
		zone.addEventListener("dragover", mark(true));
		zone.addEventListener("dragleave", mark(false));
		zone.addEventListener("drop", mark(false));
	}
}

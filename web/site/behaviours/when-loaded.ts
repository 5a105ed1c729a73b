/** Calls when the page has loaded: now if it has, because the documents' script may come later. */
export function whenLoaded(callback: () => void): void {
	if (document.readyState === "complete") callback();
	else addEventListener("load", callback);
}

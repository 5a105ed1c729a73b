/** Calls when the page has loaded: now if it has, because the documents' script may come later. */
export function whenLoaded(callback: () => void): void {
	if (document.readyState === "complete") callback();
	else addEventListener("load", callback);
}

/** Calls when all of the page is there: the script may come while a page still arrives, such as a post from WordPress. */
export function whenParsed(callback: () => void): void {
	if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", callback);
	else callback();
}

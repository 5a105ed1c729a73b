import { TYPEFACE_STORE } from "./browser-store.ts";

/**
 * The only inline script of a document: it asks for the typefaces where the browser has them already, and
 * loads the documents' script after the first paint (docs/architecture.md#first-paint). A hidden page
 * paints nothing, so it loads the script at once.
 */
export const START_SCRIPT = [
	"{const{src:s}=document.currentScript.dataset,",
	"l=()=>import(s);",
	`try{if(localStorage.getItem("${TYPEFACE_STORE}"))`,
	`document.documentElement.dataset.typeface="",document.fonts.load('1em "Instrument Sans","Geist Mono"').catch(()=>{})}catch{}`,
	"document.hidden?l():requestAnimationFrame(()=>setTimeout(l))}",
].join("");

/** Its hash, by which the policy allows it; a test compares the two. */
export const START_SCRIPT_SOURCE = "'sha256-8XCDBWlERE/HTRqo+dD9YY9nQz62Q8Gqv8koONZeU+8='";

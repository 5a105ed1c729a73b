import { TYPEFACE_STORE } from "./browser-store.ts";

/**
 * The only inline script of a document: it asks for the typefaces where the browser has them already, and
 * loads the documents' script after the first paint (docs/architecture.md#first-paint), on account pages beside
 * the chunk of their forms, which else came one round trip later. A hidden page paints nothing, so it loads the
 * script at once.
 */
export const START_SCRIPT = [
	"{const{src:s,forms:f}=document.currentScript.dataset,",
	"l=()=>{import(s);f&&import(f)};",
	`try{if(localStorage.getItem("${TYPEFACE_STORE}"))`,
	`document.documentElement.dataset.typeface="",document.fonts.load('1em "Instrument Sans","Geist Mono"').catch(()=>{})}catch{}`,
	"document.hidden?l():requestAnimationFrame(()=>setTimeout(l))}",
].join("");

/** Its hash, by which the policy allows it; a test compares the two. */
export const START_SCRIPT_SOURCE = "'sha256-I++Aj1JcDqnGDZfV4xrwXM32PmajuE0UfrnkCYKshn0='";

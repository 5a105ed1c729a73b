import { TYPEFACE_STORE } from "./browser-store.ts";

/**
 * The only inline script of a document: it has the browser read the letters of the headlines, which are in the page,
 * before it lays them out, asks for the typefaces where the browser has them already, and loads the documents'
 * script once the first paint is shown (docs/architecture.md#first-paint), on account pages beside the chunk of their
 * forms, which else came one round trip later. A hidden page paints nothing, so it loads the script at once; a browser
 * that hides its paints, against fingerprinting, loads it after two seconds.
 */
export const START_SCRIPT = [
	"{const{src:s,forms:f}=document.currentScript.dataset,",
	"l=()=>{import(s);f&&import(f)},",
	"t=n=>document.fonts.load(n).catch(()=>{});",
	`t('600 1em "Headlines"');`,
	`try{if(localStorage.getItem("${TYPEFACE_STORE}"))`,
	`document.documentElement.dataset.typeface="",t('1em "Instrument Sans","Geist Mono"')}catch{}`,
	'document.hidden?l():(new PerformanceObserver(l).observe({type:"paint"}),setTimeout(l,2e3))}',
].join("");

/** Its hash, by which the policy allows it; a test compares the two. */
export const START_SCRIPT_SOURCE = "'sha256-PrCTuH3G2QCdT5lrnWcYxVTmc366Fm8LmqHhuWK9dNo='";

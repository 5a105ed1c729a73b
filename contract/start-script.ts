/**
 * The only inline script of a document: it loads the documents' script once the first paint is shown
 * (docs/architecture/page.md#first-paint), on account pages beside the chunk of their forms, which else came one round trip
 * later. A hidden page paints nothing, so it loads the script at once; a browser that hides its paints, against
 * fingerprinting, loads it after two seconds.
 */
export const START_SCRIPT = [
	"{const{src:s,forms:f}=document.currentScript.dataset,",
	"l=()=>{import(s);f&&import(f)};",
	'document.hidden?l():(new PerformanceObserver(l).observe({type:"paint"}),setTimeout(l,2e3))}',
].join("");

/** Its hash, by which the policy allows it; a test compares the two. */
export const START_SCRIPT_SOURCE = "'sha256-wKLEmFgJ8XXJfgqTB+2vkCzDCF9wSYa+T4v487yrxSs='";

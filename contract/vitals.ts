/** Apart from events.ts, whose constants the first page of the app loads. */

/** A page with this LCP in ms is good (https://web.dev/articles/lcp). */
export const GOOD_LCP = 2500;

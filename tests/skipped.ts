/**
 * The title of tests that may be skipped: with the reason, which `npm test` prints at its end, when there is one.
 * @example describe.skipIf(missing)(titleUnless(missing, "a real WordPress"), …)
 */
export const titleUnless = (reason: string | undefined, title: string) =>
	reason ? `${title} (skipped: ${reason})` : title;

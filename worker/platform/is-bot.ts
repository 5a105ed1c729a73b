import { isbot } from "isbot";

/**
 * The exact user agents of most desktop visitors: Chrome, Edge, Opera, Safari and Firefox. Anything
 * added to them, such as `(compatible; bingbot/2.0)`, does not match and is checked by isbot.
 */
const ORDINARY_BROWSER =
	/^Mozilla\/5\.0 \((?:Windows NT 10\.0; Win64; x64|Macintosh; Intel Mac OS X [\d._]+)(?:\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) (?:Chrome|Version)\/[\d.]+ Safari\/[\d.]+(?: (?:Edg|OPR)\/[\d.]+)?|; rv:[\d.]+\) Gecko\/20100101 Firefox\/[\d.]+)$/;

/**
 * Whether a user agent is a crawler's, a link preview's or a tool's.
 *
 * isbot's pattern has 200 alternatives and takes 2 µs; an ordinary browser is recognised in 0.1 µs.
 */
export function isBot(userAgent: string): boolean {
	return !ORDINARY_BROWSER.test(userAgent) && isbot(userAgent);
}

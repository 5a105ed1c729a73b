/**
 * Half a year ahead for `npm run proof -- dates`: fixtures with fixed days beside a clock that goes on would be
 * red from some day on.
 */
const AHEAD_MS = 200 * 24 * 60 * 60 * 1000;

if (import.meta.env.PROOF === "dates") {
	globalThis.Date = new Proxy(Date, {
		construct: (date, args, made) =>
			Reflect.construct(date, args.length > 0 ? args : [date.now() + AHEAD_MS], made),
		get: (date, name) => (name === "now" ? () => date.now() + AHEAD_MS : Reflect.get(date, name)),
	});
}

/** Each handler has its happy case in a recording; `tests/edge/routes/refusals.test.ts` asks each route what it refuses. */
import { expect, it } from "vitest";
import { createApp } from "../../../worker/app.ts";

const TEXTS = import.meta.glob<string>("./*.txt", {
	...{ query: "?raw", import: "default", eager: true },
});

/** Method and path of each request whose response is neither a refusal nor a failure. */
const served = Object.values(TEXTS).flatMap((text) =>
	text
		.split(/^## /m)
		.filter((each) => /^[23]\d\d\b/m.test(each))
		.map((each) => each.split(/[\s?]/, 2) as [method: string, path: string]),
);

/** Paths of a route, whose parameters and rests may be anything. */
const patternOf = (path: string) =>
	new RegExp(
		`^${path
			.replace(/:[^/{]+\{(.*)\}/, "$1")
			.replace(/\/:[^/]+/g, "/[^/]+")
			.replace("*", ".*")}$`,
	);

it("happy: each handler of the router is in a recording", () => {
	const routes = createApp().routes.filter(({ method }) => method !== "ALL");
	const isServed = ({ method, path }: { method: string; path: string }) => {
		const pattern = patternOf(path);
		return served.some(([sent, to]) => sent === method && pattern.test(to));
	};
	// Handlers of one factory have one source: a document stands for all.
	const handlers = new Set(routes.filter(isServed).map(({ handler }) => String(handler)));
	const missing = routes.filter(({ handler }) => !handlers.has(String(handler)));
	expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

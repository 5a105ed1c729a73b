import { expect, it } from "vitest";
import { ANALYTICS } from "../../../web/app/admin/widgets/analytics-query.ts";

const SOURCES = import.meta.glob<string>(
	"../../../web/app/admin/{campaigns,dashboard,funnel,revenue,widgets}/**/*.{ts,tsx}",
	{ query: "?raw", import: "default", eager: true },
);

it("each kept figure is read again by a refresh, and after a change of costs", () => {
	const kept = Object.values(SOURCES).flatMap((source) =>
		[...source.matchAll(/keptQuery\(\s*"(\w+)"/g)].map(([, name]) => name),
	);
	expect(kept).toContain("get_payback");
	expect(new Set(ANALYTICS)).toEqual(new Set(kept));
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { OPT_OUT_COOKIE, OPTED_OUT } from "../../../contract/browser-store.ts";
import { sampleVitals } from "../../../web/site/behaviours/sample-vitals.ts";

const reportVitals = vi.hoisted(() => vi.fn());
vi.mock("../../../web/site/vitals/report-vitals.ts", () => ({ reportVitals }));

beforeEach(() => void reportVitals.mockClear());

/** A page of this share, whose visitor draws this number. */
async function load(content: string | undefined, drawn: number) {
	document.head.innerHTML =
		content === undefined ? "" : `<meta name="vitals" content="${content}">`;
	vi.spyOn(Math, "random").mockReturnValue(drawn);
	sampleVitals();
	await vi.dynamicImportSettled();
}

describe("the sample of page views whose speed is measured", () => {
	it.each<[string | undefined, number, boolean]>([
		["10 v1", 0, true],
		["10 v1", 0.0999, true],
		["10 v1", 0.1, false],
		["100 v1", 0.9999, true],
		[undefined, 0, false],
		["", 0, false],
	])("of a page with %j has the view that draws %d: %s", async (content, drawn, isMeasured) => {
		await load(content, drawn);
		expect(reportVitals.mock.calls).toEqual(isMeasured ? [["/e", "v1"]] : []);
	});

	it("has no view of a visitor who does not want to be measured", async () => {
		const cookie = vi.spyOn(document, "cookie", "get");
		cookie.mockReturnValue(`${OPT_OUT_COOKIE}=${OPTED_OUT}`);
		await load("100 v1", 0);
		expect(reportVitals).not.toHaveBeenCalled();
	});
});

import { expect, it } from "vitest";
import { createJsonLogger } from "../../../worker/http/log.ts";
import { createSite } from "../harness.ts";
import { linesOf } from "../lines-of.ts";

const site = () => createSite({ services: { log: createJsonLogger("test") } });
/** The lines of a request while WordPress is down: each page has some then. */
const linesWithoutWordpress = (path: string) =>
	linesOf(() => {
		const failing = site();
		failing.wordpress.faults.set({ mode: "down" });
		return failing.request(path, { headers: { "cf-ray": "ray-1" } });
	});

it("happy: names the request on each line of a page", async () => {
	const { lines } = await linesWithoutWordpress("/fr/blog/no-such-post");
	expect(lines).not.toEqual([]);
	for (const line of lines) expect(line.requestId).toBe("ray-1");
});

const REFUSED = ["/nothing", "/api/admin/system", "/e"];
it.each(REFUSED)("error: names the request on the line and in the response of %s", async (path) => {
	let response: Response | undefined;
	const { lines } = await linesOf(async () => {
		response = await site().request(path, { headers: { "cf-ray": "ray-1" } });
	});
	expect(lines.map(({ requestId }) => requestId)).toEqual(["ray-1"]);
	expect(response?.headers.get("x-request-id")).toBe("ray-1");
});

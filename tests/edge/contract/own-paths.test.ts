import { expect, it } from "vitest";
import { CONSENT_PATH, EVENTS_PATH } from "../../../contract/own-paths.ts";
import { API } from "../../../contract/paths.ts";

it("the paths that the documents' script calls are in the table of all paths", () => {
	expect([EVENTS_PATH, CONSENT_PATH]).toEqual([API.events, API.consent]);
});

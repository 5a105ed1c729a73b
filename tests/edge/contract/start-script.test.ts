import { expect, it } from "vitest";
import { START_SCRIPT, START_SCRIPT_SOURCE } from "../../../contract/start-script.ts";

it("the policy allows the script by its hash", async () => {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(START_SCRIPT));
	expect(START_SCRIPT_SOURCE).toBe(`'sha256-${new Uint8Array(digest).toBase64()}'`);
});

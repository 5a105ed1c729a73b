import { expect, it } from "vitest";
import { experimentsSchema } from "../../../contract/experiment-schema.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";

it("match the schema of KV's experiments", () => {
	expect(experimentsSchema.safeParse(BUNDLED_EXPERIMENTS).error).toBeUndefined();
});

import { expect, it } from "vitest";
import texts from "../../../locales/fr/common.json";
import { ADMIN_REQUIRED } from "../../../worker/contract/analytics.ts";

// The app says it in both languages, the analytics API in French only (docs/product.md#operator-messages).
it("shows the analytics API's own French text to a caller who is not an operator", () => {
	expect(texts.calls.forbidden).toBe(ADMIN_REQUIRED);
});

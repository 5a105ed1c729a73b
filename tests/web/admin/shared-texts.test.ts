import { expect, it } from "vitest";
import texts from "../../../locales/fr/admin.json";
import { ADMIN_REQUIRED } from "../../../supabase/functions/_shared/contract.ts";

// The app says it in both languages, the function in French only (docs/product.md#operator-messages).
it("shows the function's own French text to a caller who is not an operator", () => {
	expect(texts.calls.forbidden).toBe(ADMIN_REQUIRED);
});

import { describe, expect, it, vi } from "vitest";
import { DEFAULT_COLUMNS, readColumns } from "../../../web/app/admin/campaigns/campaign-columns.ts";
import { readStored, writeStored } from "../../../web/app/local-store.ts";

describe("what the app remembers", () => {
	it("is stored until it is removed", () => {
		writeStored("a", "1");
		expect(readStored("a")).toBe("1");
		writeStored("a", null);
		expect(readStored("a")).toBeNull();
	});

	it("is nothing where the browser blocks its storage, and nothing breaks", () => {
		vi.stubGlobal("localStorage", {
			getItem: () => {
				throw new DOMException("blocked", "SecurityError");
			},
			setItem: () => {
				throw new DOMException("full", "QuotaExceededError");
			},
		});
		writeStored("a", "1");
		expect(readColumns(readStored("a"))).toBe(DEFAULT_COLUMNS);
	});
});

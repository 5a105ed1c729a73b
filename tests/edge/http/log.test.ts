import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { forLog, jsonLogger, requestId } from "../../../worker/http/log.ts";

describe("the logger", () => {
	it.each([
		["info", "log"],
		["warn", "warn"],
		["error", "error"],
	] as const)("writes %s as one line of JSON to console.%s", (level, method) => {
		const written = vi.spyOn(console, method).mockImplementation(() => {});
		jsonLogger[level]("happened", { path: "/a\nb" });
		expect(written).toHaveBeenCalledOnce();
		const [line] = written.mock.calls[0] as [string];
		expect(line).not.toContain("\n");
		expect(JSON.parse(line)).toMatchObject({ level, event: "happened", path: "/a\nb" });
	});
});

describe("forLog", () => {
	it.each([
		["/plain", "/plain"],
		["/a\r\nb", "/ab"],
		["/\u001b[31mred", "/[31mred"],
		["/nul\0", "/nul"],
		["/\u0085c1", "/c1"],
		["/é☃", "/é☃"],
		["x".repeat(300), "x".repeat(300)],
		["x".repeat(301), "x".repeat(300)],
	])("turns %j into %j", (text, logged) => {
		expect(forLog(text)).toBe(logged);
	});

	it("limits the length and removes control characters", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
				expect(forLog(text).length).toBeLessThanOrEqual(300);
				expect(forLog(text)).not.toMatch(/\p{Cc}/u);
			}),
		);
	});
});

describe("the request's id", () => {
	it("is Cloudflare's ray id", () => {
		expect(requestId(new Headers({ "cf-ray": "ray-1" }))).toBe("ray-1");
	});

	it("is a new UUID without a ray id", () => {
		expect(requestId(new Headers())).toMatch(/^[0-9a-f-]{36}$/);
	});
});

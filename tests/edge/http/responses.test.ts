import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode } from "../../../worker/http/errors.ts";
import { Responses } from "../../../worker/http/responses.ts";
import type { HeaderPairs, SecurityHeaders } from "../../../worker/http/security-headers.ts";
import { inInvocation } from "../../../worker/runtime/invocation.ts";

const ON: HeaderPairs = [["X-Security", "on"]];
const secured = (policy: string): HeaderPairs => [["Content-Security-Policy", policy], ...ON];
const security: SecurityHeaders = {
	redirect: ON,
	data: secured("data"),
	pages: {
		document: secured("style-src 'self'; font-src 'self'"),
		app: secured("app"),
		account: [],
		taggedAccount: [],
		taggedApp: secured("tagged"),
	},
};
const responses = new Responses(security);
const page = (body: string | null, styleSource = "") => ({ body, styleSource });
const policyOf = (response: Response) => response.headers.get("content-security-policy");

describe("the content security policy", () => {
	it("allows a document its own inline stylesheet, with 304 too, and no other response any", () => {
		for (const source of ["'sha256-abc='", "'sha256-def='", "'sha256-abc='"]) {
			const allowed = `style-src 'self' ${source}; font-src 'self'`;
			expect(policyOf(responses.html(page("", source), 200, []))).toBe(allowed);
			expect(policyOf(responses.html(page(null, source), 304, []))).toBe(allowed);
		}
		expect(policyOf(responses.html(page(""), 200, []))).toBe("style-src 'self'; font-src 'self'");
		expect(policyOf(responses.app("", "app", []))).toBe("app");
	});
});

it.each(Object.keys(ERRORS) as ErrorCode[])(
	"a response returns %s with its status of the error table",
	async (code) => {
		const response = inInvocation(
			{ trigger: "request", headers: new Headers({ "cf-ray": "ray-1" }) },
			() => responses.error(code, [["Allow", "GET"]]),
		);
		expect(response.status).toBe(ERRORS[code].status);
		expect(response.headers.get("allow")).toBe("GET");
		expect(await response.json()).toEqual({
			error: { code, message: ERRORS[code].message, requestId: "ray-1" },
		});
		expect(response.headers.get("x-request-id")).toBe("ray-1");
		const isTemporary = [429, 503].includes(response.status);
		expect(response.headers.get("retry-after")).toBe(isTemporary ? "60" : null);
	},
);

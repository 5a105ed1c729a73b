import { expect, it } from "vitest";
import { readViolations } from "../../../worker/http/csp-report.ts";

const SITE = "https://www.tabulia.example";
const ROUTES = new Set(["/auth/confirmation"]);
const namePath = (path: string) => (ROUTES.has(path) ? path : "/*");
const read = (body: unknown) => readViolations(body, { origin: SITE, namePath });
const FILE = "/assets/start-script-Dk3_x9aB.js";
const VIOLATION = {
	directive: "script-src-elem",
	page: "/auth/confirmation",
	blocked: "https://evil.example",
	source: FILE,
	line: 7,
};
const URI_FORMAT = {
	"csp-report": {
		"document-uri": `${SITE}/auth/confirmation?token_hash=secret#secret`,
		"effective-directive": "script-src-elem",
		"blocked-uri": "https://evil.example/x.js?secret",
		"source-file": `${SITE}${FILE}?secret`,
		"line-number": 7,
		"script-sample": "secret",
	},
};
const { "effective-directive": _, ...before } = URI_FORMAT["csp-report"];
const CSP_2 = { ...before, "violated-directive": "script-src-elem 'self' https://a.example" };
const TO_FORMAT = {
	type: "csp-violation",
	url: "https://www.tabulia.example/?secret",
	body: {
		documentURL: `${SITE}/auth/confirmation?token_hash=secret`,
		effectiveDirective: "script-src-elem",
		blockedURL: "https://evil.example/x.js?secret",
		sourceFile: `${SITE}${FILE}?secret`,
		lineNumber: 7,
		sample: "secret",
	},
};

it.each([
	["report-uri", URI_FORMAT],
	["report-to", [TO_FORMAT]],
	["report-uri before CSP 3", { "csp-report": CSP_2 }],
])("in the format of %s is read, without queries, fragments and samples", (_, body) => {
	expect(read(body)).toEqual([VIOLATION]);
});

it.each([{}, { lineNumber: 7.5 }, { lineNumber: "x" }])("has no line of %j", (changed) => {
	const { lineNumber: _, ...body } = TO_FORMAT.body;
	expect(read([{ ...TO_FORMAT, body: { ...body, ...changed } }])).toEqual([
		{ ...VIOLATION, line: 0 },
	]);
});

it("of one request are ten at most", () => {
	expect(read(Array(11).fill(TO_FORMAT))).toHaveLength(10);
});

it.each([
	["inline", "inline"],
	["data:text/html,secret", "data:"],
	["blob:https://www.tabulia.example/secret", "/*"],
	["https://user:secret@evil.example/jean@private.example", "https://evil.example"],
	[`${SITE}/jean@private.example`, "/*"],
	["jean@private.example", ""],
])("shows %j as %j", (blockedURL, shown) => {
	const [violation] = read([{ ...TO_FORMAT, body: { ...TO_FORMAT.body, blockedURL } }]);
	expect(violation?.blocked).toBe(shown);
});

it.each([
	null,
	[null],
	[{ type: "deprecation", body: {} }],
	{ "csp-report": 1 },
	[{ ...TO_FORMAT, body: { ...TO_FORMAT.body, sourceFile: "chrome-extension://abc/inject.js" } }],
	[{ ...TO_FORMAT, body: { ...TO_FORMAT.body, blockedURL: "moz-extension://abc/inject.js" } }],
])("of another shape, or of a browser extension, has no violations: %j", (body) => {
	expect(read(body)).toEqual([]);
});

const NO_WORDS = ["x".repeat(9_000), "jean@private.example"];
it.each(NO_WORDS)("is none with a directive that is no word: %s", (effectiveDirective) => {
	expect(read([{ ...TO_FORMAT, body: { ...TO_FORMAT.body, effectiveDirective } }])).toEqual([]);
});

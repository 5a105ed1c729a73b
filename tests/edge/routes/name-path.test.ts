import { expect, it } from "vitest";
import { createApp } from "../../../worker/app.ts";
import { createNamePath } from "../../../worker/routes/name-path.ts";

const namePath = createNamePath(createApp(), ["GET", "POST"]);

it.each([
	["/", "/"],
	["/en/pricing", "/en/pricing"],
	["/fr/blog/a-post", "/fr/blog/:slug"],
	["/api/call/list_customers", "/api/call/:name"],
	["/api/billing/webhook", "/api/billing/webhook"],
])("happy: names %s by its route", (path, name) => {
	expect(namePath(path)).toBe(name);
});

it.each([
	["/auth/confirmation%3Ftoken_hash=secret", "/auth/*"],
	["/api/nothing/secret", "/api/*"],
	["/jean@private.example", "/*"],
	["/:language/secret", "/*"],
	["//secret", "/*"],
])("security: names %s, which has no route, by what routes have in common", (path, name) => {
	expect(namePath(path)).toBe(name);
});

import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { HttpError } from "../../../worker/http/errors.ts";
import { limitBody, validate } from "../../../worker/http/validate.ts";

const schema = z.object({
	...{ email: z.email(), age: z.optional(z.int()) },
	name: z.optional(z.string().check(z.minLength(1))),
});

/** The result of a route, or the HttpError that it threw. */
async function post(body: BodyInit, headers: Record<string, string> = {}) {
	const app = new Hono();
	let thrown: unknown;
	app.post("/", limitBody(64), validate("json", schema), (c) => c.json(c.req.valid("json")));
	app.onError((error, c) => {
		thrown = error;
		return c.text("failed", 500);
	});
	const type = { "content-type": "application/json", ...headers };
	const response = await app.request("/", { method: "POST", body, headers: type });
	return { response, thrown };
}

describe("a validated request", () => {
	it("is rejected with the names of its invalid fields and without their values", async () => {
		const { thrown } = await post('{"email":"hunter2","age":"x"}');
		expect(thrown).toBeInstanceOf(HttpError);
		expect(thrown).toMatchObject({ code: "invalid_request", reason: "email, age" });
	});

	it("is cleaned before it is judged: a text of invisible characters is none", async () => {
		const { thrown } = await post('{"email":"a@b.test","name":"\\u0000"}');
		expect(thrown).toMatchObject({ code: "invalid_request", reason: "name" });
		const { response } = await post('{"email":"a\\u0000@b.test","name":"A\\u202e"}');
		expect(await response.json()).toEqual({ email: "a@b.test", name: "A" });
	});
});

const large = JSON.stringify({ email: `${"x".repeat(80)}@b.test` });
const stream = () =>
	new ReadableStream({
		start(controller) {
			controller.enqueue(new TextEncoder().encode(large));
			controller.close();
		},
	});

it("a limited body is rejected by its length header, or by its bytes without one", async () => {
	expect((await post(large)).thrown).toMatchObject({ code: "body_too_large" });
	expect((await post(stream())).thrown).toMatchObject({ code: "body_too_large" });
});

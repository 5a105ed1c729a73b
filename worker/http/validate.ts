/** Validation of requests in the route table, with our error shape. */
import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler, ValidationTargets } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { clean } from "../../contract/texts.ts";
import { HttpError } from "./errors.ts";

/**
 * A middleware that validates one part of the request, whose texts are cleaned before; handlers read it with `c.req.valid(target)`.
 * It throws HttpError `invalid_request`, whose reason names the fields and no value.
 *
 * @example app.post("/api/x", limitBody(4096), validate("json", schema), handler)
 */
export function validate<Schema extends $ZodType, Target extends keyof ValidationTargets>(
	target: Target,
	schema: Schema,
) {
	return zValidator(target, cleaning(schema), (result) => {
		if (!result.success) throw invalidRequest(result.error.issues, target);
	});
}

/**
 * Value that a schema makes of a part of the request.
 * @throws HttpError `invalid_request`, whose reason names the fields and no value
 */
export function parsed<Output>(
	schema: z.ZodMiniType<Output>,
	value: unknown,
	part: string,
): Output {
	const { data, error } = schema.safeParse(value);
	if (error) throw invalidRequest(error.issues, part);
	return data;
}

/** @param part name of an issue that is about no field */
function invalidRequest(issues: readonly { path: PropertyKey[] }[], part: string): HttpError {
	const fields = issues.map(({ path }) => path.join(".") || part);
	return new HttpError("invalid_request", [...new Set(fields)].join(", "));
}

/** The schema of a value whose texts are cleaned first. */
function cleaning<Schema extends $ZodType>(schema: Schema) {
	return z.pipe(
		z.transform((value: unknown) => cleaned(value)),
		schema as Schema & $ZodType<unknown, unknown>,
	);
}

/** The form's fields, cleaned; of a repeated one the last. */
export async function readForm(c: Context): Promise<Record<string, unknown>> {
	return cleaned(await c.req.parseBody()) as Record<string, unknown>;
}

/** Deeper than any schema of ours: a schema refuses what is left out. */
const MAX_DEPTH = 20;

/** The value with texts that can be stored (contract/texts.ts); files as they are. */
function cleaned(value: unknown, depth = 0): unknown {
	if (typeof value === "string") return clean(value);
	if (depth > MAX_DEPTH) return undefined;
	if (Array.isArray(value)) return value.map((each) => cleaned(each, depth + 1));
	if (typeof value !== "object" || value === null || value instanceof Blob) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [clean(name), cleaned(each, depth + 1)]),
	);
}

/** A middleware that throws HttpError `unsupported_media_type` for any body but a plain form. */
export const urlEncodedOnly: MiddlewareHandler = (c, next) => {
	const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
	if (type !== "application/x-www-form-urlencoded") throw new HttpError("unsupported_media_type");
	return next();
};

/** A middleware that throws HttpError `body_too_large` before a larger body is parsed. */
export function limitBody(maxBytes: number) {
	return bodyLimit({
		maxSize: maxBytes,
		onError: () => {
			throw new HttpError("body_too_large");
		},
	});
}

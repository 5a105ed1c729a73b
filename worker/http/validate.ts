/** Validation of requests in the route table, with our error shape. */
import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler, ValidationTargets } from "hono";
import { bodyLimit } from "hono/body-limit";
import type * as z from "zod/v4/core";
import { HttpError } from "./errors.ts";

/**
 * A middleware that validates one part of the request; handlers read it with `c.req.valid(target)`.
 * It throws HttpError `invalid_request`, whose reason names the fields and no value.
 *
 * @example app.post("/api/x", limitBody(4096), validate("json", schema), handler)
 */
export function validate<Schema extends z.$ZodType, Target extends keyof ValidationTargets>(
	target: Target,
	schema: Schema,
) {
	return zValidator(target, schema, (result) => {
		if (result.success) return;
		const fields = result.error.issues.map(({ path }) => path.join(".") || target);
		throw new HttpError("invalid_request", [...new Set(fields)].join(", "));
	});
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

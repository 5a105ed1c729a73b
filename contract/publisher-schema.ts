/** Tables of the environment about the publisher (wrangler.toml). */
import * as z from "zod/mini";

export const company = z.object({
	name: z.string(),
	form: z.string(),
	capital: z.string(),
	address: z.string(),
	registration: z.string(),
	vat: z.string(),
	director: z.string(),
	email: z.string(),
	phone: z.string(),
	host: z.string(),
	hostPhone: z.string(),
	mediator: z.string(),
});

export const accessibilityAudit = z
	.object({
		date: z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\d)?$/)),
		auditor: z.string(),
		rate: z.string().check(z.regex(/^(?:100|\d{1,2}(?:\.\d+)?)?$/)),
	})
	.check(
		z.refine((audit) => new Set(Object.values(audit).map((value) => value === "")).size === 1, {
			error: "needs date, auditor and rate, or none of them",
		}),
	);

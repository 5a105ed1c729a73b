/** Parts of Stripe's objects that several readers share. */
import * as z from "zod/mini";
import { HttpError } from "../http/errors.ts";

export const word = z.string().check(z.minLength(1), z.maxLength(255));
export const seconds = z.int().check(z.gte(0));
/** In minor units. */
export const amount = z.int();
/** Code of three letters, in lower case wherever Stripe has it otherwise. */
export const currency = word.check(z.toLowerCase());

/** Another object: its id, or the object itself where a call expanded it. */
export const reference = z.pipe(
	z.union([word, z.object({ id: word })]),
	z.transform((value) => (typeof value === "string" ? value : value.id)),
);

/** https://docs.stripe.com/api/events/object */
export const envelope = <T extends z.ZodMiniType>(object: T) =>
	z.object({ id: word, type: word, created: seconds, data: z.object({ object }) });

/** @throws HttpError `unreadable_body` when it has another shape. */
export function readShape<T extends z.ZodMiniType>(schema: T, raw: unknown): z.output<T> {
	const parsed = schema.safeParse(raw);
	if (!parsed.success) throw new HttpError("unreadable_body");
	return parsed.data;
}

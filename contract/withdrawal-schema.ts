import * as z from "zod/mini";
import { emailAddress } from "./email-address-schema.ts";
import { oneLine } from "./texts.ts";
import {
	WITHDRAWAL_FIELDS,
	WITHDRAWAL_STEPS,
	type WithdrawalField,
	type WithdrawalValues,
} from "./withdrawal.ts";

const line = (maxLength: number) =>
	z.string().check(z.overwrite(oneLine), z.minLength(1), z.maxLength(maxLength));

const FIELDS: Record<WithdrawalField, z.ZodMiniType<string>> = {
	name: line(200),
	email: emailAddress(),
	contract: line(500),
};
const step = z.catch(z.enum(WITHDRAWAL_STEPS), "review");
const uuid = z.uuid();

export interface WithdrawalForm {
	step: (typeof WITHDRAWAL_STEPS)[number];
	values: WithdrawalValues;
	/** The fields whose values are missing or invalid. */
	wrong: WithdrawalField[];
	/** Undefined unless the form was reviewed. */
	id: string | undefined;
}

/** A form as it was sent; nothing in it is trusted. */
export function parseWithdrawal(form: Readonly<Record<string, unknown>>): WithdrawalForm {
	const textOf = (name: string) => (typeof form[name] === "string" ? form[name].trim() : "");
	const values = { name: "", email: "", contract: "" };
	const wrong: WithdrawalField[] = [];
	for (const field of WITHDRAWAL_FIELDS) {
		const parsed = FIELDS[field].safeParse(textOf(field));
		values[field] = parsed.success ? parsed.data : textOf(field).slice(0, 1000);
		if (!parsed.success) wrong.push(field);
	}
	return { step: step.parse(form.step), values, wrong, id: uuid.safeParse(form.id).data };
}

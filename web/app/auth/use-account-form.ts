import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { notifyError } from "../notify.ts";

const MESSAGES = [
	"validation.invalidEmail",
	"validation.passwordMin",
	"validation.passwordsMismatch",
] as const;

/** A form with its rules: the first invalid field gets the focus, messages are translated. */
export function useAccountForm<T extends FieldValues>(
	rules: z.ZodMiniType<T, T>,
	defaultValues: DefaultValues<T>,
) {
	const { t } = useTranslation("auth");
	const form = useForm<T>({
		resolver: standardSchemaResolver(rules) as Resolver<T>,
		defaultValues,
	});
	const errorOf = (field: keyof T & string): string | undefined => {
		const key = form.formState.errors[field]?.message;
		if (key === undefined) return undefined;
		const known = MESSAGES.find((message) => message === key);
		return known ? t(known) : t("serverErrors.unexpected");
	};
	return {
		...form,
		errorOf,
		busy: form.formState.isSubmitting,
		/** Why the last submission failed; cleared by the next one. */
		failure: form.formState.errors.root?.message,
		/** Shows a failure inside the form and as a toast. */
		fail(title: string, text: string): void {
			form.setError("root", { message: text });
			notifyError(title, text);
		},
	};
}

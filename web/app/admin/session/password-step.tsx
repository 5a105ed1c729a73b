import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { MIN_PASSWORD_LENGTH } from "../../../../worker/contract/passwords.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useApp } from "../../app-context.tsx";
import { useAdminSession } from "./admin-area.tsx";
import { type SignInResult, signInAdmin } from "./sign-in-admin.ts";

const RULES = ["emailRequired", "emailInvalid", "passwordRequired", "passwordMin"] as const;
type Rule = (typeof RULES)[number];

/** docs/product.md#validation */
const credentials = z.object({
	email: z.string().check(z.minLength(1, "emailRequired"), z.email("emailInvalid")),
	password: z
		.string()
		.check(z.minLength(1, "passwordRequired"), z.minLength(MIN_PASSWORD_LENGTH, "passwordMin")),
});

/** The first step of the sign-in. The page leaves it as soon as there is an operator or a factor is due. */
export function PasswordStep() {
	const { t } = useTranslation("admin");
	const { config } = useApp();
	const { session } = useAdminSession();
	const [failure, setFailure] = useState<Exclude<SignInResult, "ok">>();
	const form = useForm({
		resolver: standardSchemaResolver(credentials),
		defaultValues: { email: "", password: "" },
	});
	const errorOf = (field: "email" | "password") => {
		const { errors } = form.formState;
		// Shows the first broken rule: an empty address is not an invalid one.
		const rule = RULES.find((known: Rule) => known === errors[field]?.message);
		return rule && t(`login.rules.${rule}`);
	};
	const submit = form.handleSubmit(async (typed) => {
		setFailure(undefined);
		const result = await signInAdmin(typed, config.turnstileSiteKey);
		if (result !== "ok") setFailure(result);
		else if (!(await session.recheck()) && !session.state().factorDue) setFailure("failed");
	});
	const { isSubmitting } = form.formState;
	return (
		<form onSubmit={submit} noValidate className="mt-6 space-y-5">
			<FormError message={failure && t(`login.failures.${failure}`)} />
			<TextField
				{...form.register("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				label={t("login.email")}
				error={errorOf("email")}
			/>
			<PasswordField
				{...form.register("password")}
				autoComplete="current-password"
				label={t("login.password")}
				error={errorOf("password")}
			/>
			<SubmitButton busy={isSubmitting}>
				{t(isSubmitting ? "login.busy" : "login.submit")}
			</SubmitButton>
		</form>
	);
}

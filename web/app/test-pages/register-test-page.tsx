import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { isAddress } from "../../../contract/email-address.ts";
import { MIN_PASSWORD_LENGTH } from "../../../contract/passwords.ts";
import { ACCOUNT_PATHS, APP_PATHS } from "../../../contract/paths.ts";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { notifyError } from "../notify.ts";
import { usePageTitle } from "../use-page-title.ts";

/** docs/product/accounts.md#validation */
const RULES = z
	.object({
		email: z.string().check(z.refine(isAddress, "invalidEmail")),
		password: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "passwordMin")),
		confirmPassword: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "passwordMin")),
	})
	.check(
		z.refine((form) => form.password === form.confirmPassword, {
			error: "passwordsMismatch",
			path: ["confirmPassword"],
		}),
	);
const MESSAGES = ["invalidEmail", "passwordMin", "passwordsMismatch"] as const;

/** Sends a form of the account pages; a sign-in leads to the dashboard. */
const post = (mode: "signup" | "login", fields: Record<string, string>) =>
	fetch(`${ACCOUNT_PATHS.auth}?mode=${mode}`, {
		method: "POST",
		body: new URLSearchParams(fields),
	});

/** Signs up, signs in and opens the dashboard; not in production. */
export function RegisterTestPage() {
	const { t } = useTranslation("auth");
	const form = useForm({
		resolver: standardSchemaResolver(RULES),
		defaultValues: { email: "", password: "", confirmPassword: "" },
	});
	usePageTitle(t("testPages.registerTitle"));
	const errorOf = (field: "email" | "password" | "confirmPassword") => {
		const message = MESSAGES.find((key) => key === form.formState.errors[field]?.message);
		return message && t(`testPages.${message}`);
	};

	const submit = form.handleSubmit(async ({ email, password }) => {
		await post("signup", { email, password, confirmPassword: password });
		const signedIn = await post("login", { email, password });
		if (new URL(signedIn.url).pathname === APP_PATHS.dashboard) location.assign(signedIn.url);
		else notifyError(t("register.errorTitle"), t("serverErrors.unexpected"));
	});

	return (
		<main className="mx-auto max-w-md px-5 py-12">
			<h1 className="font-semibold text-2xl">{t("testPages.registerTitle")}</h1>
			<form onSubmit={submit} noValidate className="mt-6 space-y-4">
				<TextField
					{...form.register("email")}
					type="email"
					autoComplete="off"
					label={t("fields.email")}
					error={errorOf("email")}
				/>
				<TextField
					{...form.register("password")}
					type="password"
					autoComplete="new-password"
					label={t("fields.password")}
					error={errorOf("password")}
				/>
				<TextField
					{...form.register("confirmPassword")}
					type="password"
					autoComplete="new-password"
					label={t("fields.confirmPassword")}
					error={errorOf("confirmPassword")}
				/>
				<SubmitButton busy={form.formState.isSubmitting}>
					{t("testPages.registerSubmit")}
				</SubmitButton>
			</form>
		</main>
	);
}

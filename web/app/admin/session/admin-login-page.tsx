import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { MIN_PASSWORD_LENGTH } from "../../../../worker/contract/passwords.ts";
import { documentPath } from "../../../../worker/contract/paths.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useApp } from "../../app-context.tsx";
import { usePageTitle } from "../../use-page-title.ts";
import { useAdminSession } from "./admin-area.tsx";
import { returnPath } from "./return-path.ts";
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

/** docs/product.md#operator-sign-in */
const RELOAD_MS = 1_000;

/** docs/product.md#operator-sign-in */
export function AdminLoginPage() {
	const { t } = useTranslation("admin");
	const language = useLanguage();
	const { supabase } = useApp();
	const { loading, admin, session } = useAdminSession();
	const location = useLocation();
	const [failure, setFailure] = useState<Exclude<SignInResult, "ok"> | "clean">();
	const form = useForm({
		resolver: standardSchemaResolver(credentials),
		defaultValues: { email: "", password: "" },
	});
	usePageTitle(t("login.title"));

	if (admin) return <Navigate to={returnPath(location.state)} replace />;
	if (loading) {
		return (
			<main className="grid min-h-dvh place-content-center" aria-busy="true">
				<p role="status" className="text-soft">
					{t("login.loading")}
				</p>
			</main>
		);
	}

	const errorOf = (field: "email" | "password") => {
		const { errors } = form.formState;
		// Shows the first broken rule: an empty address is not an invalid one.
		const rule = RULES.find((known: Rule) => known === errors[field]?.message);
		return rule && t(`login.rules.${rule}`);
	};
	const submit = form.handleSubmit(async (typed) => {
		setFailure(undefined);
		const result = await signInAdmin(supabase, typed);
		if (result !== "ok") setFailure(result);
		// The page redirects as soon as there is an operator.
		else if (!(await session.recheck())) setFailure("failed");
	});
	const clean = async () => {
		try {
			await session.clear();
			setTimeout(() => window.location.reload(), RELOAD_MS);
		} catch {
			setFailure("clean");
		}
	};
	const { isSubmitting } = form.formState;
	const home = documentPath("home", language);
	return (
		<div className="grid-paper grid min-h-dvh content-start justify-items-center gap-6 px-4 py-8 sm:content-center">
			<main className="w-full max-w-md rounded-2xl border border-line bg-sheet p-6 shadow-sm sm:p-8">
				<p className="text-sm">
					<a href={home} className="text-soft hover:text-green hover:underline">
						← {t("login.back")}
					</a>
				</p>
				<h1 className="mt-4 font-semibold text-2xl tracking-tight">{t("login.title")}</h1>
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
				<p className="mt-6 text-center">
					<button
						type="button"
						onClick={clean}
						className="rounded px-2 py-1.5 text-sm text-soft underline"
					>
						{t("login.clean")}
					</button>
				</p>
			</main>
		</div>
	);
}

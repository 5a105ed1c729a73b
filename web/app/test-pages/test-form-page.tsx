import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { isAddress } from "../../../contract/email-address.ts";
import { MIN_PASSWORD_LENGTH } from "../../../contract/passwords.ts";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { usePageTitle } from "../use-page-title.ts";

const RULES = {
	email: z.object({ value: z.string().check(z.refine(isAddress, "invalidEmail")) }),
	password: z.object({ value: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "passwordMin")) }),
};

/** Debug forms for e-mail and password; not in production. */
export function TestFormPage() {
	const { t } = useTranslation("auth", { keyPrefix: "testPages" });
	usePageTitle(t("formTitle"));
	return (
		<main className="mx-auto max-w-md space-y-10 px-5 py-12">
			<h1 className="font-semibold text-2xl">{t("formTitle")}</h1>
			<DebugForm kind="email" />
			<DebugForm kind="password" />
		</main>
	);
}

function DebugForm({ kind }: { kind: keyof typeof RULES }) {
	const { t } = useTranslation("auth", { keyPrefix: "testPages" });
	const [accepted, setAccepted] = useState<string>();
	const form = useForm({
		resolver: standardSchemaResolver(RULES[kind]),
		defaultValues: { value: "" },
	});
	const error = form.formState.errors.value && t(kind === "email" ? "invalidEmail" : "passwordMin");
	return (
		<form
			noValidate
			className="space-y-4"
			onSubmit={form.handleSubmit(({ value }) =>
				setAccepted(kind === "email" ? value : "•".repeat(value.length)),
			)}
		>
			<TextField
				{...form.register("value")}
				type={kind}
				autoComplete="off"
				label={t(kind === "email" ? "emailForm" : "passwordForm")}
				error={error}
			/>
			<SubmitButton busy={form.formState.isSubmitting}>{t("submit")}</SubmitButton>
			<p role="status">{accepted && t("accepted", { value: accepted })}</p>
		</form>
	);
}

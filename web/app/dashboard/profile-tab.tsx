import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../worker/contract/account-calls-schema.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { call } from "../call.ts";
import { CallError } from "../call-error.ts";
import { notifyError, notifySuccess } from "../notify.ts";
import { useOwnSession } from "../require-session.tsx";
import { useChangeLanguage } from "../use-change-language.ts";
import { AddressSection } from "./address-section.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { formatDate } from "./format-date.ts";
import { profileQuery } from "./get-profile.ts";
import { SessionsSection } from "./sessions-section.tsx";

const MAX_NAME_LENGTH = 200;

/** Name, language, address and password. */
export function ProfileTab({ profile }: { profile: Profile }) {
	const { t, i18n } = useTranslation("dashboard", { keyPrefix: "profile" });
	const { user } = useOwnSession();
	const queryClient = useQueryClient();
	const changeLanguage = useChangeLanguage();
	const [changing, setChanging] = useState(false);
	const form = useForm({
		values: { fullName: profile.full_name ?? "", language: profile.language },
	});
	const busy = form.formState.isSubmitting;

	const submit = form.handleSubmit(async ({ fullName, language }) => {
		try {
			await call("save_own_profile", {
				change: { full_name: fullName.trim() || null, language },
			});
		} catch (error) {
			// The page itself says that the session has ended.
			if (error instanceof CallError && error.isRefused) return;
			form.setError("root", { message: t("saveError") });
			return notifyError(t("saveError"));
		}
		// It is saved, whatever becomes of showing it.
		await queryClient.invalidateQueries(profileQuery(user.id));
		await changeLanguage(language).catch(() => {});
		notifySuccess(i18n.t("profile.saved", { ns: "dashboard" }));
	});

	return (
		<div className="grid grid-cols-1 gap-8">
			<form onSubmit={submit} noValidate className="panel space-y-5">
				<h2 className="font-semibold text-lg">{t("title")}</h2>
				<TextField label={t("email")} value={profile.email} readOnly autoComplete="email" />
				<TextField
					{...form.register("fullName")}
					label={t("fullName")}
					autoComplete="name"
					maxLength={MAX_NAME_LENGTH}
				/>
				<label className="block">
					<span className="font-medium text-sm">{t("language")}</span>
					<select {...form.register("language")} className="field mt-1.5">
						<option value="fr" lang="fr">
							{t("languages.fr")}
						</option>
						<option value="en" lang="en">
							{t("languages.en")}
						</option>
					</select>
				</label>
				<FormError message={form.formState.errors.root?.message} />
				<div className="flex flex-wrap items-center justify-between gap-4">
					<p className="text-sm text-soft">
						{t("memberSince", { date: formatDate(profile.created_at, i18n.language) })}
					</p>
					<SubmitButton busy={busy} className="sm:w-auto">
						{t(busy ? "saving" : "save")}
					</SubmitButton>
				</div>
			</form>
			<AddressSection />
			<section className="panel flex flex-wrap items-center justify-between gap-4">
				<div className="min-w-0">
					<h2 className="font-semibold text-lg">{t("passwordTitle")}</h2>
					<p className="mt-1 text-soft">{t("passwordText")}</p>
				</div>
				<button type="button" className="button button-quiet" onClick={() => setChanging(true)}>
					{t("changePassword")}
				</button>
			</section>
			<SessionsSection />
			{changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
		</div>
	);
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../contract/account-calls-schema.ts";
import type { Language } from "../../../contract/events.ts";
import { ACCOUNT_PATHS } from "../../../contract/paths.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { call } from "../call.ts";
import { useFormats } from "../formats.ts";
import { useKeptInput } from "../kept-input.ts";
import { dialogPart } from "../load-part.tsx";
import { notifyError, notifySuccess } from "../notify.ts";
import { useOwnSession } from "../require-session.tsx";
import { useChangeLanguage } from "../use-change-language.ts";
import { AddressSection } from "./address-section.tsx";
import { profileQuery } from "./get-profile.ts";
import { useProvidersOnly } from "./get-sign-ins.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { SignInsSection } from "./sign-ins-section.tsx";

// With the library of its form, loaded when it opens.
const ChangePasswordDialog = dialogPart(
	async () => (await import("./change-password-dialog.tsx")).ChangePasswordDialog,
);

const MAX_NAME_LENGTH = 200;

interface Typed {
	fullName?: string;
	language?: Language;
}

/** Name, language, address and password. */
export function ProfileTab({ profile }: { profile: Profile }) {
	const { t, i18n } = useTranslation("dashboard", { keyPrefix: "profile" });
	const { formats } = useFormats();
	const { user } = useOwnSession();
	const queryClient = useQueryClient();
	const changeLanguage = useChangeLanguage();
	const providersOnly = useProvidersOnly();
	const [changing, setChanging] = useState(false);
	const [typed, type, endTyping] = useKeptInput<Typed>("profile", {});
	const { fullName, language } = {
		...{ fullName: profile.full_name ?? "", language: profile.language },
		...typed,
	};
	const saving = useMutation({
		mutationFn: () =>
			call("save_own_profile", { change: { full_name: fullName.trim() || null, language } }),
		onSuccess: async () => {
			// It is saved, whatever becomes of showing it.
			await queryClient.invalidateQueries(profileQuery(user.id));
			await changeLanguage(language).catch(() => {});
			endTyping();
			return notifySuccess(i18n.t("profile.saved", { ns: "dashboard" }));
		},
		onError: () => notifyError(t("saveError")),
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		saving.mutate();
	};

	return (
		<div className="grid grid-cols-1 gap-8">
			<form onSubmit={submit} noValidate className="panel space-y-5">
				<h2 className="font-semibold text-lg">{t("title")}</h2>
				<TextField label={t("email")} value={profile.email} readOnly autoComplete="email" />
				<TextField
					name="fullName"
					label={t("fullName")}
					autoComplete="name"
					maxLength={MAX_NAME_LENGTH}
					value={fullName}
					onChange={({ target }) => type({ fullName: target.value })}
				/>
				<label className="block">
					<span className="font-medium text-sm">{t("language")}</span>
					<select
						name="language"
						className="field mt-1.5"
						value={language}
						onChange={({ target }) => type({ language: target.value === "en" ? "en" : "fr" })}
					>
						<option value="fr" lang="fr">
							{t("languages.fr")}
						</option>
						<option value="en" lang="en">
							{t("languages.en")}
						</option>
					</select>
				</label>
				<FormError message={saving.isError ? t("saveError") : undefined} />
				<div className="flex flex-wrap items-center justify-between gap-4">
					<p className="text-sm text-soft">
						{t("memberSince", { date: formats.date(profile.created_at) })}
					</p>
					<SubmitButton busy={saving.isPending} className="sm:w-auto">
						{t(saving.isPending ? "saving" : "save")}
					</SubmitButton>
				</div>
			</form>
			<AddressSection />
			<section className="panel flex flex-wrap items-center justify-between gap-4">
				<div className="min-w-0">
					<h2 className="font-semibold text-lg">{t("passwordTitle")}</h2>
					<p className="mt-1 text-soft">{t(providersOnly ? "noPasswordText" : "passwordText")}</p>
				</div>
				{providersOnly ? (
					// A link in a mail sets it.
					<a href={ACCOUNT_PATHS.forgotPassword} className="button button-quiet">
						{t("choosePassword")}
					</a>
				) : (
					<button type="button" className="button button-quiet" onClick={() => setChanging(true)}>
						{t("changePassword")}
					</button>
				)}
			</section>
			<SignInsSection />
			<SessionsSection />
			{changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
		</div>
	);
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useApp } from "../app-context.tsx";
import { authErrorText } from "../auth-errors.ts";
import { resetRequestRules } from "./account-rules.ts";
import { useAccountForm } from "./use-account-form.ts";

/** Auth's `max_frequency`: an earlier mail to the address would not be sent. */
const PAUSE_MS = 60_000;

/**
 * Sends the confirmation link again. Every address gets the same message, so that nobody can find out
 * who has an account.
 */
function useResend() {
	const { t } = useTranslation("auth");
	const { supabase } = useApp();
	const [sent, setSent] = useState(false);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	const send = async (email: string) => {
		setBusy(true);
		setFailure(undefined);
		const { error } = await supabase.auth
			.resend({ type: "signup", email })
			.catch((thrown: unknown) => ({ error: thrown as { code?: string } }));
		setBusy(false);
		if (error && error.code !== "over_email_send_rate_limit") {
			setFailure(authErrorText(error, t));
			return;
		}
		setSent(true);
		setTimeout(() => setSent(false), PAUSE_MS);
	};
	return { t, send, sent, busy, failure };
}

/** For an address that the page knows. */
export function ResendLink({ email }: { email: string }) {
	const { t, send, sent, busy, failure } = useResend();
	return (
		<div className="mt-4 space-y-3 text-center text-sm">
			{sent ? (
				<p role="status" className="text-soft">
					{t("resend.sent")}
				</p>
			) : (
				<button
					type="button"
					disabled={busy}
					onClick={() => send(email)}
					className="rounded px-2 py-1.5 text-green underline"
				>
					{t(busy ? "resend.busy" : "resend.submit")}
				</button>
			)}
			<FormError message={failure} />
		</div>
	);
}

/** Asks for the address. */
export function ResendLinkForm({ email }: { email: string }) {
	const { t, send, sent, busy, failure } = useResend();
	const form = useAccountForm(resetRequestRules, { email });
	return (
		<form
			onSubmit={form.handleSubmit((request) => send(request.email))}
			noValidate
			className="mt-6 space-y-5"
		>
			<TextField
				{...form.register("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				label={t("fields.email")}
				error={form.errorOf("email")}
			/>
			<FormError message={failure} />
			{sent ? (
				<p role="status" className="text-soft">
					{t("resend.sent")}
				</p>
			) : (
				<SubmitButton busy={busy}>{t(busy ? "resend.busy" : "resend.submit")}</SubmitButton>
			)}
		</form>
	);
}

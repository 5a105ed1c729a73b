import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CHALLENGE_FIELD, FIELD_ERRORS } from "../../../../contract/account-pages.ts";
import { FormError } from "../../../ui/form/form-error.tsx";

interface Props {
	/** Another page's; by default the page's own address, with its query. */
	action?: string;
	/** Texts of the button. */
	submit: string;
	busy: string;
	failure?: string | undefined;
	/** Public key of the challenge; empty for none. */
	challenge: string | undefined;
	/** The button stays disabled for so many seconds. */
	disabledFor?: number;
	children: ReactNode;
}

/**
 * A form that the page's address takes, with or without the script. The script checks the fields before it is sent,
 * so that no password has to be typed again.
 */
export function AccountForm({
	action,
	submit,
	busy,
	failure,
	challenge,
	disabledFor,
	children,
}: Props) {
	const { t } = useTranslation("auth");
	const messages = Object.fromEntries(FIELD_ERRORS.map((name) => [name, t(`validation.${name}`)]));
	return (
		<form
			method="post"
			action={action}
			noValidate
			className="mt-3 space-y-3 sm:mt-6 sm:space-y-5"
			data-messages={JSON.stringify(messages)}
			data-challenge={challenge || undefined}
		>
			{children}
			{challenge && <input type="hidden" name={CHALLENGE_FIELD} />}
			<FormError message={failure} />
			<button
				type="submit"
				className="button button-primary w-full"
				data-busy={busy}
				data-pause={disabledFor}
			>
				<span className="spinner" aria-hidden="true" hidden />
				<span>{submit}</span>
			</button>
		</form>
	);
}

import { useTranslation } from "react-i18next";
import { ACCOUNT_PATHS } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { AccountForm } from "./account-form.tsx";
import { EmailField } from "./fields.tsx";

const DIALOG = "forgot";

/** The dialog of the sign-in: a popover, which needs no script. The script copies the typed address into it. */
export function ForgotPassword({ account, challenge }: PageProps) {
	const { t } = useTranslation("auth", { keyPrefix: "forgot" });
	const { t: tLogin } = useTranslation("auth", { keyPrefix: "login" });
	const values = account?.page === "auth" ? account.values : undefined;
	return (
		<>
			<p className="mt-5 text-center">
				<button
					type="button"
					popoverTarget={DIALOG}
					className="rounded px-2 py-1.5 text-green text-sm underline"
				>
					{tLogin("forgot")}
				</button>
			</p>
			<div
				id={DIALOG}
				popover="auto"
				role="dialog"
				aria-labelledby="forgot-title"
				className="dialog"
			>
				<h2 id="forgot-title" className="font-semibold text-xl">
					{t("title")}
				</h2>
				<p className="mt-2 text-soft">{t("text")}</p>
				<AccountForm
					action={ACCOUNT_PATHS.forgotPassword}
					submit={t("submit")}
					busy={t("busy")}
					challenge={challenge}
				>
					<EmailField {...(values ? { values } : {})} />
				</AccountForm>
				<button
					type="button"
					popoverTarget={DIALOG}
					popoverTargetAction="hide"
					className="button button-quiet mt-3 w-full"
				>
					{t("cancel")}
				</button>
			</div>
		</>
	);
}

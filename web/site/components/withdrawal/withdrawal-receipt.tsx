import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/events.ts";
import { documentPath } from "../../../../contract/paths.ts";
import type { WithdrawalView } from "../../../../contract/withdrawal.ts";
import { Declared } from "./declared.tsx";

type Props = Extract<WithdrawalView, { state: "done" }> & { language: Language };

/** The declaration as it is stored: it counts as the receipt, whatever becomes of the mail. */
export function WithdrawalReceipt({ values, id, time, isMailed, language }: Props) {
	const { t } = useTranslation("withdrawal", { keyPrefix: "done" });
	return (
		<section role="status">
			<h1 className="text-balance font-semibold text-4xl tracking-tight sm:text-5xl">
				{t("title")}
			</h1>
			<p className="wrap-anywhere mt-5 text-lg">
				{t(isMailed ? "text" : "notMailed", { time, email: values.email })}
			</p>
			<p className="mt-4 text-soft">{t("keep")}</p>
			<Declared values={values} />
			<p className="mt-4 text-soft">{t("next")}</p>
			<p className="mt-6 text-soft">
				{t("reference")} <span className="wrap-anywhere font-mono">{id}</span>
			</p>
			<p className="mt-8">
				<a href={documentPath("home", language)} className="button button-primary">
					{t("home")}
				</a>
			</p>
		</section>
	);
}

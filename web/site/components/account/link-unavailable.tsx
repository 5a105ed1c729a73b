import { useTranslation } from "react-i18next";
import type { AccountView } from "../../../../contract/account-pages.ts";
import { addressOf } from "./address-of.ts";

/** Nobody can say what a mail's link is worth: it stays valid, and is followed again. */
export function LinkUnavailable({ account }: { account: AccountView }) {
	const { t } = useTranslation("auth", { keyPrefix: "linkUnavailable" });
	return (
		<>
			<p className="mt-3 text-soft" role="alert">
				{t("text")}
			</p>
			<a href={addressOf(account)} className="button button-primary mt-6 w-full">
				{t("retry")}
			</a>
		</>
	);
}

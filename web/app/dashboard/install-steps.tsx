import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DOWNLOAD } from "../../../contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useOwnEmail } from "./get-profile.ts";

/** Steps for devices whose Excel takes no add-in of ours: how to install it on a computer with Excel. */
export function InstallSteps() {
	const { t } = useTranslation("dashboard", { keyPrefix: "install" });
	const email = useOwnEmail();
	const language = useLanguage();
	const [status, setStatus] = useState<"copied" | "copyFailed">();
	const link = new URL(DOWNLOAD[language], location.href).href;
	const share = () => {
		// Rejects when the customer cancels.
		navigator.share({ title: t("linkTitle"), url: link }).catch(() => {});
	};
	const copy = () =>
		navigator.clipboard.writeText(link).then(
			() => setStatus("copied"),
			() => setStatus("copyFailed"),
		);
	return (
		<section className="panel mb-8">
			<h2 className="font-semibold text-lg">{t("title")}</h2>
			<p className="mt-1 text-soft">{t("text")}</p>
			<ol className="mt-4 list-decimal space-y-2 pl-5 marker:text-soft">
				<li>
					{t("send")}
					<span className="mt-1 block select-all break-all font-mono text-sm">{link}</span>
				</li>
				<li>{t("open")}</li>
				<li className="break-words">{t("signIn", { email })}</li>
			</ol>
			<div className="mt-5 flex flex-wrap gap-3">
				{"share" in navigator && (
					<button type="button" onClick={share} className="button button-primary">
						{t("share")}
					</button>
				)}
				<button type="button" onClick={copy} className="button button-quiet">
					{t("copy")}
				</button>
			</div>
			<p role="status" className="mt-3 text-sm text-soft empty:hidden">
				{status && t(status)}
			</p>
		</section>
	);
}

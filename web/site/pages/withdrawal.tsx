import { useTranslation } from "react-i18next";
import type { Language } from "../../../contract/events.ts";
import { appLink, CANCELLATION_PAGE, documentPath } from "../../../contract/paths.ts";
import { Layout } from "../components/layout.tsx";
import { ConfirmWithdrawal } from "../components/withdrawal/confirm-withdrawal.tsx";
import { WithdrawalForm } from "../components/withdrawal/withdrawal-form.tsx";
import { WithdrawalReceipt } from "../components/withdrawal/withdrawal-receipt.tsx";
import type { PageProps } from "../page-props.ts";

const EMPTY = { state: "form", values: { name: "", email: "", contract: "" }, wrong: [] } as const;

/** The withdrawal function: form, confirmation, receipt (docs/product/dashboard.md#withdrawal). */
export function WithdrawalPage({ language, site, withdrawal = EMPTY }: PageProps) {
	const { t } = useTranslation("withdrawal");
	return (
		<Layout language={language} site={site} page="withdrawal">
			<div className="mx-auto max-w-2xl px-5 py-16 lg:py-24">
				{withdrawal.state === "done" ? (
					<WithdrawalReceipt {...withdrawal} language={language} />
				) : (
					<>
						<h1 className="text-balance font-semibold text-4xl tracking-tight sm:text-5xl">
							{t("title")}
						</h1>
						<p className="mt-5 text-lg text-soft">{t("intro")}</p>
						<form
							method="post"
							action={documentPath("withdrawal", language)}
							noValidate
							className="mt-10 rounded-2xl border border-line bg-sheet p-6 sm:p-8"
						>
							{withdrawal.state === "form" ? (
								<WithdrawalForm {...withdrawal} />
							) : (
								<ConfirmWithdrawal {...withdrawal} supportEmail={site.supportEmail} />
							)}
						</form>
						<OtherWay language={language} />
					</>
				)}
			</div>
		</Layout>
	);
}

/** For those who are past the period. */
function OtherWay({ language }: { language: Language }) {
	const { t } = useTranslation("withdrawal", { keyPrefix: "other" });
	return (
		<section className="mt-10">
			<h2 className="font-semibold text-xl">{t("title")}</h2>
			<p className="mt-2 text-soft">{t("text")}</p>
			<p className="mt-3">
				<a
					href={appLink(CANCELLATION_PAGE, language)}
					className="font-semibold text-green underline"
				>
					{t("link")}
				</a>
			</p>
		</section>
	);
}

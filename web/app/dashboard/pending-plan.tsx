import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkoutPath, documentPath } from "../../../contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { forgetPendingPlan, readPendingPlan } from "../pending-plan.ts";
import { useOwnSession } from "../require-session.tsx";

/** Offers the plan chosen at sign-up again, after the address was confirmed; nothing without one. */
export function PendingPlan() {
	const { t } = useTranslation("dashboard", { keyPrefix: "pendingPlan" });
	const { user } = useOwnSession();
	const [plan, setPlan] = useState(() => readPendingPlan(user.id));
	const language = useLanguage();
	const id = useId();
	if (plan === undefined) return null;
	const decline = () => {
		forgetPendingPlan();
		setPlan(undefined);
	};
	return (
		<section aria-labelledby={id} className="mb-8 rounded-2xl bg-green-wash p-6">
			<h2 id={id} className="font-semibold text-lg">
				{t(`title.${plan}`)}
			</h2>
			<p className="mt-1 text-soft">{t("text")}</p>
			<div className="mt-4 flex flex-wrap gap-3">
				<a href={checkoutPath(plan)} className="button button-primary w-full sm:w-auto">
					{t("pay")}
				</a>
				<button type="button" onClick={decline} className="button button-quiet w-full sm:w-auto">
					{t("decline")}
				</button>
			</div>
			<p className="mt-3 text-sm">
				<a href={documentPath("terms", language)} className="text-green underline">
					{t("terms")}
				</a>
			</p>
		</section>
	);
}

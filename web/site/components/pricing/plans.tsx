import { useTranslation } from "react-i18next";
import type { PageProps } from "../../page-props.ts";
import { ProCard } from "./pro-card.tsx";
import { TrialCard } from "./trial-card.tsx";

/** The trial, quiet, beside Pro, which is what the page is about. */
export function Plans(props: PageProps) {
	const { t } = useTranslation("pricing");
	return (
		<section id="plans" className="plans mx-auto max-w-6xl px-5 pt-4 pb-20">
			<h2 className="sr-only">{t("plansTitle")}</h2>
			<div className="grid gap-x-14 gap-y-16 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
				<TrialCard {...props} />
				<ProCard {...props} />
			</div>
		</section>
	);
}

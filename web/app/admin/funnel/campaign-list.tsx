import { useTranslation } from "react-i18next";
import { useFormats } from "../widgets/use-formats.ts";
import type { CampaignCount } from "./funnel-series.ts";

/** Names that the database gives to campaigns without a name of their own. */
const SPECIAL = { "": "none", "(other)": "other" } as const;

/** The campaigns of a step: how many people came by each, and their share of the step before. */
export function CampaignList({ campaigns }: { campaigns: readonly CampaignCount[] }) {
	const { t } = useTranslation("funnel");
	const { formats } = useFormats();
	const name = (text: string) =>
		Object.hasOwn(SPECIAL, text) ? t(SPECIAL[text as keyof typeof SPECIAL]) : text;
	if (campaigns.length === 0) return <p className="text-left text-soft">{t("noCampaign")}</p>;
	const most = campaigns[0]?.people ?? 1;
	return (
		<ol className="w-full space-y-2 whitespace-normal py-1 text-left">
			{campaigns.map(({ source, campaign, people, rate }) => (
				<li key={`${source}\n${campaign}`} className="grid grid-cols-[1fr_auto] gap-x-4">
					<span className="wrap-anywhere">
						{source === "(other)" || (source === "" && campaign === "")
							? name(source)
							: `${name(source)} · ${name(campaign)}`}
					</span>
					<span className="tabular-nums">
						{formats.number(people)}
						{rate !== null && <span className="text-soft"> · {formats.percent(rate)}</span>}
					</span>
					<span className="share-bar col-span-2 mt-1" aria-hidden="true">
						<span
							className="block h-full rounded-full bg-green"
							style={{ width: `${(100 * people) / most}%` }}
						/>
					</span>
				</li>
			))}
		</ol>
	);
}

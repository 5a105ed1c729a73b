import { useTranslation } from "react-i18next";
import { useFormats } from "../../../formats.ts";
import { Choice } from "../../widgets/controls.tsx";
import { type SeenCampaign, type Unmatched, withClosest } from "./match-campaigns.ts";

/** More names than this are stored as they are, or corrected in the file. */
const SHOWN_NAMES = 50;

interface Props {
	/** All lines of the file. */
	lines: number;
	unmatched: readonly Unmatched[];
	seen: readonly SeenCampaign[];
	chosen: ReadonlyMap<string, SeenCampaign>;
	onChoose(id: string, campaign: SeenCampaign | undefined): void;
}

/** The names of a file that no visit has, each with the ones that it may mean; nothing without any. */
export function UnmatchedNames({ lines, unmatched, seen, chosen, onChoose }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "costs.unmatched" });
	const { formats } = useFormats();
	if (unmatched.length === 0) return null;
	const count = unmatched.reduce((sum, one) => sum + one.lines, 0);
	const shown = unmatched.slice(0, SHOWN_NAMES).map((one) => withClosest(one, seen));
	return (
		<section className="rounded-xl border border-amber bg-amber-wash px-4 py-3">
			<h3 className="font-semibold">{t("title", { count, total: formats.number(lines) })}</h3>
			<p className="mt-1 max-w-prose text-sm">{t("lead")}</p>
			<ul className="mt-3 grid gap-3 sm:grid-cols-2 [&_select]:w-full">
				{shown.map(({ id, source, campaign, lines: ofName, cost, closest }) => {
					const campaignOfVisits = chosen.get(id);
					const picked = campaignOfVisits ? closest.indexOf(campaignOfVisits) : -1;
					return (
						<li key={id} className="wrap-anywhere">
							<Choice
								label={`${[source, campaign].filter(Boolean).join(" · ")} – ${t("lines", { count: ofName, sum: formats.money(cost) })}`}
								value={picked < 0 ? "" : String(picked)}
								options={[
									["", t("keep")],
									...closest.map(
										(one, at) => [String(at), t("use", { name: nameOf(one) })] as const,
									),
								]}
								onChoose={(at) => onChoose(id, at === "" ? undefined : closest[Number(at)])}
							/>
						</li>
					);
				})}
			</ul>
			{unmatched.length > SHOWN_NAMES && (
				<p className="mt-3 text-sm">{t("more", { count: unmatched.length - SHOWN_NAMES })}</p>
			)}
		</section>
	);
}

function nameOf({ utm_source, utm_medium, utm_campaign }: SeenCampaign): string {
	return [utm_source, utm_medium, utm_campaign].filter(Boolean).join(" · ");
}

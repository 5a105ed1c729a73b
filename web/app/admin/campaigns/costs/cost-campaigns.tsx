import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CostCampaign } from "../../../../../contract/back-office-calls-schema.ts";
import { FormError } from "../../../../ui/form/form-error.tsx";
import { call } from "../../../call.ts";
import { useTexts } from "../../../formats.ts";
import { ANALYTICS, callQuery, useRefresh } from "../../widgets/analytics-query.ts";
import { Button, Choice, Mark } from "../../widgets/controls.tsx";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetBody } from "../../widgets/widget-card.tsx";
import { choicesFor, type SeenCampaign, seenQuery, withVisits } from "./match-campaigns.ts";

/** Rows beyond this are the cheapest ones with visits. */
const SHOWN_CAMPAIGNS = 50;

interface Props {
	isOpen: boolean;
	onToggle(isOpen: boolean): void;
}

const CALLS = ["list_cost_uploads", "list_cost_campaigns", "preview_campaign_costs"] as const;

/** Reads again what a change of costs changes. */
export const useCostRefresh = () => useRefresh(...CALLS, ...ANALYTICS);

/** Campaigns of cost files, each with the campaign of visits that it counts for; read once it is opened. */
export function CostCampaigns({ isOpen, onToggle }: Props) {
	const { t } = useTexts("admin", "costs.campaigns");
	const query = useQuery({ ...callQuery("list_cost_campaigns", {}), enabled: isOpen });
	const seen = useQuery({ ...seenQuery, enabled: isOpen });
	return (
		<details
			open={isOpen}
			onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
			className="rounded-xl border border-line px-4 py-3"
		>
			<summary className="cursor-pointer font-semibold">{t("title")}</summary>
			<p className="mt-2 max-w-prose text-sm text-soft">{t("lead")}</p>
			{isOpen && (
				<WidgetBody query={seen}>
					{(seenCampaigns) => (
						<WidgetBody query={query} empty={t("empty")}>
							{(campaigns) => <CampaignTable campaigns={campaigns} seen={seenCampaigns} />}
						</WidgetBody>
					)}
				</WidgetBody>
			)}
		</details>
	);
}

interface TableProps {
	campaigns: readonly CostCampaign[];
	seen: readonly SeenCampaign[];
}

function CampaignTable({ campaigns, seen }: TableProps) {
	const { t, formats } = useTexts("admin", "costs.campaigns");
	const [changed, setChanged] = useState<number>();
	const rows = withVisits(campaigns, seen);
	const unseen = rows.filter(({ isSeen }) => !isSeen).length;
	const platformNames = ({ platform, account, name, campaign_id, source, medium }: CostCampaign) =>
		platform === ""
			? namesOf(source, medium, name)
			: namesOf(platform, account, name || campaign_id);
	return (
		<div className="mt-3 space-y-3">
			<p className={`text-sm ${unseen > 0 ? "text-amber" : "text-soft"}`}>
				{t("unseen", { count: unseen, total: formats.number(rows.length) })}
			</p>
			<CardTable
				caption={t("title")}
				words={2}
				rows={rows.slice(0, SHOWN_CAMPAIGNS)}
				keyOf={({ campaign }) => campaign.id}
				columns={[
					[
						t("name"),
						({ campaign }) => <span className="wrap-anywhere">{platformNames(campaign)}</span>,
					],
					[
						t("counted"),
						({ campaign, isSeen }) => (
							<span className="wrap-anywhere">
								{namesOf(campaign.utm_source, campaign.utm_medium, campaign.utm_campaign)}{" "}
								{!isSeen && <Mark tone="warning">{t("noVisit")}</Mark>}
							</span>
						),
					],
					[t("cost"), ({ campaign }) => formats.money(campaign.cost)],
					[
						t("action"),
						({ campaign }) => (
							<Button
								aria-expanded={changed === campaign.id}
								aria-label={t("changeOf", { name: platformNames(campaign) })}
								onClick={() => setChanged(changed === campaign.id ? undefined : campaign.id)}
							>
								{t("change")}
							</Button>
						),
					],
				]}
				below={({ campaign }) =>
					changed === campaign.id && (
						<ChangeForm {...{ campaign, seen }} onClose={() => setChanged(undefined)} />
					)
				}
			/>
			{rows.length > SHOWN_CAMPAIGNS && (
				<p className="text-sm text-soft">{t("more", { count: rows.length - SHOWN_CAMPAIGNS })}</p>
			)}
		</div>
	);
}

interface FormProps {
	campaign: CostCampaign;
	seen: readonly SeenCampaign[];
	onClose(): void;
}

/** Choice of the campaign of visits that a campaign's costs count for, of all days. */
function ChangeForm({ campaign, seen, onClose }: FormProps) {
	const { t } = useTexts("admin");
	const choices = choicesFor(campaign, seen);
	const [chosen, setChosen] = useState("0");
	const refresh = useCostRefresh();
	const saving = useMutation({
		mutationFn: async () => {
			const counted = choices[Number(chosen)];
			if (counted) await call("map_cost_campaign", { campaign: campaign.id, ...counted });
		},
		onSuccess: async () => {
			await refresh();
			onClose();
		},
	});
	return (
		// The longest name does not widen the table, which would be cut off on a phone.
		<div className="contain-inline-size flex w-full flex-wrap items-end gap-3 py-2 text-start [&_select]:w-full">
			<Choice
				label={t("costs.campaigns.choose")}
				value={chosen}
				options={choices.map(
					({ utm_source, utm_medium, utm_campaign }, at) =>
						[String(at), namesOf(utm_source, utm_medium, utm_campaign)] as const,
				)}
				onChoose={setChosen}
			/>
			<Button disabled={saving.isPending} onClick={() => saving.mutate()}>
				{t("costs.campaigns.save")}
			</Button>
			<Button disabled={saving.isPending} onClick={onClose}>
				{t("costs.preview.cancel")}
			</Button>
			<FormError message={saving.error?.message} />
		</div>
	);
}

function namesOf(...names: string[]): string {
	return names.filter(Boolean).join(" · ");
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CostCampaign } from "../../../../../contract/back-office-calls-schema.ts";
import { call } from "../../../call.ts";
import { useFormats } from "../../../formats.ts";
import { callQuery } from "../../widgets/analytics-query.ts";
import { Button, Choice, Failure } from "../../widgets/controls.tsx";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { COSTS_KEY } from "./cost-file.tsx";
import { choicesFor, type SeenCampaign, withVisits } from "./match-campaigns.ts";
import { seenQuery } from "./seen-query.ts";

/** Rows beyond this are the cheapest ones with visits. */
const SHOWN_CAMPAIGNS = 50;
const COLUMNS = ["name", "counted", "cost", "action"] as const;

interface Props {
	isOpen: boolean;
	onToggle(isOpen: boolean): void;
	onChanged(): unknown;
}

/** Campaigns of cost files, each with the campaign of visits that it counts for; read once it is opened. */
export function CostCampaigns({ isOpen, onToggle, onChanged }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "costs.campaigns" });
	return (
		<details
			open={isOpen}
			onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
			className="rounded-xl border border-line px-4 py-3"
		>
			<summary className="cursor-pointer font-semibold">{t("title")}</summary>
			<p className="mt-2 max-w-prose text-sm text-soft">{t("lead")}</p>
			{isOpen && <Campaigns onChanged={onChanged} />}
		</details>
	);
}

function Campaigns({ onChanged }: Pick<Props, "onChanged">) {
	const { t } = useTranslation("admin", { keyPrefix: "costs.campaigns" });
	const query = useQuery(callQuery([...COSTS_KEY, "campaigns"], "list_cost_campaigns", {}));
	const seen = useQuery(seenQuery);
	return (
		<WidgetBody query={seen}>
			{(seenCampaigns) => (
				<WidgetBody
					query={query}
					isEmpty={(campaigns) => campaigns.length === 0}
					empty={t("empty")}
				>
					{(campaigns) => <CampaignTable {...{ campaigns, onChanged }} seen={seenCampaigns} />}
				</WidgetBody>
			)}
		</WidgetBody>
	);
}

interface TableProps extends Pick<Props, "onChanged"> {
	campaigns: readonly CostCampaign[];
	seen: readonly SeenCampaign[];
}

function CampaignTable({ campaigns, seen, onChanged }: TableProps) {
	const { t } = useTranslation("admin", { keyPrefix: "costs.campaigns" });
	const { formats } = useFormats();
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
				region={t("title")}
				words={2}
				names={COLUMNS.map((column) => t(column))}
				rows={rows.slice(0, SHOWN_CAMPAIGNS).map(({ campaign, isSeen }) => ({
					key: String(campaign.id),
					cells: [
						<span key="name" className="wrap-anywhere">
							{platformNames(campaign)}
						</span>,
						<span key="counted" className="wrap-anywhere">
							{namesOf(campaign.utm_source, campaign.utm_medium, campaign.utm_campaign)}
							{!isSeen && (
								<span className="ms-2 rounded bg-amber-wash px-1.5 py-0.5 text-amber text-xs">
									{t("noVisit")}
								</span>
							)}
						</span>,
						formats.money(campaign.cost),
						<Button
							key="change"
							aria-expanded={changed === campaign.id}
							aria-label={t("changeOf", { name: platformNames(campaign) })}
							onClick={() => setChanged(changed === campaign.id ? undefined : campaign.id)}
						>
							{t("change")}
						</Button>,
					],
					below: changed === campaign.id && (
						<ChangeForm
							campaign={campaign}
							seen={seen}
							onClose={() => setChanged(undefined)}
							onChanged={onChanged}
						/>
					),
				}))}
			/>
			{rows.length > SHOWN_CAMPAIGNS && (
				<p className="text-sm text-soft">{t("more", { count: rows.length - SHOWN_CAMPAIGNS })}</p>
			)}
		</div>
	);
}

interface FormProps extends Pick<Props, "onChanged"> {
	campaign: CostCampaign;
	seen: readonly SeenCampaign[];
	onClose(): void;
}

/** Choice of the campaign of visits that a campaign's costs count for, of all days. */
function ChangeForm({ campaign, seen, onClose, onChanged }: FormProps) {
	const { t } = useTranslation("admin", { keyPrefix: "costs.campaigns" });
	const { t: common } = useTranslation("admin", { keyPrefix: "costs.preview" });
	const choices = choicesFor(campaign, seen);
	const [chosen, setChosen] = useState("0");
	const saving = useMutation({
		mutationFn: async () => {
			const counted = choices[Number(chosen)];
			if (counted) await call("map_cost_campaign", { campaign: campaign.id, ...counted });
		},
		onSuccess: async () => {
			await onChanged();
			onClose();
		},
	});
	return (
		// The longest name does not widen the table, which would be cut off on a phone.
		<div className="contain-inline-size flex w-full flex-wrap items-end gap-3 py-2 text-start [&_select]:w-full">
			<Choice
				label={t("choose")}
				value={chosen}
				options={choices.map(
					({ utm_source, utm_medium, utm_campaign }, at) =>
						[String(at), namesOf(utm_source, utm_medium, utm_campaign)] as const,
				)}
				onChoose={setChosen}
			/>
			<Button disabled={saving.isPending} onClick={() => saving.mutate()}>
				{t("save")}
			</Button>
			<Button disabled={saving.isPending} onClick={onClose}>
				{common("cancel")}
			</Button>
			<Failure error={saving.error} className="text-sm" />
		</div>
	);
}

function namesOf(...names: string[]): string {
	return names.filter(Boolean).join(" · ");
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../call.ts";
import { CallError } from "../../../call-error.ts";
import { utcDay } from "../../widgets/derived-figures.ts";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { ColumnForm } from "./column-form.tsx";
import { guessMapping, isComplete } from "./columns.ts";
import { CostPreviewTable } from "./cost-preview.tsx";
import type { CostTable } from "./cost-table.ts";
import { asSeen, type SeenCampaign, unmatchedOf } from "./match-campaigns.ts";
import { type CostProblem, mergeCosts, parseCosts } from "./parse-costs.ts";
import { UnmatchedNames } from "./unmatched-names.tsx";

export const COSTS_KEY = ["costs"];

interface Props {
	file: { name: string; digest: string; table: CostTable; seen: readonly SeenCampaign[] };
	onCancel(): void;
	onStored(): unknown;
}

/** A file that was read: its columns, its problems or what it would store, and the names that no visit has. */
export function CostFile({ file, onCancel, onStored }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const { name, digest, table, seen } = file;
	const sources = [...new Set(seen.map(({ utm_source }) => utm_source))];
	const [mapping, setMapping] = useState(() => guessMapping(table, sources));
	const [chosen, setChosen] = useState<ReadonlyMap<string, SeenCampaign>>(new Map());
	const isReadable = isComplete(mapping);
	const isEmpty = table.lines.length === 0;
	const parsed = isReadable || isEmpty ? parseCosts(table, mapping, utcDay(Date.now())) : undefined;
	const read = parsed?.problems.length === 0 ? parsed : undefined;
	const named = asSeen(read?.costs ?? [], seen, chosen, mapping.utm_medium !== undefined);
	const costs = mergeCosts(named);
	const preview = useQuery({
		queryKey: [...COSTS_KEY, "preview", digest, mapping, [...chosen]],
		queryFn: ({ signal }) => call("preview_campaign_costs", { digest, costs }, signal),
		enabled: read !== undefined,
		...{ gcTime: 0, retry: false, refetchOnWindowFocus: false },
	});
	const storing = useMutation({
		mutationFn: () => call("upload_campaign_costs", { file_name: name, digest, costs }),
		onSuccess: onStored,
	});
	return (
		<>
			{storing.error && (
				<p role="alert" className="text-red">
					{storing.error instanceof CallError && storing.error.code === "known_file"
						? t("known")
						: storing.error.message}
				</p>
			)}
			{!isEmpty && (
				<ColumnForm table={table} mapping={mapping} sources={sources} onChange={setMapping} />
			)}
			{parsed && parsed.problems.length > 0 && (
				<ProblemList name={name} problems={parsed.problems} />
			)}
			{read && (
				<UnmatchedNames
					lines={read.costs.length}
					unmatched={unmatchedOf(read.costs, seen)}
					seen={seen}
					chosen={chosen}
					onChoose={(id, campaign) => {
						const changed = new Map(chosen);
						if (campaign) changed.set(id, campaign);
						else changed.delete(id);
						setChosen(changed);
					}}
				/>
			)}
			{read && (
				<WidgetBody query={preview}>
					{(data) => (
						<CostPreviewTable
							name={name}
							costs={costs}
							preview={data}
							left={{
								notes: table.notes.length,
								totals: read.totals,
								added: named.length - costs.length,
							}}
							isBusy={storing.isPending}
							onConfirm={() => storing.mutate()}
							onCancel={onCancel}
						/>
					)}
				</WidgetBody>
			)}
		</>
	);
}

/** Every problem of a file, by line. */
function ProblemList({ name, problems }: { name: string; problems: readonly CostProblem[] }) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	return (
		<section role="alert" className="rounded-xl border border-red bg-red-wash px-4 py-3">
			<h3 className="font-semibold">{t("problems.title", { name, count: problems.length })}</h3>
			<ul className="mt-2 max-h-72 space-y-1 overflow-y-auto text-sm">
				{problems.map(({ line, problem, value }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may have one problem twice.
					<li key={at} className="wrap-anywhere">
						<strong className="font-semibold">{t("problems.line", { line })}</strong>{" "}
						{t(`problems.${problem}`, { value })}
					</li>
				))}
			</ul>
		</section>
	);
}

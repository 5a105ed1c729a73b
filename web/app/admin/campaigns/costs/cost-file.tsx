import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../call.ts";
import { CallError } from "../../../call-error.ts";
import { Failure } from "../../widgets/controls.tsx";
import { utcDay } from "../../widgets/derived-figures.ts";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { ColumnForm } from "./column-form.tsx";
import { guessMapping, isComplete } from "./columns.ts";
import { CostPreviewTable } from "./cost-preview.tsx";
import type { CostTable } from "./cost-table.ts";
import { type CostProblem, mergeCosts, parseCosts } from "./parse-costs.ts";

export const COSTS_KEY = ["costs"];

/** Conflicts of a file with what is stored. */
const REFUSALS = ["known_file", "ambiguous_campaign"] as const;

interface Props {
	/** With the sources of visits. */
	file: { name: string; digest: string; table: CostTable; sources: readonly string[] };
	onCancel(): void;
	onStored(): unknown;
}

/** A file that was read: its columns, and its problems or what it would store. */
export function CostFile({ file, onCancel, onStored }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const { name, digest, table, sources } = file;
	const [mapping, setMapping] = useState(() => guessMapping(table, sources));
	const isReadable = isComplete(mapping);
	const isEmpty = table.lines.length === 0;
	const parsed = isReadable || isEmpty ? parseCosts(table, mapping, utcDay(Date.now())) : undefined;
	const read = parsed?.problems.length === 0 ? parsed : undefined;
	const costs = mergeCosts(read?.costs ?? []);
	const explain = (error: unknown): never => {
		const code = error instanceof CallError && REFUSALS.find((each) => each === error.code);
		throw code ? new Error(t(`refused.${code}`)) : error;
	};
	const preview = useQuery({
		queryKey: [...COSTS_KEY, "preview", digest, mapping],
		queryFn: ({ signal }) =>
			call("preview_campaign_costs", { digest, costs }, signal).catch(explain),
		enabled: read !== undefined,
		...{ gcTime: 0, retry: false, refetchOnWindowFocus: false },
	});
	const storing = useMutation({
		mutationFn: () =>
			call("upload_campaign_costs", { file_name: name, digest, costs }).catch(explain),
		onSuccess: onStored,
	});
	return (
		<>
			<Failure error={storing.error} />
			{!isEmpty && (
				<ColumnForm table={table} mapping={mapping} sources={sources} onChange={setMapping} />
			)}
			{parsed && parsed.problems.length > 0 && (
				<ProblemList name={name} problems={parsed.problems} />
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
								added: read.costs.length - costs.length,
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

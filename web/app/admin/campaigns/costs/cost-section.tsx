import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CostUpload } from "../../../../../contract/back-office-calls-schema.ts";
import { call } from "../../../call.ts";
import { useFormats } from "../../../formats.ts";
import { ANALYTICS_KEY, callQuery, useRefresh } from "../../widgets/analytics-query.ts";
import { Button, Failure } from "../../widgets/controls.tsx";
import { CostCampaigns } from "./cost-campaigns.tsx";
import { COSTS_KEY } from "./cost-file.tsx";
import { UploadForm } from "./upload-form.tsx";

/** Costs of campaigns: a file to upload, what its campaigns count for, and the uploads so far (docs/product/money.md#campaign-costs). */
export function CostSection() {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const [isMapping, setMapping] = useState(false);
	const uploads = useQuery(callQuery(COSTS_KEY, "list_cost_uploads", {}));
	const changed = useRefresh(COSTS_KEY, ANALYTICS_KEY);
	const others = (uploads.data ?? []).reduce((sum, one) => sum + one.in_other_currencies, 0);
	return (
		<section className="panel space-y-5" aria-label={t("title")}>
			<UploadForm
				onStored={() => {
					setMapping(true);
					return changed();
				}}
			/>
			{others > 0 && (
				<p className="rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
					{t("others", { count: others })}
				</p>
			)}
			<Failure error={uploads.error} />
			<CostCampaigns isOpen={isMapping} onToggle={setMapping} onChanged={changed} />
			{uploads.data && <CostUploads uploads={uploads.data} onChanged={changed} />}
		</section>
	);
}

interface Props {
	uploads: readonly CostUpload[];
	onChanged(): unknown;
}

/** The uploads, newest first; one can be reverted after a second click. */
function CostUploads({ uploads, onChanged }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "costs.uploads" });
	const [asked, setAsked] = useState<number>();
	const reverting = useMutation({
		mutationFn: (upload: number) => call("revert_cost_upload", { upload }),
		onSuccess: () => {
			setAsked(undefined);
			return onChanged();
		},
	});
	return (
		<div>
			<h2 className="font-semibold">{t("title")}</h2>
			{uploads.length === 0 && <p className="mt-2 text-sm text-soft">{t("empty")}</p>}
			<Failure error={reverting.error} className="mt-2 text-sm" />
			<ul className="mt-2 divide-y divide-line text-sm">
				{uploads.map((upload) => (
					<li
						key={upload.id}
						className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
					>
						<Description {...upload} />
						{upload.reverted_at === null && (
							<Button
								isDangerous={asked === upload.id}
								disabled={reverting.isPending}
								onClick={() =>
									asked === upload.id ? reverting.mutate(upload.id) : setAsked(upload.id)
								}
							>
								{t(asked === upload.id ? "confirm" : "revert", { name: upload.file_name })}
							</Button>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}

function Description(upload: CostUpload) {
	const { t } = useTranslation("admin", { keyPrefix: "costs.uploads" });
	const { formats } = useFormats();
	const { reverted_at, reverted_by, first_day, last_day } = upload;
	return (
		<div className="wrap-anywhere min-w-0">
			<p className={reverted_at === null ? "font-medium" : "text-soft line-through"}>
				{upload.file_name}
			</p>
			<p className="text-soft">
				{t("by", { who: upload.admin_email, at: formats.instant(upload.at) })}
				{first_day !== null &&
					last_day !== null &&
					` · ${t("content", {
						count: upload.rows,
						from: formats.day(first_day),
						to: formats.day(last_day),
						sum: formats.money(upload.euros),
					})}`}
				{reverted_at !== null &&
					` · ${t("reverted", { who: reverted_by ?? "", at: formats.instant(reverted_at) })}`}
			</p>
		</div>
	);
}

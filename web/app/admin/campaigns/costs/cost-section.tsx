import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../../call.ts";
import { ANALYTICS_KEY } from "../../widgets/analytics-query.ts";
import { CostUploads } from "./cost-uploads.tsx";
import { UploadForm } from "./upload-form.tsx";

const COSTS_KEY = ["costs"];

const uploadsQuery = queryOptions({
	queryKey: COSTS_KEY,
	queryFn: ({ signal }) => call("list_cost_uploads", {}, signal),
	retry: false,
	refetchOnWindowFocus: false,
});

/** Costs of campaigns: a file to upload, and the uploads so far (docs/money.md#campaign-costs). */
export function CostSection() {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const queryClient = useQueryClient();
	const uploads = useQuery(uploadsQuery);
	const changed = () =>
		Promise.all(
			[COSTS_KEY, ANALYTICS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
		);
	const others = (uploads.data ?? []).reduce((sum, one) => sum + one.in_other_currencies, 0);
	return (
		<section className="panel space-y-5" aria-labelledby="costs-title">
			<div>
				<h2 id="costs-title" className="font-semibold text-xl tracking-tight">
					{t("title")}
				</h2>
				<p className="mt-2 max-w-prose text-sm text-soft">{t("lead")}</p>
			</div>
			<UploadForm onStored={changed} />
			{others > 0 && (
				<p className="rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
					{t("others", { count: others })}
				</p>
			)}
			{uploads.isError && (
				<p role="alert" className="text-red">
					{uploads.error.message}
				</p>
			)}
			{uploads.data && <CostUploads uploads={uploads.data} onChanged={changed} />}
		</section>
	);
}

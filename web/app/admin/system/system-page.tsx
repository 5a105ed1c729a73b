import "../widgets/widgets.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SystemAction } from "../../../../worker/contract/admin.ts";
import { RefreshCw } from "../../../ui/icons.tsx";
import { usePageTitle } from "../../use-page-title.ts";
import { callQuery } from "../widgets/analytics-query.ts";
import { WidgetError } from "../widgets/widget-body.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { AlertsCard } from "./alerts-card.tsx";
import { AuditLog } from "./audit-log.tsx";
import { DutiesCard } from "./duties-card.tsx";
import { LedgerCard } from "./ledger-card.tsx";
import { OpenMatters } from "./open-matters.tsx";
import { BlogCard, PartsCard, SpoolCard } from "./state-cards.tsx";
import { VitalsCard } from "./vitals/vitals-card.tsx";

const KEY = ["system"];

/** docs/product.md#system-page */
export function SystemPage() {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const queryClient = useQueryClient();
	const [confirming, setConfirming] = useState<SystemAction>();
	const query = useQuery(callQuery(KEY, "get_system", {}));
	usePageTitle(t("title"));
	const { data: report } = query;
	return (
		<div className="space-y-6">
			<header className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="font-semibold text-3xl tracking-tight">{t("title")}</h1>
					<p className="mt-2 text-soft">{t("lead")}</p>
				</div>
				<button type="button" className="small-button px-3" onClick={() => query.refetch()}>
					<RefreshCw className={`size-4 ${query.isFetching ? "turns" : ""}`} />
					{t("refresh")}
				</button>
			</header>
			{query.isError && (
				<WidgetError
					title={t("failed")}
					message={query.error.message}
					retryLabel={t("retry")}
					onRetry={() => query.refetch()}
				/>
			)}
			{query.isPending && (
				<p role="status" className="py-16 text-center text-soft">
					{t("loading")}
				</p>
			)}
			{report && (
				<>
					<AlertsCard alerts={report.alerts} />
					<LedgerCard ledger={report.ledger} />
					<div className="grid gap-6 lg:grid-cols-3">
						<SpoolCard spool={report.spool} onAct={() => setConfirming("replay_spool")} />
						<BlogCard blog={report.blog} onAct={() => setConfirming("purge_blog")} />
						<PartsCard report={report} />
					</div>
					<DutiesCard duties={report.duties} />
					<VitalsCard release={report.release} />
					<OpenMatters mails={report.mails} billing={report.billing} />
					<AuditLog audit={report.audit} />
				</>
			)}
			{confirming && (
				<ActionDialog
					action={confirming}
					onClose={() => setConfirming(undefined)}
					onEnd={() => queryClient.invalidateQueries({ queryKey: KEY })}
				/>
			)}
		</div>
	);
}

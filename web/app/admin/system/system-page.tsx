import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SystemAction } from "../../../../worker/contract/admin.ts";
import { RefreshCw } from "../../../ui/icons.tsx";
import { call } from "../../call.ts";
import { notifySuccess } from "../../notify.ts";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/button.tsx";
import { Page } from "../widgets/page.tsx";
import { WidgetError } from "../widgets/widget-body.tsx";
import { AlertsCard } from "./alerts-card.tsx";
import { AuditLog, useDetail } from "./audit-log.tsx";
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
	const describeDetail = useDetail();
	const [confirming, setConfirming] = useState<SystemAction>();
	const query = useQuery(callQuery(KEY, "get_system", {}));
	const { data: report } = query;
	const act = async (action: SystemAction) => {
		try {
			const { detail } = await call(action, {});
			notifySuccess(t(`audit.actions.${action}`), describeDetail(detail) || t("confirm.done"));
		} finally {
			// Success and failure are both in the audit log.
			queryClient.invalidateQueries({ queryKey: KEY });
		}
	};
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				<Button onClick={() => query.refetch()}>
					<RefreshCw className={`size-4 ${query.isFetching ? "turns" : ""}`} />
					{t("refresh")}
				</Button>
			}
		>
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
				<ConfirmDialog
					title={t(`confirm.${confirming}`)}
					text={t(`confirm.${confirming}Text`)}
					submit={t(confirming === "replay_spool" ? "spool.action" : "blog.action")}
					act={() => act(confirming)}
					onClose={() => setConfirming(undefined)}
				/>
			)}
		</Page>
	);
}

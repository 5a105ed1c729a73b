import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SystemAction } from "../../../../worker/contract/admin.ts";
import { customerPath } from "../../../../worker/contract/paths.ts";
import type { AuditEntry, SystemReport } from "../../../../worker/contract/system-schema.ts";
import { RefreshCw } from "../../../ui/icons.tsx";
import { call } from "../../call.ts";
import { useFormats } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { Page } from "../widgets/page.tsx";
import { ScrollRegion } from "../widgets/sheet-table.tsx";
import { WidgetError } from "../widgets/widget-body.tsx";
import { DutiesCard } from "./duties-card.tsx";
import { AlertsCard, OpenMatters } from "./open-matters.tsx";
import { BlogCard, LedgerCard, PartsCard, SpoolCard, SystemCard } from "./state-cards.tsx";
import { VitalsCard } from "./vitals/vitals-card.tsx";

const KEY = ["system"];
const SUBMITS = {
	replay_spool: "spool.action",
	purge_blog: "blog.action",
	accept_blog: "blog.accept",
} as const satisfies Record<SystemAction, string>;

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
			{query.isPending && <Loading />}
			{report && (
				<Suspense fallback={<Loading />}>
					<AlertsCard alerts={report.alerts} />
					<LedgerCard ledger={report.ledger} />
					<div className="grid gap-6 lg:grid-cols-3">
						<SpoolCard spool={report.spool} onAct={() => setConfirming("replay_spool")} />
						<BlogCard blog={report.blog} onAct={setConfirming} />
						<PartsCard report={report} />
					</div>
					<DutiesCard duties={report.duties} />
					<VitalsCard release={report.release} />
					<OpenMatters mails={report.mails} billing={report.billing} />
					<AuditLog audit={report.audit} />
				</Suspense>
			)}
			{confirming && (
				<ConfirmDialog
					title={t(`confirm.${confirming}`)}
					text={t(`confirm.${confirming}Text`)}
					submit={t(SUBMITS[confirming])}
					act={() => act(confirming)}
					onClose={() => setConfirming(undefined)}
				/>
			)}
		</Page>
	);
}

function Loading() {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	return (
		<p role="status" className="py-16 text-center text-soft">
			{t("loading")}
		</p>
	);
}

/** A narrow screen shows an entry as lines below each other. */
const CELL = "py-2 pe-4 max-[479px]:block max-[479px]:py-0 max-[479px]:wrap-anywhere";
const COLUMNS = ["at", "who", "action", "outcome", "detail"] as const;

/** The audit log, newest entry first. */
function AuditLog({ audit }: { audit: SystemReport["audit"] }) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	return (
		<SystemCard title={t("audit.title")} state={audit}>
			{(entries) =>
				entries.length === 0 ? (
					<p className="mt-4 text-soft">{t("audit.empty")}</p>
				) : (
					<ScrollRegion className="mt-4 overflow-x-auto" label={t("audit.title")}>
						<table className="w-full text-left text-sm">
							<thead className="max-[479px]:sr-only">
								<tr className="border-line border-b">
									{COLUMNS.map((column) => (
										<th key={column} scope="col" className="py-2 pe-4 font-semibold">
											{t(`audit.${column}`)}
										</th>
									))}
								</tr>
							</thead>
							<tbody>
								{entries.map((entry) => (
									<Entry key={entry.id} entry={entry} />
								))}
							</tbody>
						</table>
					</ScrollRegion>
				)
			}
		</SystemCard>
	);
}

function Entry({ entry }: { entry: AuditEntry }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.audit" });
	const { formats } = useFormats();
	const describeDetail = useDetail();
	return (
		<tr className="border-line border-b last:border-0 max-[479px]:block max-[479px]:py-3">
			<td className={`${CELL} whitespace-nowrap`}>{formats.instant(entry.at)}</td>
			<td className={CELL}>{entry.admin_email || t("gone")}</td>
			<td className={CELL}>{t(`actions.${entry.action}`)}</td>
			<td className={`${CELL} ${entry.outcome === "done" ? "" : "text-red"}`}>
				{t(`outcomes.${entry.outcome ?? "open"}`)}
			</td>
			<td className={CELL}>
				{entry.account_id === null ? (
					describeDetail(entry.detail)
				) : (
					<Link to={customerPath(entry.account_id)} className="text-green underline">
						<code className="text-xs">{entry.account_id}</code>
					</Link>
				)}
			</td>
		</tr>
	);
}

const DETAILS = [
	"revived",
	"stored",
	"waiting",
	"dead",
	"posts",
	"removed",
	"rows",
	"test",
	"run",
] as const;

/** Describes the figures of an action. */
function useDetail(): (detail: AuditEntry["detail"]) => string {
	const { t } = useTranslation("admin", { keyPrefix: "system.audit" });
	return (detail) =>
		DETAILS.filter((name) => name in detail)
			.map((name) => t(`details.${name}`, { n: detail[name] }))
			.join(" · ");
}

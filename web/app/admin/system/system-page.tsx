import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SystemAction } from "../../../../contract/admin.ts";
import { customerPath } from "../../../../contract/paths.ts";
import type { AuditEntry, SystemReport } from "../../../../contract/system-schema.ts";
import { RefreshCw } from "../../../ui/icons.tsx";
import { call } from "../../call.ts";
import { useFormats } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { callQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { Page } from "../widgets/page.tsx";
import { ScrollRegion } from "../widgets/sheet-table.tsx";
import { WidgetBody, WidgetError } from "../widgets/widget-body.tsx";
import { AlertsCard, alertsQuery } from "./alerts-card.tsx";
import { DutiesCard, useDutyName } from "./duties-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { OpenMatters } from "./open-matters.tsx";
import {
	BlogCard,
	LedgerCard,
	PartsCard,
	SpoolCard,
	StateTable,
	SystemCard,
} from "./state-cards.tsx";
import { VitalsCard } from "./vitals/vitals-card.tsx";

const KEY = ["system"];
const SUBMITS = {
	replay_spool: "spool.action",
	purge_blog: "blog.action",
	accept_blog: "blog.accept",
} as const satisfies Record<SystemAction, string>;

/** docs/product/back-office.md#system-page */
export function SystemPage() {
	const { role } = useAdmin();
	return role === "super_admin" ? <WholeSystem /> : <Alerts />;
}

/** The part that every operator may read: alerts, and the duties that are late or fail. */
function Alerts() {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const { t: alertText } = useTranslation("monday", { keyPrefix: "alerts" });
	const dutyName = useDutyName();
	return (
		<Page title={t("title")} lead={t("leadOfAlerts")}>
			<WidgetBody query={useQuery(alertsQuery)}>
				{({ duties, ...alerts }) => (
					<>
						<AlertsCard alerts={alerts} />
						{duties.length > 0 && (
							<p className="text-red text-sm">
								{alertText("duties", { names: duties.map(dutyName).join(", ") })}
							</p>
						)}
					</>
				)}
			</WidgetBody>
		</Page>
	);
}

function WholeSystem() {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const refresh = useRefresh(KEY);
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
			refresh();
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
					<FiguresCard figures={report.figures} />
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

const COLUMNS = ["at", "who", "action", "outcome", "detail"] as const;

/** The audit log, newest entry first. */
function AuditLog({ audit }: { audit: SystemReport["audit"] }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.audit" });
	const cellsOf = useEntry();
	return (
		<SystemCard title={t("title")} state={audit}>
			{(entries) =>
				entries.length === 0 ? (
					<p className="mt-4 text-soft">{t("empty")}</p>
				) : (
					<ScrollRegion className="overflow-x-auto" label={t("title")}>
						<StateTable
							names={COLUMNS.map((column) => t(column))}
							rows={entries.map((entry) => ({ key: entry.id, cells: cellsOf(entry) }))}
						/>
					</ScrollRegion>
				)
			}
		</SystemCard>
	);
}

function useEntry(): (entry: AuditEntry) => ReactNode[] {
	const { t } = useTranslation("admin", { keyPrefix: "system.audit" });
	const { formats } = useFormats();
	const describeDetail = useDetail();
	return ({ at, admin_email, action, outcome, account_id, detail }) => [
		<span key="at" className="whitespace-nowrap">
			{formats.instant(at)}
		</span>,
		admin_email || t("gone"),
		t(`actions.${action}`),
		<span key="outcome" className={outcome === "done" ? "" : "text-red"}>
			{t(`outcomes.${outcome ?? "open"}`)}
		</span>,
		account_id === null ? (
			describeDetail(detail)
		) : (
			<Link key="account" to={customerPath(account_id)} className="text-green underline">
				<code className="text-xs">{account_id}</code>
			</Link>
		),
	];
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
	"link",
] as const;

/** Describes the figures of an action. */
function useDetail(): (detail: AuditEntry["detail"]) => string {
	const { t } = useTranslation("admin", { keyPrefix: "system.audit" });
	return (detail) =>
		DETAILS.filter((name) => name in detail)
			.map((name) => t(`details.${name}`, { n: detail[name] }))
			.join(" · ");
}

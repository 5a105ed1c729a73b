import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, Suspense, useState } from "react";
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
import { WidgetError } from "../widgets/widget-body.tsx";
import { AlertList, AlertsCard } from "./alerts-card.tsx";
import { DutiesCard } from "./duties-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { OpenMatters } from "./open-matters.tsx";
import { BlogCard, LedgerCard, PartsCard, SpoolCard } from "./state-cards.tsx";
import { Folded, StateTable, Verdict } from "./system-card.tsx";
import { VitalsCard } from "./vitals/vitals-card.tsx";
import { CHECKS, type Check, whatIsWrong } from "./what-is-wrong.ts";

const KEY = ["system"];
const SUBMITS = {
	replay_spool: "spool.action",
	purge_blog: "blog.action",
	accept_blog: "blog.accept",
} as const satisfies Record<SystemAction, string>;

/** docs/product/back-office.md#system-page */
export function SystemPage() {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const { role } = useAdmin();
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
					<Checks report={report} onAct={role === "super_admin" ? setConfirming : undefined} />
					<History report={report} withAudit={role === "super_admin"} />
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

interface ChecksProps {
	report: SystemReport;
	onAct?: ((action: SystemAction) => void) | undefined;
}

/** Checks that need a look now, then the others, folded. */
function Checks({ report, onAct }: ChecksProps) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const wrong = whatIsWrong(report);
	const cardOf = (check: Check) => {
		const judged = { isWrong: wrong.includes(check) };
		const cards: Record<Check, ReactNode> = {
			alerts: <AlertsCard alerts={report.alerts} {...judged} />,
			open: <OpenMatters mails={report.mails} billing={report.billing} {...judged} />,
			duties: <DutiesCard duties={report.duties} {...judged} />,
			ledger: <LedgerCard ledger={report.ledger} {...judged} />,
			spool: <SpoolCard spool={report.spool} onAct={onAct} {...judged} />,
			blog: <BlogCard blog={report.blog} onAct={onAct} {...judged} />,
			figures: <FiguresCard figures={report.figures} {...judged} />,
			parts: <PartsCard report={report} {...judged} />,
		};
		return <Fragment key={check}>{cards[check]}</Fragment>;
	};
	return (
		<>
			{wrong.length === 0 ? (
				<Verdict isWrong={false}>{t("fine")}</Verdict>
			) : (
				<p className="font-semibold text-red">{t("wrong", { count: wrong.length })}</p>
			)}
			{wrong.map(cardOf)}
			<section className="panel divide-y divide-line">
				<h2 className="pb-2 font-semibold text-lg tracking-tight">{t("checks")}</h2>
				{CHECKS.filter((check) => !wrong.includes(check)).map(cardOf)}
			</section>
		</>
	);
}

/** Closed alerts, speed, and for super_admins what operators did; folded. */
function History({ report, withAudit }: { report: SystemReport; withAudit: boolean }) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const closed = report.alerts?.closed ?? [];
	return (
		<section className="panel divide-y divide-line">
			<h2 className="pb-2 font-semibold text-lg tracking-tight">{t("history")}</h2>
			{closed.length > 0 && (
				<Folded title={t("alerts.closed")}>
					<AlertList alerts={closed} />
				</Folded>
			)}
			<Folded title={t("vitals.title")} figure="vitals">
				<VitalsCard release={report.release} />
			</Folded>
			{withAudit && <AuditLog audit={report.audit} />}
		</section>
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
	const { t: tSystem } = useTranslation("admin", { keyPrefix: "system" });
	const cellsOf = useEntry();
	return (
		<Folded title={t("title")}>
			{audit === null ? (
				<p className="text-red">{tSystem("unknown")}</p>
			) : audit.length === 0 ? (
				<p className="text-soft">{t("empty")}</p>
			) : (
				<ScrollRegion className="overflow-x-auto" label={t("title")}>
					<StateTable
						names={COLUMNS.map((column) => t(column))}
						rows={audit.map((entry) => ({ key: entry.id, cells: cellsOf(entry) }))}
					/>
				</ScrollRegion>
			)}
		</Folded>
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
	"mails",
	"subject",
	"test",
	"run",
	"link",
	"operator",
	"role",
	"deactivated_at",
	"reactivated_at",
] as const;

/** Describes the figures of an action. */
function useDetail(): (detail: AuditEntry["detail"]) => string {
	const { t } = useTranslation("admin", { keyPrefix: "system.audit" });
	return (detail) =>
		DETAILS.filter((name) => name in detail)
			.map((name) => t(`details.${name}`, { n: detail[name] }))
			.join(" · ");
}

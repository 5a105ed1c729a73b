import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { SystemAction } from "../../../../contract/admin.ts";
import { customerPath } from "../../../../contract/paths.ts";
import type { AuditEntry, SystemReport } from "../../../../contract/system-schema.ts";
import { RefreshCw } from "../../../ui/icons.tsx";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { useConfirm } from "../session/confirm-dialog.tsx";
import { callQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button, TextLink } from "../widgets/controls.tsx";
import { Page, Panel } from "../widgets/page.tsx";
import { CardTable } from "../widgets/sheet-table.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";
import { AlertList, Alerts, Duties } from "./alerts-card.tsx";
import { OpenMatters } from "./open-matters.tsx";
import { Blog, Figures, Ledger, Parts, Spool } from "./state-cards.tsx";
import { type CheckProps, Folded, Verdict } from "./system-card.tsx";
import { VitalsCard } from "./vitals/vitals-card.tsx";

const SUBMITS = {
	replay_spool: "spool.action",
	purge_blog: "blog.action",
	accept_blog: "blog.accept",
} as const satisfies Record<SystemAction, string>;

/** docs/product/back-office.md#system-page */
export function SystemPage() {
	const { t } = useTexts("admin", "system");
	const isSuper = useAdmin().role === "super_admin";
	const refresh = useRefresh("get_system", "get_vitals");
	const describeDetail = useDetail();
	const confirm = useConfirm();
	const query = useQuery(callQuery("get_system", {}));
	const ask = (action: SystemAction) =>
		confirm({
			title: t(`confirm.${action}`),
			text: t(`confirm.${action}Text`),
			submit: t(SUBMITS[action]),
			act: async () => {
				try {
					const { detail } = await call(action, {});
					notifySuccess(t(`audit.actions.${action}`), describeDetail(detail) || t("confirm.done"));
				} finally {
					// Success and failure are both in the audit log.
					refresh();
				}
			},
		});
	return (
		<Page
			title={t("title")}
			actions={
				<Button onClick={() => query.refetch()}>
					<RefreshCw className={`size-4 ${query.isFetching ? "motion-safe:animate-spin" : ""}`} />
					{t("refresh")}
				</Button>
			}
		>
			<WidgetBody query={query} failure={{ title: t("failed"), retryLabel: t("retry") }}>
				{(report) => (
					<div className="space-y-4">
						<Checks report={report} onAct={isSuper ? ask : undefined} />
						<History report={report} withAudit={isSuper} />
					</div>
				)}
			</WidgetBody>
		</Page>
	);
}

/** The contents of the checks, in the order in which they matter. */
const CONTENTS = {
	alerts: Alerts,
	open: OpenMatters,
	duties: Duties,
	ledger: Ledger,
	spool: Spool,
	blog: Blog,
	figures: Figures,
	parts: Parts,
};
type Check = keyof typeof CONTENTS;
const CHECKS = Object.keys(CONTENTS) as Check[];

/** The checks that need a look, because something does not work or could not be read. */
function whatIsWrong(report: SystemReport): Check[] {
	const { alerts, mails, billing, duties, ledger, spool, blog, figures } = report;
	const isFine: Record<Check, boolean | undefined> = {
		alerts: alerts?.open.length === 0,
		open:
			mails?.failed.length === 0 &&
			billing?.invalid.length === 0 &&
			billing.waiting_cancellations.length === 0 &&
			!billing.check?.problems.length,
		duties: duties?.every(({ state }) => state === "ok"),
		ledger: ledger?.day.difference === 0 && ledger.week.difference === 0,
		spool: spool?.waitingBatches === 0 && spool.deadBatches === 0,
		blog: blog?.state === "up" || blog?.state === "unknown",
		figures: figures?.every(({ differences }) => differences.length === 0),
		parts: report.supabase.state === "up" && report.experiments.lastError === null,
	};
	return CHECKS.filter((check) => !isFine[check]);
}

interface ChecksProps {
	report: SystemReport;
	/** Asks for an action; none for operators who only read. */
	onAct: ((action: SystemAction) => void) | undefined;
}

/** Checks that need a look now, then the others, folded. */
function Checks(props: ChecksProps) {
	const { t } = useTexts("admin", "system");
	const wrong = whatIsWrong(props.report);
	const cardOf = (check: Check) => (
		<CheckCard key={check} {...props} check={check} isWrong={wrong.includes(check)} />
	);
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

interface CardProps extends ChecksProps {
	check: Check;
	isWrong: boolean;
}

/** A check: a panel when it needs a look, else folded to its name. */
function CheckCard({ check, report, isWrong, onAct }: CardProps) {
	const { t } = useTexts("admin", "system");
	const { mails, billing, blog } = report;
	const states = { ...report, open: mails && billing && { mails, billing }, parts: report };
	const state = states[check];
	const Content = CONTENTS[check] as ComponentType<CheckProps<unknown>>;
	const actions: Partial<Record<Check, SystemAction>> = {
		spool: "replay_spool",
		blog: blog?.doubt ? "accept_blog" : "purge_blog",
	};
	const action = onAct && actions[check];
	const title = {
		title: t(`${check}.title`),
		figure: check === "figures" || check === "parts" ? undefined : check,
	};
	const content = (
		<>
			{state === null ? (
				<p className="mt-4 text-red">{t("unknown")}</p>
			) : (
				<Content state={state} isWrong={isWrong} />
			)}
			{action && (
				<Button className="mt-4" onClick={() => onAct(action)}>
					{t(SUBMITS[action])}
				</Button>
			)}
		</>
	);
	return isWrong ? (
		<Panel {...title} className="border-s-4 border-s-red">
			{content}
		</Panel>
	) : (
		<Folded {...title} state={t("ok")}>
			{content}
		</Folded>
	);
}

/** Closed alerts, speed, and for super_admins what operators did; folded. */
function History({ report, withAudit }: { report: SystemReport; withAudit: boolean }) {
	const { t } = useTexts("admin", "system");
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
			{withAudit && (
				<Folded title={t("audit.title")}>
					{report.audit === null ? (
						<p className="text-red">{t("unknown")}</p>
					) : report.audit.length === 0 ? (
						<p className="text-soft">{t("audit.empty")}</p>
					) : (
						<AuditLog audit={report.audit} />
					)}
				</Folded>
			)}
		</section>
	);
}

/** The audit log, newest entry first. */
function AuditLog({ audit }: { audit: readonly AuditEntry[] }) {
	const { t, formats } = useTexts("admin", "system.audit");
	const describeDetail = useDetail();
	return (
		<CardTable
			look="lines"
			caption={t("title")}
			rows={audit}
			keyOf={({ id }) => id}
			columns={[
				[t("at"), ({ at }) => <span className="whitespace-nowrap">{formats.instant(at)}</span>],
				[t("who"), ({ admin_email }) => admin_email || t("gone")],
				[t("action"), ({ action }) => t(`actions.${action}`)],
				[
					t("outcome"),
					({ outcome }) => (
						<span className={outcome === "done" ? "" : "text-red"}>
							{t(`outcomes.${outcome ?? "open"}`)}
						</span>
					),
				],
				[
					t("detail"),
					({ account_id, detail }) =>
						account_id === null ? (
							describeDetail(detail)
						) : (
							<TextLink to={customerPath(account_id)}>
								<code className="text-xs">{account_id}</code>
							</TextLink>
						),
				],
			]}
		/>
	);
}

/** Figures of an action that the audit log shows. */
const DETAILS = [
	...(["revived", "stored", "waiting", "dead", "posts", "removed", "rows", "mails"] as const),
	...(["subject", "test", "run", "link", "operator", "role"] as const),
	...(["deactivated_at", "reactivated_at"] as const),
];

/** Describes the figures of an action. */
function useDetail(): (detail: AuditEntry["detail"]) => string {
	const { t } = useTexts("admin", "system.audit");
	return (detail) =>
		DETAILS.filter((name) => name in detail)
			.map((name) => t(`details.${name}`, { n: detail[name] }))
			.join(" · ");
}

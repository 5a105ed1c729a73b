import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AlertFigure, AlertKind } from "../../../../contract/mails.ts";
import { ADMIN_PATHS, customerPath } from "../../../../contract/paths.ts";
import type { OpenAlert, SystemReport } from "../../../../contract/system-schema.ts";
import { type Formats, useFormats } from "../../formats.ts";
import { DatedItem } from "../widgets/page.tsx";
import { useDutyName } from "./duties-card.tsx";
import { SystemCard, Verdict } from "./state-cards.tsx";

interface Row {
	at: string;
	what: string;
	/** Id of what it concerns. */
	about: string;
	/** The account that it concerns. */
	account?: string | null;
	problem: string;
}

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

/** Matters that need a person: mails that failed, billing events that make no sense, differences from Stripe, cancellations that wait. */
export function OpenMatters({ mails, billing }: Pick<SystemReport, "mails" | "billing">) {
	const { t } = useTranslation("admin", { keyPrefix: "system.open" });
	const { formats } = useFormats();
	const rowsOf = useRows();
	return (
		<SystemCard title={t("title")} figure="open" state={mails && billing && { mails, billing }}>
			{(read) => {
				const { oldest_waiting: oldest, waiting } = read.mails;
				const { check } = read.billing;
				const rows = rowsOf(read);
				return (
					<>
						<p className="mt-2 text-sm text-soft">
							{oldest === null
								? t("noMailWaits")
								: t("mailsWait", { count: waiting, since: formats.instant(oldest) })}
						</p>
						{check && (
							<p className="mt-1 text-sm text-soft">
								{t(isToday(check.finished_at) ? "checkedToday" : "checked", {
									at: formats.instant(check.finished_at),
									equal: formats.number(check.equal),
									repaired: formats.number(check.repaired),
								})}
							</p>
						)}
						{rows.length === 0 && <p className="mt-4 text-soft">{t("none")}</p>}
						<ul className="mt-4 divide-y divide-line text-sm">
							{rows.map(({ at, what, about, account, problem }) => (
								<DatedItem key={`${what} ${about} ${at}`} at={at}>
									<strong className="font-semibold">{what}</strong> {about}
									{account && (
										<Link to={customerPath(account)} className="text-green underline">
											{t("customer")}
										</Link>
									)}
									<span className="block text-red">{problem}</span>
								</DatedItem>
							))}
						</ul>
					</>
				);
			}}
		</SystemCard>
	);
}

type Read = { [Part in "mails" | "billing"]: NonNullable<SystemReport[Part]> };

/** All matters as rows, the newest first. */
function useRows(): (read: Read) => Row[] {
	const { t } = useTranslation("admin", { keyPrefix: "system.open" });
	return ({ mails, billing: { invalid, check, waiting_cancellations } }) =>
		[
			...mails.failed.map(({ at, kind, account, problem }) => ({
				...{ at, what: t("mail", { kind }), about: "" },
				...{ account, problem: problem ?? "" },
			})),
			...invalid.map(({ at, id, type, problem }) => ({
				...{ at, what: t("event", { type }), about: id, problem },
			})),
			...(check?.problems ?? []).map(({ id, customer_id, what }) => ({
				...{ at: check?.finished_at ?? "", what: t("difference"), about: id },
				problem: t("differenceText", { what, customer: customer_id ?? "?" }),
			})),
			...waiting_cancellations.map(({ at, subscription }) => ({
				...{ at, what: t("cancellation"), about: subscription, problem: t("cancellationText") },
			})),
		].sort((a, b) => b.at.localeCompare(a.at));
}

/** Open alerts, each with its figures and since when (docs/product/back-office.md#alerts). */
export function AlertsCard({ alerts }: Pick<SystemReport, "alerts">) {
	const { t } = useTranslation("admin", { keyPrefix: "system.alerts" });
	return (
		<SystemCard
			title={t("title")}
			figure="alerts"
			state={alerts}
			isWrong={alerts !== null && alerts.open.length > 0}
		>
			{({ open, recipients }) => (
				<>
					{open.length === 0 && <Verdict isWrong={false}>{t("none")}</Verdict>}
					<AlertList alerts={open} />
					<p className="mt-3 text-sm text-soft">
						{t("recipients", { count: recipients })}{" "}
						<Link to={ADMIN_PATHS.account} className="text-green underline">
							{t("preferences")}
						</Link>
					</p>
				</>
			)}
		</SystemCard>
	);
}

/** Each alert in words. */
export function AlertList({ alerts }: { alerts: readonly OpenAlert[] }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.alerts" });
	const { formats } = useFormats();
	const nameOf = useDutyName();
	return (
		<ul className="mt-3 divide-y divide-line">
			{alerts.map(({ kind, since, data }) => (
				<li key={kind} className="py-2">
					<p>
						<strong className="font-semibold text-red">{t(`kinds.${textOf(kind)}.title`)}</strong>{" "}
						<time dateTime={since} className="text-sm text-soft">
							{t("since", { since: formats.instant(since) })}
						</time>
					</p>
					<p className="text-sm">
						{t(`kinds.${textOf(kind)}.text`, written(data, formats, nameOf))}
					</p>
				</li>
			))}
		</ul>
	);
}

/** To i18next an underscore begins a plural form. */
const textOf = (kind: AlertKind) => (kind === "sign_ups" ? "signUps" : kind);

/** The figures of an alert, written by the end of their names as in its mail; its text has no others. */
function written(
	data: Record<string, string>,
	formats: Formats,
	nameOf: ReturnType<typeof useDutyName>,
) {
	const write: Record<string, (value: string) => string> = {
		on: formats.day,
		count: (value) => formats.number(Number(value)),
		euros: (value) => formats.money(Number(value)),
		duties: (value) => value.split(",").map(nameOf).join(", "),
		percent: (value) => formats.percent(Number(value)),
	};
	return Object.fromEntries(
		Object.entries(data).map(([name, value]) => [
			name,
			write[name.slice(name.lastIndexOf("_") + 1)]?.(value) ?? value,
		]),
	) as Record<AlertFigure, string>;
}

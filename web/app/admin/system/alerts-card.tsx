import type { AlertFigure, AlertKind } from "../../../../contract/mails.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import type { Alert } from "../../../../contract/system-schema.ts";
import { type Formats, useTexts } from "../../formats.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import { TextLink } from "../widgets/controls.tsx";
import { useDutyName } from "./duties-card.tsx";
import { type CheckProps, SystemCard, Verdict } from "./system-card.tsx";

const EVERY_MS = 60_000;
/** For every operator: alerts, and the duties that are late or fail. */
export const alertsQuery = {
	...keptQuery("get_alerts", {}),
	refetchInterval: EVERY_MS,
};

/** Open alerts, each with its figures and its time, and who gets their mails (docs/product/back-office.md#alerts). */
export function AlertsCard({ report: { alerts }, isWrong }: CheckProps) {
	const { t } = useTexts("admin", "system.alerts");
	return (
		<SystemCard title={t("title")} figure="alerts" state={alerts} isWrong={isWrong}>
			{({ open, recipients }) => (
				<>
					{open.length === 0 && <Verdict isWrong={false}>{t("none")}</Verdict>}
					<AlertList alerts={open} />
					<p className="mt-3 text-sm text-soft">
						{t("recipients", { count: recipients })}{" "}
						<TextLink to={ADMIN_PATHS.account}>{t("preferences")}</TextLink>
					</p>
				</>
			)}
		</SystemCard>
	);
}

/** Each alert in words. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
	const { t, formats } = useTexts("admin", "system.alerts");
	const nameOf = useDutyName();
	return (
		<ul className="mt-3 divide-y divide-line">
			{alerts.map(({ kind, since, until, data }) => (
				<li key={`${kind} ${since}`} className="py-2">
					<p>
						<strong className={`font-semibold ${until === undefined ? "text-red" : ""}`}>
							{t(`kinds.${textOf(kind)}.title`)}
						</strong>{" "}
						<time dateTime={since} className="text-sm text-soft">
							{until === undefined
								? t("since", { since: formats.instant(since) })
								: t("until", { since: formats.instant(since), until: formats.instant(until) })}
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

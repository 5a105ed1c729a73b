import type { AlertFigure, AlertKind } from "../../../../contract/mails.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import type { Alert, DutyState } from "../../../../contract/system-schema.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { ageOf, type Formats, useTexts } from "../../formats.ts";
import { keptQuery } from "../widgets/analytics-query.ts";
import { TextLink } from "../widgets/controls.tsx";
import { Table } from "../widgets/sheet-table.tsx";
import { type CheckProps, type Read, Verdict } from "./system-card.tsx";

const EVERY_MS = 60_000;
/** For every operator: alerts, and the duties that are late or fail. */
export const alertsQuery = {
	...keptQuery("get_alerts", {}),
	refetchInterval: EVERY_MS,
};

/** Open alerts, each with its figures and its time, and who gets their mails (docs/product/back-office.md#alerts). */
export function Alerts({ state: { open, recipients } }: CheckProps<Read<"alerts">>) {
	const { t } = useTexts("admin", "system.alerts");
	return (
		<>
			{open.length === 0 && <Verdict isWrong={false}>{t("none")}</Verdict>}
			<AlertList alerts={open} />
			<p className="mt-3 text-sm text-soft">
				{t("recipients", { count: recipients })}{" "}
				<TextLink to={ADMIN_PATHS.account}>{t("preferences")}</TextLink>
			</p>
		</>
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

const DAY_SECONDS = 86_400;

/** The cron's duties: when each succeeded last, and why it failed last; those that need a look first. */
export function Duties({ state: duties }: CheckProps<Read<"duties">>) {
	const { t, formats, language } = useTexts("admin", "system.duties");
	const nameOf = useDutyName();
	const every = ({ every_seconds }: DutyState) =>
		every_seconds >= DAY_SECONDS
			? t("daily")
			: t("minutes", { count: Math.round(every_seconds / 60) });
	return (
		<Table
			look="lines"
			rows={duties.toSorted((a, b) => Number(a.state === "ok") - Number(b.state === "ok"))}
			keyOf={({ name }) => name}
			columns={[
				[
					t("duty"),
					(duty) => (
						<>
							<span className="block first-letter:uppercase">{nameOf(duty.name)}</span>
							<span className="text-soft text-xs">
								<code>{duty.name}</code> {every(duty)}
							</span>
						</>
					),
				],
				[
					t("state"),
					({ state, failures }) => (
						<span className={state === "ok" ? "text-green" : "font-semibold text-red"}>
							{t(`states.${state}`)}
							{failures > 0 && (
								<span className="block max-sm:inline">
									<span className="hidden max-sm:inline">, </span>
									{t("failures", { count: failures })}
								</span>
							)}
						</span>
					),
				],
				[
					t("success"),
					({ succeeded_at: at }) => (
						<>
							<span className="hidden text-soft max-sm:inline">{t("success")} </span>
							{at === null ? (
								t("never")
							) : (
								<time dateTime={at} title={formats.instant(at)}>
									{ageOf(at, Date.now(), language)}
								</time>
							)}
						</>
					),
				],
				[
					t("problem"),
					({ failed_at, failures, problem }) =>
						failed_at !== null && (
							<span className="wrap-anywhere">
								<time dateTime={failed_at} className="text-soft">
									{formats.instant(failed_at)}
								</time>
								<span className={`block ${failures > 0 ? "text-red" : "text-soft"}`}>
									{problem}
								</span>
							</span>
						),
				],
			]}
		/>
	);
}

type Name = keyof Texts["duties"]["names"];

/** Description of a duty; its own name when another release has it. */
export function useDutyName(): (name: string) => string {
	const { t } = useTexts("duties", "names");
	return (name) => t(name as Name, { defaultValue: name });
}

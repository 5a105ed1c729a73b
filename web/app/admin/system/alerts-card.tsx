import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AlertFigure, AlertKind } from "../../../../worker/contract/mails.ts";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import type { SystemReport } from "../../../../worker/contract/system-schema.ts";
import type { Formats } from "../widgets/format-figures.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { useDutyName } from "./duties-card.tsx";
import { SystemCard } from "./system-card.tsx";

/** Open alerts, each with its figures and since when (docs/product.md#alerts). */
export function AlertsCard({ alerts }: Pick<SystemReport, "alerts">) {
	const { t } = useTranslation("admin", { keyPrefix: "system.alerts" });
	const { formats } = useFormats();
	const nameOf = useDutyName();
	return (
		<SystemCard
			title={t("title")}
			figure="alerts"
			state={alerts}
			isWrong={alerts !== null && alerts.open.length > 0}
		>
			{({ open, recipients }) => (
				<>
					{open.length === 0 && (
						<p className="mt-3 inline-block rounded-lg bg-green-wash px-3 py-1.5 font-medium text-green">
							{t("none")}
						</p>
					)}
					<ul className="mt-3 divide-y divide-line">
						{open.map(({ kind, since, data }) => (
							<li key={kind} className="py-2">
								<p>
									<strong className="font-semibold text-red">
										{t(`kinds.${textOf(kind)}.title`)}
									</strong>{" "}
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

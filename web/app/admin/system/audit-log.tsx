import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { customerPath } from "../../../../worker/contract/paths.ts";
import type { AuditEntry, SystemReport } from "../../../../worker/contract/system-schema.ts";
import { ScrollRegion } from "../widgets/sheet-table.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { SystemCard } from "./system-card.tsx";

/** A narrow screen shows an entry as lines below each other. */
const CELL = "py-2 pe-4 max-[479px]:block max-[479px]:py-0 max-[479px]:wrap-anywhere";
const COLUMNS = ["at", "who", "action", "outcome", "detail"] as const;

/** The audit log, newest entry first. */
export function AuditLog({ audit }: { audit: SystemReport["audit"] }) {
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

const DETAILS = ["revived", "stored", "waiting", "dead", "rows", "test", "run"] as const;

/** Describes the figures of an action. */
export function useDetail(): (detail: AuditEntry["detail"]) => string {
	const { t } = useTranslation("admin", { keyPrefix: "system.audit" });
	return (detail) =>
		DETAILS.filter((name) => name in detail)
			.map((name) => t(`details.${name}`, { n: detail[name] }))
			.join(" · ");
}

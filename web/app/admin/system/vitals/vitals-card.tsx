import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../app-context.tsx";
import { Choice } from "../../widgets/choice.tsx";
import { FigureHint } from "../../widgets/figure-hint.tsx";
import { WidgetError, WidgetLoading } from "../../widgets/widget-states.tsx";
import { DAYS, type Days, vitalsQuery } from "./get-vitals.ts";
import { DEVICES, type Device, vitalsRows } from "./vitals-rows.ts";
import { VitalsTable } from "./vitals-table.tsx";

/** What visitors' browsers measured, by page and device, and by release (docs/product.md#speed-as-felt). */
export function VitalsCard({ release }: { release: string }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { t: tSystem } = useTranslation("admin", { keyPrefix: "system" });
	const { supabase } = useApp();
	const [days, setDays] = useState<Days>("28");
	const [device, setDevice] = useState<Device>("all");
	const query = useQuery(vitalsQuery(supabase, days, release));
	const before = query.data?.before ?? null;
	const releases = before === null ? [release] : [release, before];
	const rows = query.data && vitalsRows(query.data, device, releases);
	return (
		<section className="panel relative space-y-4" aria-busy={query.isFetching}>
			<header className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h2 className="inline font-semibold text-xl tracking-tight">{t("title")}</h2>
					<FigureHint about={t("title")} figure="vitals" />
					<p className="mt-2 max-w-prose text-sm text-soft">{t("lead")}</p>
				</div>
				<div className="flex flex-wrap gap-3">
					<Choice<Device>
						label={t("device")}
						value={device}
						options={DEVICES.map((name) => [name, t(name)] as const)}
						onChoose={setDevice}
					/>
					<Choice<Days>
						label={t("period")}
						value={days}
						options={DAYS.map((name) => [name, t(`days${name}`)] as const)}
						onChoose={setDays}
					/>
				</div>
			</header>
			{query.isPending && <WidgetLoading />}
			{query.isError && (
				<WidgetError
					title={t("failed")}
					message={query.error.message}
					retryLabel={tSystem("retry")}
					onRetry={() => query.refetch()}
				/>
			)}
			{rows?.all.samples === 0 && <p className="text-soft">{t("empty")}</p>}
			{rows && rows.all.samples > 0 && (
				<>
					<VitalsTable
						caption={t("pages")}
						heading={t("page")}
						rows={[rows.all, ...rows.pages]}
						nameOf={(name) =>
							name === null
								? t("every")
								: t(`names.${name}` as "names.other", { defaultValue: name })
						}
					/>
					<VitalsTable
						caption={t("releases")}
						heading={t("release")}
						rows={rows.releases}
						nameOf={(name) => t(name === release ? "current" : "before", { release: name })}
					/>
				</>
			)}
		</section>
	);
}

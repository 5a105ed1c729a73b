import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { VITALS_DAYS } from "../../../../../worker/contract/back-office.ts";
import type { Vitals } from "../../../../../worker/contract/back-office-calls-schema.ts";
import { call } from "../../../call.ts";
import { Choice } from "../../widgets/choice.tsx";
import { FigureHint } from "../../widgets/figure-hint.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { DEVICES, type Device, vitalsRows } from "./vitals-rows.ts";
import { VitalsTable } from "./vitals-table.tsx";

/** The speed that visitors' browsers measured, beside that of the release before. */
function vitalsQuery(days: (typeof VITALS_DAYS)[number], release: string) {
	return queryOptions({
		queryKey: ["system", "vitals", days, release],
		queryFn: ({ signal }) => call("get_vitals", { days, release }, signal),
		retry: false,
		refetchOnWindowFocus: false,
	});
}

type Days = (typeof VITALS_DAYS)[number];

/** What visitors' browsers measured, by page and device, and by release (docs/product.md#speed-as-felt). */
export function VitalsCard({ release }: { release: string }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { t: tSystem } = useTranslation("admin", { keyPrefix: "system" });
	const [days, setDays] = useState<Days>(28);
	const [device, setDevice] = useState<Device>("all");
	const query = useQuery(vitalsQuery(days, release));
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
					<Choice<`${Days}`>
						label={t("period")}
						value={`${days}`}
						options={VITALS_DAYS.map((n) => [`${n}`, t(`days${n}`)] as const)}
						onChoose={(n) => setDays(n === "7" ? 7 : 28)}
					/>
				</div>
			</header>
			<WidgetBody
				query={query}
				failure={{ title: t("failed"), retryLabel: tSystem("retry"), onRetry: query.refetch }}
			>
				{(vitals) => <Tables vitals={vitals} device={device} release={release} />}
			</WidgetBody>
		</section>
	);
}

interface TablesProps {
	vitals: Vitals;
	device: Device;
	release: string;
}

/** The pages, and the release beside the one before it. */
function Tables({ vitals, device, release }: TablesProps) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const releases = vitals.before === null ? [release] : [release, vitals.before];
	const rows = vitalsRows(vitals, device, releases);
	if (rows.all.samples === 0) return <p className="text-soft">{t("empty")}</p>;
	return (
		<div className="space-y-4">
			<VitalsTable
				caption={t("pages")}
				heading={t("page")}
				rows={[rows.all, ...rows.pages]}
				nameOf={(name) =>
					name === null ? t("every") : t(`names.${name}` as "names.other", { defaultValue: name })
				}
			/>
			<VitalsTable
				caption={t("releases")}
				heading={t("release")}
				rows={rows.releases}
				nameOf={(name) => t(name === release ? "current" : "before", { release: name })}
			/>
		</div>
	);
}

import "../widgets/widgets.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useApp } from "../../app-context.tsx";
import { usePageTitle } from "../../use-page-title.ts";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { FigureNote } from "../widgets/figure-note.tsx";
import { WidgetError, WidgetLoading } from "../widgets/widget-states.tsx";
import { readList, searchOf } from "./customer-list.ts";
import { CustomerTable } from "./customer-table.tsx";
import { customersQuery } from "./get-customers.ts";
import { ListControls } from "./list-controls.tsx";

const FILTERS = ["source", "campaign", "platform", "language"] as const;

/** docs/product.md#customers */
export function CustomersPage() {
	const { t } = useTranslation("customers");
	const { t: common } = useTranslation("analytics");
	const { supabase } = useApp();
	const selected = useSelection();
	const [address, setAddress] = useSearchParams();
	const list = readList(address);
	const query = useQuery(
		customersQuery(supabase, searchOf(list, selected.selection.filters, selected.spans)),
	);
	usePageTitle(t("title"));
	/** Null removes a parameter; everything but a change of page leads to the first one. */
	const change = (name: string, value: string | null) => {
		const changed = new URLSearchParams(address);
		changed.delete("page");
		if (value === null) changed.delete(name);
		else changed.set(name, value);
		setAddress(changed);
	};
	return (
		<div className="space-y-6">
			<header className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="font-semibold text-3xl tracking-tight">{t("title")}</h1>
					<p className="mt-2 max-w-prose text-soft">{t("lead")}</p>
				</div>
				<SavedViews page="customers" />
			</header>
			<div className="panel space-y-4">
				{/* Another address, such as that of a saved view, replaces what was typed. */}
				<ListControls key={list.term} list={list} onChange={change} />
				<div className="flex flex-wrap items-end gap-3">
					<FilterControl {...selected} names={FILTERS} />
				</div>
				{list.signed === "period" && <PeriodControl {...selected} compares={false} />}
			</div>
			{query.data === undefined ? (
				query.isError ? (
					<WidgetError
						title={common("error.title")}
						message={query.error.message}
						retryLabel={common("error.retry")}
						onRetry={() => query.refetch()}
					/>
				) : (
					<div className="flex min-h-80">
						<WidgetLoading />
					</div>
				)
			) : query.data.customers.length === 0 ? (
				<p className="panel py-16 text-center text-soft">{t("empty")}</p>
			) : (
				<div
					className={query.isPlaceholderData ? "is-refreshing" : ""}
					aria-busy={query.isFetching}
				>
					<div className="relative mb-3 flex flex-wrap gap-x-4 text-sm text-soft">
						{(["calls", "lastUse", "source"] as const).map((figure) => (
							<span key={figure}>
								{t(`columns.${figure}`)}
								<FigureNote
									about={t(`columns.${figure}`)}
									texts={t(`notes.${figure}`, { returnObjects: true })}
									source="list_customers"
								/>
							</span>
						))}
					</div>
					<CustomerTable
						customers={query.data.customers}
						sort={list.sort}
						onSort={(sort) => change("sort", sort === "newest" ? null : sort)}
					/>
					{query.data.is_cut && <p className="mt-3 text-sm text-soft">{t("cut")}</p>}
					<nav aria-label={t("pages.label")} className="mt-4 flex items-center gap-3">
						<button
							type="button"
							className="small-button px-3"
							disabled={list.page === 1}
							onClick={() => change("page", list.page === 2 ? null : String(list.page - 1))}
						>
							{t("pages.previous")}
						</button>
						<span className="text-sm">{t("pages.current", { n: list.page })}</span>
						<button
							type="button"
							className="small-button px-3"
							disabled={!query.data.has_more}
							onClick={() => change("page", String(list.page + 1))}
						>
							{t("pages.next")}
						</button>
					</nav>
				</div>
			)}
		</div>
	);
}

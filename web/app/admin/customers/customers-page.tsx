import "../widgets/widgets.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { usePageTitle } from "../../use-page-title.ts";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { FigureNote } from "../widgets/figure-hint.tsx";
import { Results, useLastSettled } from "../widgets/results.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { customersQuery, readList, searchOf } from "./customer-list.ts";
import { CustomerTable } from "./customer-table.tsx";
import { ListControls } from "./list-controls.tsx";

const FILTERS = ["source", "campaign", "platform", "language"] as const;

/** docs/product.md#customers-page */
export function CustomersPage() {
	const { t } = useTranslation("customers");
	const selected = useSelection();
	const [address, setAddress] = useSearchParams();
	const list = readList(address);
	const query = useQuery(
		customersQuery(searchOf(list, selected.selection.filters, selected.spans)),
	);
	const [shown] = useLastSettled(query, query.isPending);
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
			<div className="flex min-h-80 flex-col">
				<Results isPending={query.isPending} hasControls>
					<WidgetBody query={shown}>
						{({ customers, is_cut }) =>
							customers.length === 0 ? (
								<p className="panel py-16 text-center text-soft">{t("empty")}</p>
							) : (
								<>
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
										customers={customers}
										sort={list.sort}
										onSort={(sort) => change("sort", sort === "newest" ? null : sort)}
									/>
									{is_cut && <p className="mt-3 text-sm text-soft">{t("cut")}</p>}
								</>
							)
						}
					</WidgetBody>
				</Results>
			</div>
			{!shown.isPending && (
				<Pages
					page={list.page}
					hasMore={shown.data?.has_more ?? false}
					onChange={(page) => change("page", page === 1 ? null : String(page))}
				/>
			)}
		</div>
	);
}

interface PagesProps {
	page: number;
	hasMore: boolean;
	onChange(page: number): void;
}

/** Leads to the pages before and after; at an end, a button keeps the focus. */
function Pages({ page, hasMore, onChange }: PagesProps) {
	const { t } = useTranslation("customers", { keyPrefix: "pages" });
	const button = (label: "previous" | "next", to: number, isPossible: boolean) => (
		<button
			type="button"
			className="small-button px-3"
			aria-disabled={!isPossible}
			onClick={() => isPossible && onChange(to)}
		>
			{t(label)}
		</button>
	);
	return (
		<nav aria-label={t("label")} className="flex items-center gap-3">
			{button("previous", page - 1, page > 1)}
			<span className="text-sm">{t("current", { n: page })}</span>
			{button("next", page + 1, hasMore)}
		</nav>
	);
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { withParameters } from "../period/selection.ts";
import { useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { FigureNote } from "../widgets/figure-hint.tsx";
import { Page } from "../widgets/page.tsx";
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
	/** Null removes a parameter; everything but a change of page leads to the first one. */
	const change = (name: string, value: string | null) =>
		setAddress(withParameters(address, { page: null, [name]: value }));
	return (
		<Page title={t("title")} lead={t("lead")} actions={<SavedViews page="customers" />}>
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
		</Page>
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

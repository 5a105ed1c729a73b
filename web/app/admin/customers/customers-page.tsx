import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
	CUSTOMER_PLANS,
	CUSTOMER_SORTS,
	CUSTOMER_STATES,
	PLANNED_END,
} from "../../../../contract/customers.ts";
import { Search } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { submitting } from "../../submitting.ts";
import { FilterControl, PeriodControl } from "../period/filter-control.tsx";
import { useSelection, withParameters } from "../period/selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { Button, Choice, Input } from "../widgets/controls.tsx";
import { Page } from "../widgets/page.tsx";
import { Results, useLastSettled } from "../widgets/results.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";
import { customersQuery, type ListChoice, readList, SIGNED, searchOf } from "./customer-list.ts";
import { CustomerCsv, CustomerTable } from "./customer-table.tsx";
import { UnknownPayers } from "./unknown-payers.tsx";

const FILTERS = ["source", "campaign", "platform", "language"] as const;

/** docs/product/back-office.md#customers-page */
export function CustomersPage() {
	const { t, formats } = useTexts("customers");
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
		<Page
			title={t("title")}
			actions={
				<>
					{shown.data && <CustomerCsv customers={shown.data.customers} />}
					<SavedViews page="customers" />
				</>
			}
			controls={
				<>
					{/* Another address, such as that of a saved view, replaces what was typed. */}
					<ListControls key={list.term} list={list} onChange={change} />
					<FilterControl {...selected} names={FILTERS} />
					{list.ends ? (
						// Only plans that end on this day are listed.
						<p className="flex flex-wrap items-center gap-3 text-sm" role="status">
							<strong className="font-medium">
								{t("endingOn.day", { day: formats.day(list.ends) })}
							</strong>
							<Button onClick={() => change(PLANNED_END, null)}>{t("endingOn.all")}</Button>
						</p>
					) : (
						list.signed !== "ever" && <PeriodControl {...selected} compares={false} />
					)}
				</>
			}
		>
			<UnknownPayers />
			<div className="flex min-h-80 flex-col">
				<Results isPending={query.isPending} hasControls>
					<WidgetBody
						query={shown}
						isEmpty={({ customers }) => customers.length === 0}
						empty={t("empty")}
					>
						{({ customers, is_cut }) => (
							<>
								<CustomerTable
									customers={customers}
									sort={list.sort}
									onSort={(sort) => change("sort", sort === "newest" ? null : sort)}
								/>
								{is_cut && <p className="mt-3 text-sm text-soft">{t("cut")}</p>}
							</>
						)}
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
	const { t } = useTexts("customers", "pages");
	const button = (label: "previous" | "next", to: number, isPossible: boolean) => (
		<Button aria-disabled={!isPossible} onClick={() => isPossible && onChange(to)}>
			{t(label)}
		</Button>
	);
	return (
		<nav aria-label={t("label")} className="flex items-center gap-3">
			{button("previous", page - 1, page > 1)}
			<span className="text-sm">{t("current", { n: page })}</span>
			{button("next", page + 1, hasMore)}
		</nav>
	);
}

interface Props {
	list: ListChoice;
	/** Sets a parameter of the address; null removes it. */
	onChange(name: string, value: string | null): void;
}

const ANY = "any";

/** Search, filters and order of the list. */
function ListControls({ list, onChange }: Props) {
	const { t } = useTexts("customers");
	const [term, setTerm] = useState(list.term);
	const plans = CUSTOMER_PLANS.map((plan) => [plan, t(`plans.${plan}`)] as const);
	const states = CUSTOMER_STATES.map((state) => [state, t(`states.${state}`)] as const);
	const signed = SIGNED.map((since) => [since, t(`signed.${since}`)] as const);
	const sorts = CUSTOMER_SORTS.map((sort) => [sort, t(`sort.${sort}`)] as const);
	/** Name in the address, label, value, the value without a parameter, all values. */
	const choices: [string, string, string, string, readonly (readonly [string, string])[]][] = [
		["plan", t("plan"), list.plan ?? ANY, ANY, [[ANY, t("any.plan")], ...plans]],
		["state", t("state"), list.state ?? ANY, ANY, [[ANY, t("any.state")], ...states]],
		["signed", t("signed.label"), list.signed, "ever", signed],
		["sort", t("sort.label"), list.sort, "newest", sorts],
	];
	return (
		<>
			<search className="grow sm:max-w-72">
				<form
					onSubmit={submitting(() => onChange("q", term.trim() || null))}
					className="flex items-center gap-2"
				>
					<Input
						type="search"
						look="hidden"
						label={t("search.label")}
						placeholder={t("search.label")}
						value={term}
						maxLength={320}
						autoComplete="off"
						spellCheck={false}
						onType={setTerm}
					/>
					<Button type="submit" aria-label={t("search.submit")}>
						<Search className="size-4" />
					</Button>
				</form>
			</search>
			{choices.map(([name, label, value, usual, options]) => (
				<Choice
					key={name}
					look="hidden"
					label={label}
					value={value}
					options={options}
					onChoose={(chosen) => onChange(name, chosen === usual ? null : chosen)}
				/>
			))}
		</>
	);
}

import { useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { CustomerRow } from "../../../../worker/contract/customer-calls-schema.ts";
import {
	CUSTOMER_PLANS,
	CUSTOMER_SORTS,
	CUSTOMER_STATES,
	type CustomerSort,
} from "../../../../worker/contract/customers.ts";
import { ADMIN_PATHS, customerPath } from "../../../../worker/contract/paths.ts";
import { Search } from "../../../ui/icons.tsx";
import { useFormats } from "../../formats.ts";
import { submitting } from "../../submitting.ts";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { withParameters } from "../period/selection.ts";
import { useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { Button, Choice } from "../widgets/controls.tsx";
import { FigureHints } from "../widgets/figure-hint.tsx";
import { Page } from "../widgets/page.tsx";
import { Results, StaleContext, useLastSettled } from "../widgets/results.tsx";
import { ScrollRegion, SortHead } from "../widgets/sheet-table.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { customersQuery, type ListChoice, readList, SIGNED, searchOf } from "./customer-list.ts";
import { PlanText } from "./plan-text.tsx";

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
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				<div className="flex flex-wrap items-center gap-3">
					<SavedViews page="customers" />
					<Link to={ADMIN_PATHS.newsletter} className="text-green text-sm underline">
						{t("newsletter.title")}
					</Link>
				</div>
			}
		>
			<div className="panel space-y-4">
				{/* Another address, such as that of a saved view, replaces what was typed. */}
				<ListControls key={list.term} list={list} onChange={change} />
				<FilterControl {...selected} names={FILTERS} />
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
									<FigureHints
										className="mb-3"
										figures={[
											["customerCalls", t("columns.calls")],
											["customerLastUse", t("columns.lastUse")],
											["customerSource", t("columns.source")],
										]}
									/>
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
	const { t } = useTranslation("customers");
	const [term, setTerm] = useState(list.term);
	const plans = CUSTOMER_PLANS.map((plan) => [plan, t(`plans.${plan}`)] as const);
	const states = CUSTOMER_STATES.map((state) => [state, t(`states.${state}`)] as const);
	const signed = SIGNED.map((since) => [since, t(`signed.${since}`)] as const);
	const sorts = CUSTOMER_SORTS.map((sort) => [sort, t(`sort.${sort}`)] as const);
	/** Name in the address, label, value, the value without a parameter, all values. */
	const choices: [string, string, string, string, readonly (readonly [string, string])[]][] = [
		["plan", t("plan"), list.plan ?? ANY, ANY, [[ANY, t("any")], ...plans]],
		["state", t("state"), list.state ?? ANY, ANY, [[ANY, t("any")], ...states]],
		["signed", t("signed.label"), list.signed, "ever", signed],
		["sort", t("sort.label"), list.sort, "newest", sorts],
	];
	return (
		<div className="flex flex-wrap items-end gap-3">
			<search className="grow sm:max-w-md">
				<form
					onSubmit={submitting(() => onChange("q", term.trim() || null))}
					className="flex items-end gap-2"
				>
					<label className="grow text-sm">
						<span className="mb-1 block font-medium">{t("search.label")}</span>
						<input
							type="search"
							className="min-h-9 w-full rounded-lg border border-line-strong bg-paper px-3"
							value={term}
							maxLength={320}
							autoComplete="off"
							spellCheck={false}
							onChange={({ target }) => setTerm(target.value)}
						/>
					</label>
					<Button type="submit" aria-label={t("search.submit")}>
						<Search className="size-4" />
					</Button>
				</form>
			</search>
			{choices.map(([name, label, value, usual, options]) => (
				<Choice
					key={name}
					label={label}
					value={value}
					options={options}
					onChoose={(chosen) => onChange(name, chosen === usual ? null : chosen)}
				/>
			))}
		</div>
	);
}

const COLUMNS = ["customer", "plan", "signedUp", "source", "lastUse", "calls"] as const;

/** The orders of a column, the first one chosen first. */
const ORDERS: Partial<Record<(typeof COLUMNS)[number], readonly CustomerSort[]>> = {
	customer: ["email", "email_desc"],
	signedUp: ["newest", "oldest"],
	lastUse: ["last_use"],
	calls: ["calls"],
};
const ASCENDING: readonly CustomerSort[] = ["email", "oldest"];

interface TableProps {
	customers: readonly CustomerRow[];
	sort: CustomerSort;
	onSort(sort: CustomerSort): void;
}

/** A page of customers; each address leads to its customer. */
function CustomerTable({ customers, sort, onSort }: TableProps) {
	const { t } = useTranslation("customers");
	return (
		<ScrollRegion
			className="overflow-x-auto rounded-xl border border-line bg-sheet"
			label={t("title")}
		>
			<table className="w-full border-collapse text-sm">
				<thead className="bg-green-wash text-left">
					<tr>
						{COLUMNS.map((column) => (
							<Head key={column} column={column} sort={sort} onSort={onSort} />
						))}
					</tr>
				</thead>
				{/* The heads stay usable while other rows load. */}
				<tbody inert={useContext(StaleContext)}>
					{customers.map((customer) => (
						<Row key={customer.id} customer={customer} />
					))}
				</tbody>
			</table>
		</ScrollRegion>
	);
}

interface HeadProps extends Omit<TableProps, "customers"> {
	column: (typeof COLUMNS)[number];
}

/** The head of a column; a click sorts by it, another one turns the order round. */
function Head({ column, sort, onSort }: HeadProps) {
	const { t } = useTranslation("customers");
	const orders = ORDERS[column] ?? [];
	const next = orders.find((order) => order !== sort);
	const direction = ASCENDING.includes(sort) ? "ascending" : "descending";
	return (
		<SortHead
			name={t(`columns.${column}`)}
			order={orders.includes(sort) && direction}
			className={`whitespace-nowrap px-3 py-2.5 font-semibold ${column === "calls" ? "text-right" : ""}`}
			// A column of one order keeps it.
			onSort={orders.length > 0 ? () => next && onSort(next) : undefined}
		/>
	);
}

function Row({ customer }: { customer: CustomerRow }) {
	const { t } = useTranslation("customers");
	const { formats } = useFormats();
	const { source, last_used_at } = customer;
	return (
		<tr className="border-line border-t">
			<th
				scope="row"
				className="sticky left-0 min-w-40 max-w-44 bg-sheet px-3 py-2 text-left font-normal sm:max-w-72"
			>
				<Link
					to={customerPath(customer.id)}
					className="wrap-anywhere font-medium text-green underline"
				>
					{customer.email || t("noAddress")}
				</Link>
				{customer.name && <span className="block truncate text-soft">{customer.name}</span>}
				{!customer.is_confirmed && <Badge>{t("unconfirmed")}</Badge>}
				{customer.is_operator && <Badge>{t("operator")}</Badge>}
			</th>
			<td className="whitespace-nowrap px-3 py-2">
				<PlanText plan={customer.plan} state={customer.state} />
			</td>
			<td className="whitespace-nowrap px-3 py-2">{formats.day(customer.signed_up_at)}</td>
			<td className="max-w-48 truncate px-3 py-2">
				{source || (
					<span className="text-soft">{t(source === null ? "unknown" : "noCampaign")}</span>
				)}
			</td>
			<td className="whitespace-nowrap px-3 py-2">
				{last_used_at === null ? t("never") : formats.day(last_used_at)}
			</td>
			<td className="px-3 py-2 text-right tabular-nums">{formats.number(customer.calls)}</td>
		</tr>
	);
}

function Badge({ children }: { children: string }) {
	return (
		<span className="mt-1 me-1 inline-block rounded bg-amber-wash px-1.5 py-0.5 text-amber text-xs">
			{children}
		</span>
	);
}

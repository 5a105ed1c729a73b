import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { CustomerRow } from "../../../../contract/customer-calls-schema.ts";
import type { CustomerSort } from "../../../../contract/customers.ts";
import { customerPath } from "../../../../contract/paths.ts";
import { useFormats } from "../../formats.ts";
import { CsvButton } from "../exports/download-button.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import type { NotedName } from "../widgets/figure-notes.ts";
import { StaleContext } from "../widgets/results.tsx";
import { ScrollRegion, SortHead } from "../widgets/sheet-table.tsx";
import { PlanText, usePlanWords } from "./plan-text.tsx";
import { useRisks } from "./risks.ts";

const COLUMNS = ["customer", "plan", "mrr", "lastUse", "calls", "signedUp", "source"] as const;
const NUMBERS: readonly string[] = ["mrr", "calls"];

/** The orders of a column, the first one chosen first. */
const ORDERS: Partial<Record<(typeof COLUMNS)[number], readonly CustomerSort[]>> = {
	customer: ["email", "email_desc"],
	signedUp: ["newest", "oldest"],
	lastUse: ["idle", "last_use"],
	calls: ["calls"],
};
const NOTES: Partial<Record<(typeof COLUMNS)[number], NotedName>> = {
	mrr: "customerMrr",
	calls: "customerCalls",
	lastUse: "customerLastUse",
	source: "customerSource",
};
const ASCENDING: readonly CustomerSort[] = ["email", "oldest", "idle"];

interface TableProps {
	customers: readonly CustomerRow[];
	sort: CustomerSort;
	onSort(sort: CustomerSort): void;
}

/** A page of customers; each address leads to its customer. */
export function CustomerTable({ customers, sort, onSort }: TableProps) {
	const { t } = useTranslation("customers");
	return (
		<ScrollRegion
			className="relative overflow-x-auto rounded-xl border border-line bg-sheet"
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
			figure={NOTES[column]}
			order={orders.includes(sort) && direction}
			className={`whitespace-nowrap px-3 py-2.5 font-semibold ${NUMBERS.includes(column) ? "text-right" : ""}`}
			// A column of one order keeps it.
			onSort={orders.length > 0 ? () => next && onSort(next) : undefined}
		/>
	);
}

/** The shown page as a file, with what stands beside the names. */
export function CustomerCsv({ customers }: Pick<TableProps, "customers">) {
	const { t } = useTranslation("customers");
	const planWords = usePlanWords();
	const risks = useRisks();
	const sourceName = useSourceName();
	const rows = customers.map((customer) => [
		...[customer.email, customer.name, planWords(customer.plan, customer.state).join(", ")],
		...[risks(customer).join(", "), customer.mrr / 100],
		customer.last_used_at === null ? t("never") : utcDay(Date.parse(customer.last_used_at)),
		...[customer.calls, utcDay(Date.parse(customer.signed_up_at)), sourceName(customer)],
	]);
	const columns = COLUMNS.slice(2).map((column) => t(`columns.${column}`));
	const header = [
		...[t("columns.customer"), t("columns.name"), t("columns.plan"), t("states.at_risk")],
		...columns,
	];
	return <CsvButton name="customers" title={t("title")} sheet={{ header, rows }} />;
}

/** The source of a customer, or why there is none. */
function useSourceName() {
	const { t } = useTranslation("customers");
	return ({ source }: CustomerRow) => source || t(source === null ? "unknown" : "noCampaign");
}

function Row({ customer }: { customer: CustomerRow }) {
	const { t } = useTranslation("customers");
	const { formats } = useFormats();
	const { source, last_used_at, mrr } = customer;
	const risks = useRisks();
	const sourceName = useSourceName();
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
				<span className="flex flex-wrap gap-1">
					{!customer.is_confirmed && <Badge>{t("unconfirmed")}</Badge>}
					{customer.is_operator && <Badge>{t("operator")}</Badge>}
					{risks(customer).map((risk) => (
						<Badge key={risk}>{risk}</Badge>
					))}
				</span>
			</th>
			<td className="whitespace-nowrap px-3 py-2">
				<PlanText plan={customer.plan} state={customer.state} />
			</td>
			<td className="whitespace-nowrap px-3 py-2 text-right tabular-nums">
				{mrr === 0 ? <span className="text-soft">–</span> : formats.money(mrr)}
			</td>
			<td className="whitespace-nowrap px-3 py-2">
				{last_used_at === null ? (
					<span className="text-soft">{t("never")}</span>
				) : (
					formats.day(last_used_at)
				)}
			</td>
			<td className="px-3 py-2 text-right tabular-nums">{formats.number(customer.calls)}</td>
			<td className="whitespace-nowrap px-3 py-2">{formats.day(customer.signed_up_at)}</td>
			<td className={`max-w-48 truncate px-3 py-2 ${source ? "" : "text-soft"}`}>
				{sourceName(customer)}
			</td>
		</tr>
	);
}

function Badge({ children }: { children: string }) {
	return (
		<span className="mt-1 rounded bg-amber-wash px-1.5 py-0.5 text-amber text-xs">{children}</span>
	);
}

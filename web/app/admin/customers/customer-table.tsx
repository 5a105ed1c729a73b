import type { CustomerRow } from "../../../../contract/customer-calls-schema.ts";
import type { CustomerSort } from "../../../../contract/customers.ts";
import { customerPath } from "../../../../contract/paths.ts";
import { useTexts } from "../../formats.ts";
import { CsvButton, toSheet } from "../exports/download-button.tsx";
import { Mark, TextLink } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import type { NotedName } from "../widgets/figure-hint.tsx";
import { CardTable, type TableColumn } from "../widgets/sheet-table.tsx";
import { PlanText, usePlanWords, useRisks } from "./customer-words.tsx";

type ColumnName = "customer" | "plan" | "mrr" | "lastUse" | "calls" | "signedUp" | "source";

/** The orders of a column, the first one chosen first. */
const ORDERS: Partial<Record<ColumnName, readonly CustomerSort[]>> = {
	customer: ["email", "email_desc"],
	signedUp: ["newest", "oldest"],
	lastUse: ["idle", "last_use"],
	calls: ["calls"],
};
const ASCENDING: readonly CustomerSort[] = ["email", "oldest", "idle"];

interface TableProps {
	customers: readonly CustomerRow[];
	sort: CustomerSort;
	onSort(sort: CustomerSort): void;
}

/** A page of customers; each address leads to its customer. A click on a head sorts by it, another one turns the order round. */
export function CustomerTable({ customers, sort, onSort }: TableProps) {
	const { t, formats } = useTexts("customers");
	const sourceName = useSourceName();
	const column = (
		name: ColumnName,
		cell: TableColumn<CustomerRow>[1],
		className = "whitespace-nowrap",
		figure?: NotedName,
	): TableColumn<CustomerRow> => {
		const orders = ORDERS[name] ?? [];
		const next = orders.find((order) => order !== sort);
		const direction = ASCENDING.includes(sort) ? "ascending" : "descending";
		const order = orders.includes(sort) && direction;
		// A column of one order keeps it.
		const press = orders.length > 0 ? () => next && onSort(next) : undefined;
		return [t(`columns.${name}`), cell, { key: name, className, figure, order, onSort: press }];
	};
	const soft = (text: string) => <span className="text-soft">{text}</span>;
	const figures = "whitespace-nowrap text-right";
	const aligned = (text: string) => <span className="tabular-nums">{text}</span>;
	return (
		<CardTable
			look="list"
			name="customers"
			caption={t("title")}
			rows={customers}
			keyOf={({ id }) => id}
			columns={[
				column("customer", (customer) => <Customer customer={customer} />),
				column("plan", ({ plan, state }) => <PlanText plan={plan} state={state} />),
				column(
					"mrr",
					({ mrr }) => (mrr === 0 ? soft("–") : aligned(formats.money(mrr))),
					figures,
					"customerMrr",
				),
				column(
					"lastUse",
					({ last_used_at: at }) => (at === null ? soft(t("never")) : formats.day(at)),
					undefined,
					"customerLastUse",
				),
				column("calls", ({ calls }) => aligned(formats.number(calls)), figures, "customerCalls"),
				column("signedUp", ({ signed_up_at }) => formats.day(signed_up_at)),
				column(
					"source",
					(row) => (
						<span className={`block max-w-42 truncate ${row.source ? "" : "text-soft"}`}>
							{sourceName(row)}
						</span>
					),
					undefined,
					"customerSource",
				),
			]}
		/>
	);
}

/** The shown page as a file, with what stands beside the names. */
export function CustomerCsv({ customers }: Pick<TableProps, "customers">) {
	const { t } = useTexts("customers");
	const planWords = usePlanWords();
	const risks = useRisks();
	const sourceName = useSourceName();
	const dayOf = (at: string) => utcDay(Date.parse(at));
	const sheet = toSheet(customers, [
		[t("columns.customer"), ({ email }) => email],
		[t("columns.name"), ({ name }) => name],
		[t("columns.plan"), ({ plan, state }) => planWords(plan, state).join(", ")],
		[t("states.at_risk"), (customer) => risks(customer).join(", ")],
		[t("columns.mrr"), ({ mrr }) => mrr / 100],
		[t("columns.lastUse"), ({ last_used_at: at }) => (at === null ? t("never") : dayOf(at))],
		[t("columns.calls"), ({ calls }) => calls],
		[t("columns.signedUp"), ({ signed_up_at }) => dayOf(signed_up_at)],
		[t("columns.source"), sourceName],
	]);
	return <CsvButton name="customers" title={t("title")} sheet={sheet} />;
}

/** The source of a customer, or why there is none. */
function useSourceName() {
	const { t } = useTexts("customers");
	return ({ source }: CustomerRow) => source || t(source === null ? "unknown" : "noCampaign");
}

/** Address, name and what is to know about a customer. */
function Customer({ customer }: { customer: CustomerRow }) {
	const { t } = useTexts("customers");
	const marks = [
		...(customer.is_confirmed ? [] : [t("unconfirmed")]),
		...(customer.is_operator ? [t("operator")] : []),
		...useRisks()(customer),
	];
	return (
		<>
			<TextLink
				to={customerPath(customer.id)}
				className="block wrap-anywhere font-medium sm:min-w-56"
			>
				{customer.email || t("noAddress")}
			</TextLink>
			{customer.name && <span className="block truncate text-soft">{customer.name}</span>}
			<span className="mt-1 flex flex-wrap gap-1">
				{marks.map((mark) => (
					<Mark key={mark} tone="warning">
						{mark}
					</Mark>
				))}
			</span>
		</>
	);
}

import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { customerPath } from "../../../../worker/contract/paths.ts";
import { useFormats } from "../widgets/use-formats.ts";
import type { CustomerRow } from "./get-customers.ts";
import { PlanText } from "./plan-text.tsx";

const COLUMNS = ["customer", "plan", "signedUp", "source", "lastUse", "calls"] as const;

/** A page of customers; each address leads to its customer. */
export function CustomerTable({ customers }: { customers: readonly CustomerRow[] }) {
	const { t } = useTranslation("customers");
	return (
		<section
			className="overflow-x-auto rounded-xl border border-line bg-sheet"
			aria-label={t("title")}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
			tabIndex={0}
		>
			<table className="w-full border-collapse text-sm">
				<thead className="bg-green-wash text-left">
					<tr>
						{COLUMNS.map((column) => (
							<th
								key={column}
								scope="col"
								className={`whitespace-nowrap px-3 py-2.5 font-semibold ${column === "calls" ? "text-right" : ""}`}
							>
								{t(`columns.${column}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{customers.map((customer) => (
						<Row key={customer.id} customer={customer} />
					))}
				</tbody>
			</table>
		</section>
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
				<PlanText plan={customer.plan} status={customer.status} ends={customer.ends} />
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

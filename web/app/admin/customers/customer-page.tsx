import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { CallError } from "../../call-error.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { Page } from "../widgets/page.tsx";
import { WidgetError, WidgetLoading } from "../widgets/widget-body.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import {
	AccountCard,
	HistoryCard,
	MailsCard,
	OriginCard,
	PaymentsCard,
	PlanCard,
	UsageCard,
} from "./customer-cards.tsx";
import { CUSTOMERS_KEY } from "./customer-list.ts";

/** The database records each request: each opening of the page makes one, and nothing repeats it by itself. */
const customerQuery = (account: string) => ({
	...callQuery([...CUSTOMERS_KEY, "detail", account], "get_customer", { account }),
	gcTime: 0,
	staleTime: 0,
	refetchOnReconnect: false,
});

/** One customer; opening it is recorded (docs/product.md#customers-page). */
export function CustomerPage() {
	const { t } = useTranslation("customers");
	const { t: common } = useTranslation("analytics");
	const { id = "" } = useParams();
	const admin = useAdmin();
	const query = useQuery(customerQuery(id));
	const customer = query.data;
	const isGone = query.error instanceof CallError && query.error.code === "not_found";
	return (
		<Page
			title={t("detail.title")}
			heading={customer && (customer.name || customer.email || t("noAddress"))}
			lead={t("detail.recorded")}
			back={{ to: ADMIN_PATHS.customers, text: t("detail.back") }}
		>
			{customer ? (
				<>
					{admin.role === "super_admin" && <CustomerActions customer={customer} />}
					<div className="grid gap-6 lg:grid-cols-3">
						<AccountCard customer={customer} />
						<PlanCard customer={customer} />
						<OriginCard customer={customer} />
					</div>
					<UsageCard usage={customer.usage} />
					<div className="grid gap-6 lg:grid-cols-3">
						<HistoryCard customer={customer} />
						<PaymentsCard customer={customer} />
						<MailsCard customer={customer} />
					</div>
				</>
			) : query.isError ? (
				<WidgetError
					title={isGone ? t("detail.gone") : common("error.title")}
					message={isGone ? t("detail.goneText") : query.error.message}
					retryLabel={common("error.retry")}
					onRetry={() => query.refetch()}
				/>
			) : (
				<div className="flex min-h-80">
					<WidgetLoading />
				</div>
			)}
		</Page>
	);
}

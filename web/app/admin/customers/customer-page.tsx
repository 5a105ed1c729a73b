import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { CallError } from "../../call-error.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { Page } from "../widgets/page.tsx";
import { WidgetError, WidgetLoading } from "../widgets/widget-body.tsx";
import { FactsCard, StoryCard, UsageCard } from "./customer-cards.tsx";
import { CUSTOMERS_KEY } from "./customer-list.ts";
import { SupportCard } from "./support-card.tsx";

/** The database records each request: each opening of the page makes one, and nothing repeats it by itself. */
const customerQuery = (account: string) => ({
	...callQuery([...CUSTOMERS_KEY, "detail", account], "get_customer", { account }),
	gcTime: 0,
	staleTime: 0,
	refetchOnReconnect: false,
});

/** One customer; opening it is recorded (docs/product/back-office.md#customers-page). */
export function CustomerPage() {
	const { t } = useTranslation("customers");
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
				<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
					<StoryCard customer={customer} />
					<div className="space-y-4">
						{admin.role === "super_admin" && <SupportCard customer={customer} />}
						<FactsCard customer={customer} />
						<UsageCard usage={customer.usage} />
					</div>
				</div>
			) : query.isError ? (
				<WidgetError
					{...(isGone && { title: t("detail.gone") })}
					message={isGone ? t("detail.goneText") : query.error.message}
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

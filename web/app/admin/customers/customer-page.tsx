import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { CustomerDetail } from "../../../../contract/customer-calls-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { call } from "../../call.ts";
import { CallError } from "../../call-error.ts";
import { notifySuccess } from "../../notify.ts";
import { saveFile } from "../../save-file.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { callQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Page } from "../widgets/page.tsx";
import { WidgetError, WidgetLoading } from "../widgets/widget-body.tsx";
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

const ACTIONS = ["resend", "signOut", "export", "delete"] as const;
type Action = (typeof ACTIONS)[number];

/** The actions of a super_admin, each confirmed before it runs. */
function CustomerActions({ customer }: { customer: CustomerDetail }) {
	const { t } = useTranslation("customers", { keyPrefix: "actions" });
	const [confirming, setConfirming] = useState<Action>();
	// The database refuses these as well.
	const isPossible: Record<Action, boolean> = {
		resend: customer.confirmed_at === null && customer.email !== "",
		signOut: customer.sessions > 0,
		export: true,
		delete: !customer.is_operator,
	};
	return (
		<section aria-label={t("label")} className="flex flex-wrap gap-3">
			{ACTIONS.map((action) => (
				<Button
					key={action}
					isDangerous={action === "delete"}
					disabled={!isPossible[action]}
					onClick={() => setConfirming(action)}
				>
					{t(`${action}.submit`)}
				</Button>
			))}
			{confirming && (
				<ActionDialog
					action={confirming}
					customer={customer}
					onClose={() => setConfirming(undefined)}
				/>
			)}
		</section>
	);
}

interface DialogProps {
	action: Action;
	customer: CustomerDetail;
	onClose(): void;
}

function ActionDialog({ action, customer: { id, email }, onClose }: DialogProps) {
	const { t } = useTranslation("customers", { keyPrefix: "actions" });
	const refresh = useRefresh(CUSTOMERS_KEY);
	const navigate = useNavigate();
	const [typed, setTyped] = useState("");
	const word = email || id;
	const isDeletion = action === "delete";
	const act = async () => {
		if (action === "resend") await call("resend_confirmation", { account: id });
		else if (action === "signOut") await call("sign_out_customer", { account: id });
		else if (action === "export") await exportCustomer(id);
		else await call("delete_customer", { account: id, confirmation: typed });
		notifySuccess(t(`${action}.done`));
		if (isDeletion) navigate(ADMIN_PATHS.customers);
		// An export changes nothing; reading the page again would be recorded.
		if (action !== "export") refresh();
	};
	return (
		<ConfirmDialog
			title={t(`${action}.title`)}
			text={t(`${action}.text`)}
			submit={t(`${action}.submit`)}
			isDangerous={isDeletion}
			isReady={!isDeletion || typed.trim().toLowerCase() === word.toLowerCase()}
			act={act}
			failure={(error) =>
				error instanceof CallError && error.code === "still_paid" ? t("delete.paid") : error.message
			}
			onClose={onClose}
		>
			{isDeletion && (
				<TextField
					label={t("delete.label", { word })}
					value={typed}
					onChange={({ target }) => setTyped(target.value)}
					autoComplete="off"
					spellCheck={false}
				/>
			)}
		</ConfirmDialog>
	);
}

/** Downloads what the customer's own export holds. @throws CallError when it failed or was refused. */
async function exportCustomer(account: string): Promise<void> {
	const data = await call("export_customer", { account });
	const name = `tabulia-export-${account}-${utcDay(Date.now())}.json`;
	saveFile(name, JSON.stringify(data, null, "\t"), "application/json");
}

import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { CustomerDetail } from "../../../../contract/customer-calls-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { call } from "../../call.ts";
import { useFormats } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { saveFile } from "../../save-file.ts";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Panel } from "../widgets/page.tsx";
import { CUSTOMERS_KEY } from "./customer-list.ts";
import { CopySentence } from "./sentence.tsx";
import { StripeLink } from "./stripe-link.tsx";

interface Props {
	customer: CustomerDetail;
}

type Action = "resend" | "reset" | "signOut" | "export" | "delete";

/** Requests of customers: how it stands, the action of a super_admin, and the reply. */
export function SupportCard({ customer }: Props) {
	const { t } = useTranslation("customers", { keyPrefix: "support" });
	const { t: actions } = useTranslation("customers", { keyPrefix: "actions" });
	const { formats } = useFormats();
	const [confirming, setConfirming] = useState<Action>();
	const { confirmed_at, plan, payments } = customer;
	const button = (action: Action) => (
		<Button isDangerous={action === "delete"} onClick={() => setConfirming(action)}>
			{actions(`${action}.submit`)}
		</Button>
	);
	const copy = (situation: "confirmation" | "reset" | "refund" | "invoice" | "deleted") => (
		<CopySentence recipient={customer} situation={situation} />
	);
	const ways = [...(customer.has_password ? [t("signIn.password")] : []), ...customer.providers];
	const tried = customer.refused_passwords;
	const refused = tried
		? ` ${t("signIn.refused", { count: tried.tries, n: formats.number(tried.tries), at: formats.moment(tried.last_at) })}`
		: "";
	const charge = payments.find((payment) => payment.charge !== null)?.charge;
	return (
		<Panel title={t("title")}>
			<ul className="mt-2 divide-y divide-line text-sm">
				{confirmed_at === null ? (
					<Row title={t("signIn.title")} state={`${t("signIn.unconfirmed")}${refused}`}>
						{customer.email !== "" && button("resend")}
						{copy("confirmation")}
					</Row>
				) : (
					<Row
						title={t("signIn.title")}
						state={`${t("signIn.confirmed", { ways: ways.join(", ") })}${refused}`}
					>
						{button("reset")}
						{copy("reset")}
					</Row>
				)}
				{charge && (
					<Row title={t("refund.title")} state={t("refund.text")}>
						<StripeLink id={charge} className="small-button px-3">
							{t("refund.open")}
						</StripeLink>
						{copy("refund")}
					</Row>
				)}
				{plan?.stripe_customer_id && (
					<Row title={t("invoice.title")} state={t("invoice.text")}>
						<StripeLink id={plan.stripe_customer_id} className="small-button px-3">
							{t("invoice.open")}
						</StripeLink>
						{copy("invoice")}
					</Row>
				)}
				{!customer.is_operator && (
					<Row
						title={t("delete.title")}
						state={t(customer.can_cancel ? "delete.running" : "delete.text")}
					>
						{button("delete")}
						{copy("deleted")}
					</Row>
				)}
			</ul>
			<div className="flex flex-wrap gap-2 border-line border-t pt-3">
				{customer.sessions > 0 && button("signOut")}
				{button("export")}
			</div>
			{confirming && (
				<ActionDialog
					action={confirming}
					customer={customer}
					onClose={() => setConfirming(undefined)}
				/>
			)}
		</Panel>
	);
}

function Row(props: { title: string; state: string; children: ReactNode }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
			<div className="min-w-0 grow basis-48">
				<h3 className="font-medium">{props.title}</h3>
				<p className="text-soft">{props.state}</p>
			</div>
			<div className="flex flex-wrap gap-2">{props.children}</div>
		</li>
	);
}

interface DialogProps extends Props {
	action: Action;
	onClose(): void;
}

function ActionDialog({ action, customer, onClose }: DialogProps) {
	const { t } = useTranslation("customers", { keyPrefix: "actions" });
	const refresh = useRefresh(CUSTOMERS_KEY);
	const navigate = useNavigate();
	const [typed, setTyped] = useState("");
	const { id: account, can_cancel: ends_plan } = customer;
	const word = customer.email || account;
	const isDeletion = action === "delete";
	const acts: Record<Action, () => Promise<unknown>> = {
		resend: () => call("resend_confirmation", { account }),
		reset: () => call("send_reset", { account }),
		signOut: () => call("sign_out_customer", { account }),
		export: () => exportCustomer(account),
		delete: () => call("delete_customer", { account, confirmation: typed, ends_plan }),
	};
	const act = async () => {
		await acts[action]();
		notifySuccess(t(`${action}.done`));
		if (isDeletion) navigate(ADMIN_PATHS.customers);
		// An export changes nothing; reading the page again would be recorded.
		if (action !== "export") refresh();
	};
	return (
		<ConfirmDialog
			title={t(`${action}.title`)}
			text={isDeletion && ends_plan ? t("delete.paid") : t(`${action}.text`)}
			submit={t(`${action}.submit`)}
			isDangerous={isDeletion}
			isReady={!isDeletion || typed.trim().toLowerCase() === word.toLowerCase()}
			act={act}
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

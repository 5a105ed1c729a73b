import { useNavigate } from "react-router-dom";
import type { CustomerDetail } from "../../../../contract/customer-calls-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { PROVIDER_NAMES } from "../../../../contract/providers.ts";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { saveFile } from "../../save-file.ts";
import { useConfirm } from "../session/confirm-dialog.tsx";
import { useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Entry, Panel } from "../widgets/page.tsx";
import { CUSTOMER_CALLS } from "./customer-list.ts";
import { CopySentence, StripeLink } from "./customer-words.tsx";

type Action = "resend" | "reset" | "signOut" | "export" | "delete";

/** Requests of customers: how it stands, the action of a super_admin, and the reply. */
export function SupportCard({ customer }: { customer: CustomerDetail }) {
	const { t, formats } = useTexts("customers", "support");
	const { t: actions } = useTexts("customers", "actions");
	const ask = useAction(customer);
	const { confirmed_at, plan, payments } = customer;
	const button = (action: Action) => (
		<Button isDangerous={action === "delete"} onClick={() => ask(action)}>
			{actions(`${action}.submit`)}
		</Button>
	);
	const copy = (situation: "confirmation" | "reset" | "refund" | "invoice" | "deleted") => (
		<CopySentence recipient={customer} situation={situation} />
	);
	const ways = [
		...(customer.has_password ? [t("signIn.password")] : []),
		...customer.providers.map((provider) => PROVIDER_NAMES[provider]),
	];
	const tried = customer.refused_passwords;
	const refused =
		tried &&
		t("signIn.refused", {
			...{ count: tried.tries, n: formats.number(tried.tries) },
			at: formats.moment(tried.last_at),
		});
	const isConfirmed = confirmed_at !== null;
	const confirmed =
		ways.length > 0 ? t("signIn.confirmed", { ways: ways.join(", ") }) : t("signIn.none");
	const signIn = isConfirmed ? confirmed : t("signIn.unconfirmed");
	const atStripe = [
		["refund", payments.find((payment) => payment.charge !== null)?.charge],
		["invoice", plan?.stripe_customer_id],
	] as const;
	return (
		<Panel title={t("title")}>
			<ul className="mt-2 divide-y divide-line text-sm">
				<Entry title={t("signIn.title")} about={[signIn, refused].filter(Boolean).join(" ")}>
					{isConfirmed ? button("reset") : customer.email !== "" && button("resend")}
					{copy(isConfirmed ? "reset" : "confirmation")}
				</Entry>
				{atStripe.map(
					([name, id]) =>
						id && (
							<Entry key={name} title={t(`${name}.title`)} about={t(`${name}.text`)}>
								<StripeLink id={id} className="small-button px-3">
									{t(`${name}.open`)}
								</StripeLink>
								{copy(name)}
							</Entry>
						),
				)}
				{!customer.is_operator && (
					<Entry
						title={t("delete.title")}
						about={t(customer.can_cancel ? "delete.running" : "delete.text")}
					>
						{button("delete")}
						{copy("deleted")}
					</Entry>
				)}
			</ul>
			<div className="mt-3 flex flex-wrap gap-2 border-line border-t pt-3">
				{customer.sessions > 0 && button("signOut")}
				{button("export")}
			</div>
		</Panel>
	);
}

/** Asks before an action on the account, and runs it. */
function useAction({ id: account, email, can_cancel: ends_plan }: CustomerDetail) {
	const { t } = useTexts("customers", "actions");
	const refresh = useRefresh(...CUSTOMER_CALLS);
	const refreshLists = useRefresh("list_customers", "list_unknown_payers");
	const navigate = useNavigate();
	const confirm = useConfirm();
	const word = email || account;
	const deletion = {
		...(ends_plan && { text: t("delete.paid") }),
		isDangerous: true,
		typed: {
			label: t("delete.label", { word }),
			isRight: (typed: string) => typed.toLowerCase() === word.toLowerCase(),
		},
	};
	const acts: Record<Action, (typed: string) => Promise<unknown>> = {
		resend: () => call("resend_confirmation", { account }),
		reset: () => call("send_reset", { account }),
		signOut: () => call("sign_out_customer", { account }),
		export: () => exportCustomer(account),
		delete: (confirmation) => call("delete_customer", { account, confirmation, ends_plan }),
	};
	return (action: Action) =>
		confirm({
			title: t(`${action}.title`),
			text: t(`${action}.text`),
			submit: t(`${action}.submit`),
			...(action === "delete" && deletion),
			act: async (typed) => {
				await acts[action](typed);
				notifySuccess(t(`${action}.done`));
				if (action === "delete") {
					navigate(ADMIN_PATHS.customers);
					// The page that is left would ask for an account that is no more.
					refreshLists();
				}
				// An export changes nothing; reading the page again would be recorded.
				else if (action !== "export") refresh();
			},
		});
}

/** Downloads what the customer's own export holds. @throws CallError when it failed or was refused. */
async function exportCustomer(account: string): Promise<void> {
	const data = await call("export_customer", { account });
	const name = `tabulia-export-${account}-${utcDay(Date.now())}.json`;
	saveFile(name, JSON.stringify(data, null, "\t"), "application/json");
}

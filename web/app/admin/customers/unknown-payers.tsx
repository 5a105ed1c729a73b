import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UnknownPayer } from "../../../../contract/customer-calls-schema.ts";
import { customerPath } from "../../../../contract/paths.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { callQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button, linked } from "../widgets/controls.tsx";
import { Entry, Panel } from "../widgets/page.tsx";
import { CUSTOMER_CALLS, customersQuery } from "./customer-list.ts";
import { CopySentence, PlanText, StripeLink } from "./customer-words.tsx";

/** Each reading counts for `bulk_reading`, like that of a list. */
export const payersQuery = {
	...callQuery("list_unknown_payers", {}),
	staleTime: 10 * 60 * 1000,
};

/** A payer in words: what was paid when, by whom. */
export function usePayerWords() {
	const { t, formats } = useTexts("customers", "payers");
	return ({ email, amount, currency, paid_at }: UnknownPayer) =>
		t("paid", {
			...{ amount: formats.money(amount, currency), day: formats.day(paid_at) },
			by: email || t("noAddress"),
		});
}

/** Payments whose payer no account has; nothing without any (docs/product/back-office.md#payments-without-an-account). */
export function UnknownPayers() {
	const { t } = useTexts("customers", "payers");
	const { data = [] } = useQuery(payersQuery);
	const words = usePayerWords();
	const { role } = useAdmin();
	const [attached, setAttached] = useState<UnknownPayer>();
	if (data.length === 0) return null;
	return (
		<Panel title={t("title", { count: data.length })}>
			<ul className="mt-3 divide-y divide-line text-sm">
				{data.map((payer) => (
					<Entry key={payer.customer_id} title={words(payer)}>
						<StripeLink id={payer.customer_id}>{t("stripe")}</StripeLink>
						{role === "super_admin" && (
							<Button aria-haspopup="dialog" onClick={() => setAttached(payer)}>
								{t("attach")}
							</Button>
						)}
					</Entry>
				))}
			</ul>
			{attached && <AttachDialog payer={attached} onClose={() => setAttached(undefined)} />}
		</Panel>
	);
}

/** Gives the payer's plan and payments to the account of an address. */
function AttachDialog({ payer, onClose }: { payer: UnknownPayer; onClose(): void }) {
	const { t } = useTexts("customers", "payers");
	const words = usePayerWords();
	const refresh = useRefresh(...CUSTOMER_CALLS);
	const [term, setTerm] = useState(payer.email);
	const [searched, setSearched] = useState(payer.email);
	const { data, isFetching } = useQuery({
		...customersQuery({ term: searched, sort: "newest", page: 1, rows: 2 }),
		enabled: searched !== "",
	});
	const found = searched === "" ? [] : (data?.customers ?? []);
	const [only] = found.length === 1 && term.trim() === searched ? found : [];
	const act = async () => {
		if (!only) return;
		await call("attach_payer", { account: only.id, payer: payer.customer_id });
		notifySuccess(t("done"), only.email);
		refresh();
	};
	return (
		<ConfirmDialog
			title={t("question")}
			text={words(payer)}
			submit={t("attach")}
			isReady={only !== undefined}
			act={act}
			onClose={onClose}
		>
			<div className="flex items-end gap-2">
				<div className="grow">
					<TextField
						label={t("account")}
						value={term}
						autoComplete="off"
						spellCheck={false}
						onChange={({ target }) => setTerm(target.value)}
						onKeyDown={(event) => {
							if (event.key !== "Enter" || only) return;
							// Searches; the dialog would attach.
							event.preventDefault();
							setSearched(term.trim());
						}}
					/>
				</div>
				<Button className="min-h-11" onClick={() => setSearched(term.trim())}>
					{t("search")}
				</Button>
			</div>
			<div role="status" className="min-h-16 text-sm">
				{only ? (
					<div className="flex flex-wrap items-center justify-between gap-2">
						<p>
							{linked(only.name || only.email, customerPath(only.id))}{" "}
							<span className="text-soft">{only.email}</span>
							<span className="block">
								<PlanText plan={only.plan} state={only.state} />
							</span>
						</p>
						<CopySentence recipient={only} situation="attached" />
					</div>
				) : (
					searched !== "" &&
					!isFetching && <p className="text-soft">{t(found.length > 1 ? "several" : "none")}</p>
				)}
			</div>
		</ConfirmDialog>
	);
}

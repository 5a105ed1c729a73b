import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { useApp } from "../app-context.tsx";
import { call } from "../call.ts";
import { codeOf } from "../call-error.ts";
import { useTexts } from "../formats.ts";
import { planName } from "../get-subscription.ts";
import { useOwnEmail } from "./get-profile.ts";

interface Props {
	subscription: Subscription;
	onClose(): void;
}

/** Steps 2 and 3 of a cancellation: what ends and when, then the confirmation (docs/product/dashboard.md#cancellation). */
export function CancelPlanDialog({ subscription, onClose }: Props) {
	const { t, formats } = useTexts("dashboard", "cancellation");
	const { t: tPlan } = useTranslation("dashboard", { keyPrefix: "subscription" });
	const { config } = useApp();
	const email = useOwnEmail();
	const queryClient = useQueryClient();
	const request = useMutation({
		mutationFn: () => call("request_cancellation", {}),
		onSuccess: () =>
			Promise.all([
				queryClient.invalidateQueries({ queryKey: ["subscription"] }),
				queryClient.invalidateQueries({ queryKey: ["cancellation"] }),
			]),
	});
	if (request.data) {
		return (
			<AppDialog title={t("doneTitle")} text={t("doneText", { email })} onClose={onClose}>
				<p role="status" className="mt-4">
					{t(request.data.state)}
				</p>
				<div className="mt-6 grid">
					<DialogCancel>{t("close")}</DialogCancel>
				</div>
			</AppDialog>
		);
	}
	const end = subscription.current_period_end;
	const facts = [
		[t("plan"), planName(subscription, tPlan)],
		[t("account"), email],
		[t("effect"), end ? t("effectOn", { date: formats.date(end) }) : t("effectOpen")],
	];
	return (
		<AppDialog title={t("title")} text={t("text")} onClose={onClose}>
			<dl className="mt-5 divide-y divide-line border-line border-y">
				{facts.map(([label, value]) => (
					<div key={label} className="gap-4 py-2.5 sm:flex">
						<dt className="text-soft sm:w-32">{label}</dt>
						<dd className="wrap-anywhere font-medium">{value}</dd>
					</div>
				))}
			</dl>
			<p className="mt-4 text-sm text-soft">{t("keeps")}</p>
			<form
				className="mt-6 space-y-5"
				onSubmit={(event) => {
					event.preventDefault();
					request.mutate();
				}}
			>
				<FormError
					message={
						request.error
							? t(`failures.${failureOf(request.error)}`, { email: config.supportEmail })
							: undefined
					}
				/>
				<div className="grid gap-3 sm:grid-cols-2">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton busy={request.isPending} className="button-danger">
						{t(request.isPending ? "busy" : "submit")}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

function failureOf(error: Error): "nothing_to_cancel" | "unauthenticated" | "unavailable" {
	return codeOf(error, ["nothing_to_cancel", "unauthenticated"]) ?? "unavailable";
}

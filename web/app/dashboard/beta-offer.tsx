import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import { isPaid } from "../../../contract/billing.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { call } from "../call.ts";

/** For whoever comes from the beta page: a trial joins by a press, every other plan is told why not (docs/product/dashboard.md#beta). */
export function BetaOffer({ subscription }: { subscription: Subscription | null }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "beta" });
	const queryClient = useQueryClient();
	const id = useId();
	const join = useMutation({
		mutationFn: () => call("join_beta", {}),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: ["subscription"] }),
	});
	const state = stateOf(subscription);
	return (
		<section aria-labelledby={id} className="mb-8 rounded-2xl bg-green-wash p-6">
			<div role="status">
				<h2 id={id} className="font-semibold text-lg">
					{t(`${state}Title`)}
				</h2>
				<p className="mt-1 text-soft">{t(`${state}Text`)}</p>
			</div>
			{state === "offer" && (
				<form
					className="mt-4 space-y-4"
					onSubmit={(event) => {
						event.preventDefault();
						join.mutate();
					}}
				>
					<FormError message={join.error ? t("failed") : undefined} />
					<SubmitButton busy={join.isPending} className="w-full sm:w-auto">
						{t(join.isPending ? "busy" : "join")}
					</SubmitButton>
				</form>
			)}
		</section>
	);
}

function stateOf(subscription: Subscription | null): "offer" | "joined" | "paid" | "closed" {
	if (isPaid(subscription)) return "paid";
	if (subscription?.subscription_type === "beta") return "joined";
	return subscription?.subscription_type === "free_trial" ? "offer" : "closed";
}

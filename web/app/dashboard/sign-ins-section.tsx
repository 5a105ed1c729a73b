import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { OwnSignIns } from "../../../contract/account-calls-schema.ts";
import {
	CONNECTION_RESULTS,
	PROVIDER_NAMES,
	PROVIDERS,
	type Provider,
} from "../../../contract/providers.ts";
import { ProviderLogo } from "../../ui/provider-logo.tsx";
import { useApp } from "../app-context.tsx";
import { dialogPart } from "../load-part.tsx";
import { useOwnSession } from "../require-session.tsx";
import { signInsQuery } from "./get-sign-ins.ts";
import type { ProviderChange } from "./provider-dialog.tsx";

const ProviderDialog = dialogPart(
	async () => (await import("./provider-dialog.tsx")).ProviderDialog,
);

/** Microsoft and Google, with a way to connect and to remove each (docs/product/accounts.md#sign-in-with-microsoft-or-google). */
export function SignInsSection() {
	const { t } = useTranslation("dashboard", { keyPrefix: "signIns" });
	const { config } = useApp();
	const { user } = useOwnSession();
	const { data } = useQuery(signInsQuery(user.id));
	const [change, setChange] = useState<ProviderChange>();
	const shown = PROVIDERS.filter(
		(each) => config.providers.includes(each) || (data && connectedOf(data, each)),
	);
	if (data === undefined || shown.length === 0) return null;
	return (
		<section className="panel">
			<h2 className="font-semibold text-lg">{t("title")}</h2>
			<p className="mt-1 text-soft">{t(data.has_password ? "text" : "noPassword")}</p>
			<Result />
			<ul className="mt-4 divide-y divide-line">
				{shown.map((provider) => (
					<ProviderRow key={provider} provider={provider} signIns={data} onChange={setChange} />
				))}
			</ul>
			{change && <ProviderDialog {...change} onClose={() => setChange(undefined)} />}
		</section>
	);
}

const connectedOf = ({ providers }: OwnSignIns, provider: Provider) =>
	providers.find((each) => each.provider === provider);

interface RowProps {
	provider: Provider;
	signIns: OwnSignIns;
	onChange(change: ProviderChange): void;
}

/** Without a password there are no buttons: each change needs one. */
function ProviderRow({ provider, signIns, onChange }: RowProps) {
	const { t } = useTranslation("dashboard", { keyPrefix: "signIns" });
	const name = PROVIDER_NAMES[provider];
	const connected = connectedOf(signIns, provider);
	const action = connected ? "disconnect" : "connect";
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-3">
			<div className="flex min-w-0 items-center gap-3">
				<ProviderLogo provider={provider} />
				<div className="min-w-0">
					<p className="font-medium">{name}</p>
					<p className="wrap-anywhere mt-0.5 text-sm text-soft">
						{connected ? connected.email || t("connected") : t("notConnected")}
					</p>
				</div>
			</div>
			{signIns.has_password && (
				<button
					type="button"
					className="button button-quiet"
					aria-label={t(`${action}Of`, { provider: name })}
					onClick={() => onChange({ action, provider })}
				>
					{t(action)}
				</button>
			)}
		</li>
	);
}

/** The page comes from the provider at its top. */
const showResult = (result: HTMLElement | null) => result?.scrollIntoView({ block: "center" });

/** Outcome of a visit to a provider. */
function Result() {
	const { t } = useTranslation("dashboard", { keyPrefix: "signIns.results" });
	const [query] = useSearchParams();
	const result = CONNECTION_RESULTS.find((each) => each === query.get("connection"));
	if (result === undefined) return null;
	const isGood = result === "connected";
	return (
		<p
			ref={showResult}
			role={isGood ? "status" : "alert"}
			className={`mt-4 rounded-lg px-4 py-3 text-sm ${isGood ? "bg-green-wash text-green" : "bg-amber-wash text-amber"}`}
		>
			{t(result)}
		</p>
	);
}

import { useTranslation } from "react-i18next";
import type { AuthView } from "../../../../contract/account-pages.ts";
import { PROVIDER_NAMES, type Provider } from "../../../../contract/providers.ts";
import { ProviderLogo } from "../../../ui/provider-logo.tsx";

/**
 * A form of its own, which has nothing to check: the browser goes to the provider. The words say what the tab does;
 * Microsoft's own button knows only *Sign in with Microsoft*, and its rules want its kinds of accounts named
 * (https://learn.microsoft.com/en-us/entra/identity-platform/howto-add-branding-in-apps). Google refuses browsers inside
 * apps, Microsoft does not.
 */
export function ProviderButtons({
	mode,
	providers,
	isInApp = false,
}: {
	mode: AuthView["mode"];
	providers: readonly Provider[];
	isInApp?: boolean | undefined;
}) {
	const { t } = useTranslation("auth", { keyPrefix: "providers" });
	if (providers.length === 0) return null;
	const usable = providers.filter((provider) => !(isInApp && provider === "google"));
	return (
		<form method="post" className="mt-4 grid gap-2.5 sm:mt-6">
			{usable.map((provider) => (
				<button
					key={provider}
					type="submit"
					name="provider"
					value={provider}
					className={`button button-provider button-${provider} w-full`}
				>
					<ProviderLogo provider={provider} />
					{t(mode === "signup" ? "signUp" : "signIn", { provider: PROVIDER_NAMES[provider] })}
				</button>
			))}
			{providers.includes("azure") && (
				<p className="text-center text-sm text-soft">{t("microsoftAccounts")}</p>
			)}
			{usable.length < providers.length && <OpenInBrowser />}
			<p className="mt-3 flex items-center gap-3 text-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("or")}
			</p>
		</form>
	);
}

/** The way out of an app's browser, with the page's address to take along. */
function OpenInBrowser() {
	const { t } = useTranslation(["auth", "common"]);
	return (
		<div className="rounded-lg bg-paper px-4 py-3 text-sm">
			<p className="font-semibold">{t("auth:providers.inApp.title")}</p>
			<p className="mt-1">{t("auth:providers.inApp.text")}</p>
			<button
				type="button"
				hidden
				className="button button-quiet mt-3 min-h-11 px-4 py-2"
				data-share="copy"
				data-copied={t("common:share.copied")}
				data-failed={t("common:share.failed")}
			>
				{t("common:share.copy")}
			</button>
			<p role="status" className="mt-1 break-words text-soft empty:hidden" />
		</div>
	);
}

/** Why the visitor comes back from a provider, and the way on. */
export function FailedProvider({ failedProvider }: Pick<AuthView, "failedProvider">) {
	const { t } = useTranslation("auth", { keyPrefix: "providers.failures" });
	if (failedProvider === undefined) return null;
	const { failure, provider: of } = failedProvider;
	const provider = of ? PROVIDER_NAMES[of] : "";
	return (
		<div role="alert" className="mt-5 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">
			<p className="font-semibold">{t(`${failure}.title`, { provider })}</p>
			<p className="mt-1">{t(`${failure}.text`, { provider })}</p>
		</div>
	);
}

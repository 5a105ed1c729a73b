import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { part } from "./load-part.tsx";

const Toaster = part(async () => (await import("sonner")).Toaster);

/** docs/product/dashboard.md#customer-messages */
export function AppToaster() {
	return (
		<Suspense>
			<NamedToaster />
		</Suspense>
	);
}

function NamedToaster() {
	const { t } = useTranslation("auth", { keyPrefix: "toasts" });
	return (
		<Toaster
			visibleToasts={3}
			duration={4000}
			gap={14}
			theme="system"
			position="bottom-right"
			containerAriaLabel={t("label")}
			toastOptions={{ closeButtonAriaLabel: t("close") }}
			style={{ "--width": "356px" } as React.CSSProperties}
		/>
	);
}

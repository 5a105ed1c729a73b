import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { X } from "../../../ui/icons.tsx";

/** The place of toasts, announced even where the script adds none. */
export function Toasts({ children }: { children: ReactNode }) {
	const { t } = useTranslation("auth");
	return (
		<section aria-label={t("toasts.label")} className="toasts">
			{children}
		</section>
	);
}

interface Props {
	/** An error stays until it is dismissed, a success for 4 s (docs/product/dashboard.md#customer-messages). */
	kind: "error" | "success";
	title: string;
	text?: string;
	/** Shown only where the address ends in it. */
	id?: string;
}

/** A toast in the page itself, which needs no script to be read. */
export function Toast({ kind, title, text, id }: Props) {
	const { t } = useTranslation("auth");
	return (
		<div
			id={id}
			role={kind === "error" ? "alert" : "status"}
			className={`toast toast-${kind}`}
			data-toast={kind}
		>
			<p className="font-semibold">{title}</p>
			{text && <p className="mt-1 text-soft">{text}</p>}
			<button
				type="button"
				hidden
				data-dismiss
				aria-label={t("toasts.close")}
				className="toast-close"
			>
				<X className="size-4" />
			</button>
		</div>
	);
}

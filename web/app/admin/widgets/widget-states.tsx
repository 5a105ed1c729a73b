import { useTranslation } from "react-i18next";
import { placeOf } from "./results.tsx";

/** Shown while figures are loading. */
export function WidgetLoading() {
	const { t } = useTranslation("analytics");
	return (
		<div className="relative h-full min-h-32 grow">
			<div className="skeleton absolute inset-0" aria-hidden="true" />
			<p className="absolute inset-0 grid place-content-center text-center text-sm">
				{t("loading")}
			</p>
		</div>
	);
}

interface ErrorProps {
	title: string;
	message: string;
	retryLabel: string;
	onRetry(): unknown;
}

/** Shown when figures could not be loaded. */
export function WidgetError({ title, message, retryLabel, onRetry }: ErrorProps) {
	return (
		<div role="alert" className="grid h-full min-h-32 grow place-content-center gap-2 text-center">
			<p className="font-semibold text-red">{title}</p>
			<p className="text-sm text-soft">{message}</p>
			<p>
				<button
					type="button"
					className="small-button px-4"
					onClick={(event) => {
						// The button disappears with the error, so the focus moves to its place.
						placeOf(event.currentTarget)?.focus();
						onRetry();
					}}
				>
					{retryLabel}
				</button>
			</p>
		</div>
	);
}

/** Shown when there is no data. */
export function WidgetEmpty() {
	const { t } = useTranslation("analytics");
	return (
		<p className="grid h-full min-h-32 grow place-content-center rounded-lg bg-paper p-4 text-center text-sm text-soft">
			{t("empty")}
		</p>
	);
}

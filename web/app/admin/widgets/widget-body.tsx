import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../formats.ts";
import { Button } from "./controls.tsx";
import { placeOf, Results } from "./results.tsx";

export interface BodyProps<Data> {
	query: UseQueryResult<Data>;
	isEmpty?: ((data: Data) => boolean) | undefined;
	/** Replaces the default text of empty results. */
	empty?: string | undefined;
	/** Replaces the default error with its retry button. */
	failure?: { title: string; retryLabel: string; onRetry(): unknown } | undefined;
	/** Replaces the default skeleton. */
	loading?: ReactNode;
	children(data: Data): ReactNode;
}

/** The results of a query by its state: skeleton, error, empty, or figures. */
export function WidgetBody<Data>(props: BodyProps<Data>) {
	return (
		<Results isPending={props.query.isPending}>
			<Content {...props} />
		</Results>
	);
}

/** Figures stay while they are read again; if that fails, a note says so. */
function Content<Data>({ query, isEmpty, empty, failure, loading, children }: BodyProps<Data>) {
	const { t, formats } = useTexts("analytics");
	const message = query.error?.message || t("error.unexpected");
	if (query.data === undefined) {
		if (!query.isError) return loading ?? <WidgetLoading />;
		return <WidgetError message={message} onRetry={query.refetch} {...failure} />;
	}
	return (
		<>
			{query.isError && (
				<p role="alert" className="mb-3 rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
					{t("stale", { message, time: formats.instant(query.dataUpdatedAt) })}
				</p>
			)}
			{isEmpty?.(query.data) ? (
				<p className="grid h-full min-h-32 grow place-content-center rounded-lg bg-paper p-4 text-center text-sm text-soft">
					{empty ?? t("empty")}
				</p>
			) : (
				children(query.data)
			)}
		</>
	);
}

/** Shown while figures are loading. */
export function WidgetLoading() {
	const { t } = useTexts("analytics");
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
	title?: string;
	message: string;
	retryLabel?: string;
	onRetry(): unknown;
}

/** Shown when figures could not be loaded. */
export function WidgetError({ title, message, retryLabel, onRetry }: ErrorProps) {
	const { t } = useTexts("analytics");
	return (
		<div role="alert" className="grid h-full min-h-32 grow place-content-center gap-2 text-center">
			<p className="font-semibold text-red">{title ?? t("error.title")}</p>
			<p className="text-sm text-soft">{message}</p>
			<p>
				<Button
					look="icon"
					className="px-4"
					onClick={(event) => {
						// The button disappears with the error, so the focus moves to its place.
						placeOf(event.currentTarget)?.focus();
						onRetry();
					}}
				>
					{retryLabel ?? t("error.retry")}
				</Button>
			</p>
		</div>
	);
}

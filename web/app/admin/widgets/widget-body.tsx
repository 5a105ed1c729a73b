import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Results } from "./results.tsx";
import { useFormats } from "./use-formats.ts";
import { WidgetEmpty, WidgetError, WidgetLoading } from "./widget-states.tsx";

export interface BodyProps<Data> {
	query: UseQueryResult<Data>;
	isEmpty?: ((data: Data) => boolean) | undefined;
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
function Content<Data>({ query, isEmpty, failure, loading, children }: BodyProps<Data>) {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const message = query.error?.message || t("error.unexpected");
	if (query.data === undefined) {
		if (!query.isError) return loading ?? <WidgetLoading />;
		return (
			<WidgetError
				title={failure?.title ?? t("error.title")}
				message={message}
				retryLabel={failure?.retryLabel ?? t("error.retry")}
				onRetry={failure?.onRetry ?? query.refetch}
			/>
		);
	}
	return (
		<>
			{query.isError && (
				<p role="alert" className="mb-3 rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
					{t("stale", { message, time: formats.instant(query.dataUpdatedAt) })}
				</p>
			)}
			{isEmpty?.(query.data) ? <WidgetEmpty /> : children(query.data)}
		</>
	);
}

import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useContext, useId } from "react";
import { RefreshCw } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { CsvButton, type CsvName, type Sheet } from "../exports/download-button.tsx";
import { Button } from "./controls.tsx";
import type { NotedName } from "./figure-hint.tsx";
import { PanelTitle } from "./page.tsx";
import { Results, StaleContext, useLastSettled } from "./results.tsx";

interface Props<Data> extends BodyProps<Data> {
	title: string;
	/** For the note on the figures. */
	figure?: NotedName | undefined;
	subtitle?: ((data: Data) => ReactNode) | undefined;
	/** How the figures are read, folded below them. */
	reading?: ((data: Data) => ReactNode) | undefined;
	/** Name and content of its CSV file. */
	csv?: CsvName | undefined;
	sheet?(data: Data): Sheet;
	/** Content beside the title, with data only. */
	actions?(data: Data): ReactNode;
	/** Controls beside the title. */
	controls?: ReactNode;
	className?: string;
	/** Minimum height of the content in pixels, to avoid a layout shift. */
	height?: number;
}

/** A card of the dashboard with title, refresh button and states. */
export function WidgetCard<Data>(props: Props<Data>) {
	const { title, figure, subtitle, reading, csv, sheet, actions, controls, ...rest } = props;
	const { className = "", height, ...body } = rest;
	const isEmpty = body.isEmpty ?? (sheet && ((data: Data) => sheet(data).rows.length === 0));
	const { t } = useTexts("analytics");
	const id = useId();
	const { data, isPending, isFetching, refetch } = body.query;
	const [shown, isStale] = useLastSettled(data, isPending);
	const isWithinStale = useContext(StaleContext);
	return (
		<section
			className={`panel flex flex-col gap-3 ${className}`}
			aria-labelledby={id}
			aria-busy={isFetching}
			tabIndex={-1}
		>
			<header className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
				<div className="self-center">
					<PanelTitle {...{ id, title, figure }} />
				</div>
				<div className="flex items-start gap-2">
					<StaleContext value={isStale || isWithinStale}>
						{shown !== undefined && actions?.(shown)}
						{shown !== undefined && csv && sheet && (
							<CsvButton name={csv} title={title} sheet={sheet(shown)} />
						)}
					</StaleContext>
					<Button look="icon" aria-label={t("widget.refresh", { title })} onClick={() => refetch()}>
						<RefreshCw className={`size-4 ${isFetching ? "motion-safe:animate-spin" : ""}`} />
					</Button>
				</div>
				<div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-soft empty:hidden">
					{shown !== undefined && subtitle && <div>{subtitle(shown)}</div>}
					{controls && <div className="ms-auto">{controls}</div>}
				</div>
			</header>
			<div className="flex grow flex-col" style={{ minHeight: height }}>
				<WidgetBody {...body} isEmpty={isEmpty} />
			</div>
			{shown !== undefined && reading && <Reading>{reading(shown)}</Reading>}
		</section>
	);
}

/** How figures are read, folded: whoever knows is not kept from them. */
export function Reading({ title, children }: { title?: string; children: ReactNode }) {
	const { t } = useTexts("analytics");
	return (
		<details className="text-sm text-soft">
			<summary className="min-h-6 cursor-pointer">{title ?? t("widget.reading")}</summary>
			<div className="mt-2 max-w-prose space-y-2">{children}</div>
		</details>
	);
}

export interface BodyProps<Data> {
	query: UseQueryResult<Data>;
	/** By default, whether they are a list of nothing. */
	isEmpty?: ((data: Data) => boolean) | undefined;
	/** Replaces the default text of empty results. */
	empty?: string | undefined;
	/** Replaces parts of the default error with its retry button. */
	failure?: Partial<ErrorProps> | false | undefined;
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
	const isNothing = isEmpty?.(query.data) ?? (Array.isArray(query.data) && query.data.length === 0);
	return (
		<>
			{query.isError && (
				<p role="alert" className="mb-3 rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
					{t("stale", { message, time: formats.instant(query.dataUpdatedAt) })}
				</p>
			)}
			{isNothing ? (
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
				<Button look="icon" className="px-4" onClick={() => onRetry()}>
					{retryLabel ?? t("error.retry")}
				</Button>
			</p>
		</div>
	);
}

import { type ReactNode, useContext, useId } from "react";
import { RefreshCw } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { Button } from "./controls.tsx";
import type { NotedName } from "./figure-hint.tsx";
import { FigureHint } from "./figure-hint.tsx";
import { StaleContext, useLastSettled } from "./results.tsx";
import { type BodyProps, WidgetBody } from "./widget-body.tsx";

interface Props<Data> extends BodyProps<Data> {
	title: string;
	/** For the note on the figures. */
	figure?: NotedName | undefined;
	subtitle?: ((data: Data) => ReactNode) | undefined;
	/** How the figures are read, folded below them. */
	reading?: ((data: Data) => ReactNode) | undefined;
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
	const { title, figure, subtitle, reading, actions, controls, ...rest } = props;
	const { className = "", height, ...body } = rest;
	const { t } = useTexts("analytics");
	const id = useId();
	const { data, isPending, isFetching, refetch } = body.query;
	const [shown, isStale] = useLastSettled(data, isPending);
	const isWithinStale = useContext(StaleContext);
	return (
		<section
			className={`panel flex flex-col gap-4 ${className}`}
			aria-labelledby={id}
			aria-busy={isFetching}
			tabIndex={-1}
		>
			<header className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
				<div className="self-center">
					<h2 id={id} className="inline font-semibold text-lg leading-tight tracking-tight">
						{title}
					</h2>
					{figure && <FigureHint about={title} figure={figure} />}
				</div>
				<div className="flex items-start gap-2">
					<StaleContext value={isStale || isWithinStale}>
						{shown !== undefined && actions?.(shown)}
					</StaleContext>
					<Button look="icon" aria-label={t("widget.refresh", { title })} onClick={() => refetch()}>
						<RefreshCw className={`size-4 ${isFetching ? "turns" : ""}`} />
					</Button>
				</div>
				<div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-soft">
					{shown !== undefined && <div>{subtitle?.(shown)}</div>}
					{controls && <div className="ms-auto">{controls}</div>}
				</div>
			</header>
			<div className="flex grow flex-col" style={{ minHeight: height }}>
				<WidgetBody {...body} />
			</div>
			{shown !== undefined && reading && <Reading>{reading(shown)}</Reading>}
		</section>
	);
}

/** How figures are read, folded: whoever knows is not kept from them. */
export function Reading({ children }: { children: ReactNode }) {
	const { t } = useTexts("analytics");
	return (
		<details className="text-sm text-soft">
			<summary className="min-h-6 cursor-pointer">{t("widget.reading")}</summary>
			<div className="mt-2 max-w-prose space-y-2">{children}</div>
		</details>
	);
}

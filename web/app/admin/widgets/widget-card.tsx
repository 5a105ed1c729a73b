import { RefreshCw } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { FigureHint } from "./figure-hint.tsx";
import type { FigureName } from "./figures.ts";
import { type BodyProps, WidgetBody } from "./widget-body.tsx";

interface Props<Data> extends BodyProps<Data> {
	title: string;
	/** For the note on the figures. */
	figure?: FigureName;
	/** The note itself, of a page with notes of its own. */
	note?: ReactNode;
	subtitle?(data: Data): ReactNode;
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
	const {
		title,
		figure,
		note,
		subtitle,
		actions,
		controls,
		className = "",
		height,
		...body
	} = props;
	const { t } = useTranslation("analytics");
	const id = useId();
	const { data, isFetching, refetch } = body.query;
	return (
		<section
			className={`widget ${className}`}
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
					{note}
				</div>
				<div className="flex items-start gap-2">
					{data !== undefined && actions?.(data)}
					<button
						type="button"
						className="small-button"
						aria-label={t("widget.refresh", { title })}
						onClick={() => refetch()}
					>
						<RefreshCw className={`size-4 ${isFetching ? "turns" : ""}`} aria-hidden="true" />
					</button>
				</div>
				<div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-soft">
					{data !== undefined && <div>{subtitle?.(data)}</div>}
					{controls && <div className="ms-auto">{controls}</div>}
				</div>
			</header>
			<div className="flex grow flex-col" style={{ minHeight: height }}>
				<WidgetBody {...body} />
			</div>
		</section>
	);
}

import { useFormats, useTexts } from "../../formats.ts";
import "./widgets.css";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { ArrowLeft, ChevronDown, Funnel } from "../../../ui/icons.tsx";
import { usePageTitle } from "../../use-page-title.ts";
import { Button } from "./controls.tsx";
import { FigureHint, type NotedName } from "./figure-hint.tsx";

interface Props {
	/** Also that of the tab. */
	title: string;
	/** In place of the title on the page. */
	heading?: ReactNode;
	lead?: string | undefined;
	/** Period, comparison and filters, in the line of the title; folded on phones. */
	controls?: ReactNode;
	/** The list that the page belongs to. */
	back?: { to: string; text: string };
	/** Beside the title. */
	actions?: ReactNode;
	/** Whether it takes the width of a large screen. */
	isWide?: boolean;
	children: ReactNode;
}

/** A page of the back-office. */
export function Page(props: Props) {
	const { title, heading = title, lead, controls, back, actions, isWide = false, children } = props;
	const { t } = useTexts("period");
	const [isUnfolded, setUnfolded] = useState(false);
	usePageTitle(title);
	return (
		<div className="space-y-4" data-wide={isWide || undefined}>
			{back && (
				<p>
					<Link
						to={back.to}
						className="inline-flex items-center gap-1.5 text-green text-sm underline"
					>
						<ArrowLeft className="size-4" />
						{back.text}
					</Link>
				</p>
			)}
			<header
				className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:data-folded:[&_:is(label:has(select),[data-actions])]:hidden"
				data-folded={(controls && !isUnfolded) || undefined}
			>
				<h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{heading}</h1>
				{controls && (
					<Button
						look="icon"
						className="ms-auto sm:hidden"
						aria-label={t("label")}
						aria-expanded={isUnfolded}
						onClick={() => setUnfolded(!isUnfolded)}
					>
						<Funnel className="size-4" />
						<ChevronDown className={`size-4 ${isUnfolded ? "rotate-180" : ""}`} />
					</Button>
				)}
				{controls}
				{actions && (
					<div data-actions className="ms-auto flex flex-wrap items-center gap-2">
						{actions}
					</div>
				)}
				{lead && (
					<p className="basis-full text-sm text-soft">
						<span className="wrap-anywhere block max-w-prose">{lead}</span>
					</p>
				)}
			</header>
			{children}
		</div>
	);
}

interface TitleProps {
	id?: string;
	title: string;
	/** For the note. */
	figure?: NotedName | undefined;
}

interface PanelProps extends TitleProps {
	className?: string;
	children: ReactNode;
}

/** A part of a page with its title. */
export function Panel({ className = "", children, ...title }: PanelProps) {
	return (
		<section className={`panel ${className}`}>
			<PanelTitle {...title} />
			{children}
		</section>
	);
}

/** The title of a panel, with the note on its figures. */
export function PanelTitle({ id, title, figure }: TitleProps) {
	return (
		// In the line, so that a state may stand beside it.
		<header className={figure && "inline"}>
			<h2 id={id} className="inline font-semibold text-lg leading-tight tracking-tight">
				{title}
			</h2>
			{figure && <FigureHint about={title} figure={figure} />}
		</header>
	);
}

/** Parts of a page as lines that unfold. */
export function Folds({ children }: { children: ReactNode }) {
	return <div className="panel divide-y divide-line p-0">{children}</div>;
}

/** A part of a page, drawn once it is unfolded; cards in it stand without frames. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details className="group/fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary className="flex cursor-pointer items-center justify-between gap-4 px-5 py-3 font-medium">
				{title}
				<ChevronDown className="size-4 shrink-0 text-soft group-[[open]]/fold:rotate-180" />
			</summary>
			{isOpen && (
				<div className="space-y-8 px-5 pt-2 pb-5 [&_.panel]:rounded-none [&_.panel]:border-0 [&_.panel]:p-0">
					{children}
				</div>
			)}
		</details>
	);
}

/** A value beside its label, with the note on it. */
type Row = readonly [
	label: string,
	value: ReactNode,
	more?: { figure?: NotedName; isWrong?: boolean },
];

const ROW_LOOKS = {
	lines: {
		list: "mt-4 space-y-2 text-sm",
		row: "flex flex-wrap justify-between gap-x-4",
		value: "wrap-anywhere text-right",
		wrong: "font-semibold text-red",
	},
	/** Each value below its label. */
	facts: {
		list: "relative grid grid-cols-2 gap-x-6 gap-y-2 text-sm lg:grid-cols-3",
		row: "",
		value: "",
		wrong: "font-medium text-red",
	},
} as const;

interface RowsProps {
	look?: keyof typeof ROW_LOOKS;
	/** For screen readers. */
	label?: string;
	className?: string;
	/** Falsy ones are skipped. */
	rows: readonly (Row | false | "" | 0 | null | undefined)[];
}

/** The values of a panel. */
export function Rows({ look = "lines", label: name, className = "", rows }: RowsProps) {
	const classes = ROW_LOOKS[look];
	return (
		<dl aria-label={name} className={`${classes.list} ${className}`}>
			{rows.map((row) => {
				if (!row) return null;
				const [label, value, { figure, isWrong = false } = {}] = row;
				return (
					<div key={label} className={classes.row}>
						<dt className="text-soft">
							{label}
							{figure && <FigureHint about={label} figure={figure} />}
						</dt>
						<dd className={`${classes.value} ${isWrong ? classes.wrong : "font-medium"}`}>
							{value}
						</dd>
					</div>
				);
			})}
		</dl>
	);
}

interface EntryProps {
	title: ReactNode;
	about?: ReactNode;
	/** Its actions. */
	children?: ReactNode;
}

/** An item of a list: its name, more about it, and its actions. */
export function Entry({ title, about, children }: EntryProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm first:pt-0 last:pb-0">
			<div className="wrap-anywhere min-w-0 grow basis-48">
				<h3 className="font-medium">{title}</h3>
				<div className="max-w-prose text-soft">{about}</div>
			</div>
			<div className="flex flex-wrap items-center gap-2 empty:hidden">{children}</div>
		</li>
	);
}

/** Event at an instant, as an item of a list. */
export function DatedItem({ at, children }: { at: string; children: ReactNode }) {
	const { formats } = useFormats();
	return (
		<li className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
			<time dateTime={at} className="text-soft">
				{formats.instant(at)}
			</time>
			<div className="wrap-anywhere">{children}</div>
		</li>
	);
}

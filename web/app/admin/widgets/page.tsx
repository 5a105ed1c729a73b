import "./widgets.css";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ArrowLeft } from "../../../ui/icons.tsx";
import { usePageTitle } from "../../use-page-title.ts";

interface Props {
	/** Also that of the tab. */
	title: string;
	/** In place of the title on the page. */
	heading?: ReactNode;
	lead?: string | undefined;
	/** The list that the page belongs to. */
	back?: { to: string; text: string };
	/** Beside the title. */
	actions?: ReactNode;
	children: ReactNode;
}

/** A page of the back-office. */
export function Page({ title, heading = title, lead, back, actions, children }: Props) {
	usePageTitle(title);
	return (
		<div className="space-y-6">
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
			<header className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="wrap-anywhere font-semibold text-3xl tracking-tight">{heading}</h1>
					{lead && <p className="wrap-anywhere mt-2 max-w-prose text-soft">{lead}</p>}
				</div>
				{actions}
			</header>
			{children}
		</div>
	);
}

import "./widgets.css";
import type { ReactNode } from "react";
import { usePageTitle } from "../../use-page-title.ts";

interface Props {
	title: string;
	lead: string;
	/** Beside the title. */
	actions?: ReactNode;
	children: ReactNode;
}

/** A page of the back-office with its title, also that of the tab. */
export function Page({ title, lead, actions, children }: Props) {
	usePageTitle(title);
	return (
		<div className="space-y-6">
			<header className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="font-semibold text-3xl tracking-tight">{title}</h1>
					<p className="mt-2 max-w-prose text-soft">{lead}</p>
				</div>
				{actions}
			</header>
			{children}
		</div>
	);
}

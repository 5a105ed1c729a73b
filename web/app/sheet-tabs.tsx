import * as Tabs from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";

interface Props<Name extends string> {
	tabs: readonly Name[];
	shown: Name;
	/** For screen readers. */
	label: string;
	text(tab: Name): string;
	/** The content of each tab. */
	children: ReactNode;
}

/** Tabs that look like those of a spreadsheet; a choice is put into the address. */
export function SheetTabs<Name extends string>({
	tabs,
	shown,
	label,
	text,
	children,
}: Props<Name>) {
	const [, setQuery] = useSearchParams();
	return (
		<Tabs.Root value={shown} onValueChange={(tab) => setQuery({ tab }, { replace: true })}>
			<Tabs.List aria-label={label} className="sheet-tabs">
				{tabs.map((tab) => (
					<Tabs.Trigger key={tab} value={tab} className="sheet-tab">
						{text(tab)}
					</Tabs.Trigger>
				))}
			</Tabs.List>
			{children}
		</Tabs.Root>
	);
}

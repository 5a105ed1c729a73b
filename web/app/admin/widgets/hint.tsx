import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Info } from "../../../ui/icons.tsx";

interface Props {
	about: string;
	/** Whether its figure is counted at intervals: it is marked while that is too long ago. */
	isDelayed?: boolean | undefined;
	children: ReactNode;
}

/**
 * A tooltip that explains a figure, on hover, focus and touch; Escape closes it
 * (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus). As wide as its card.
 */
export function Hint({ about, isDelayed, children }: Props) {
	const { t } = useTranslation("analytics");
	const id = useId();
	const [dismissed, setDismissed] = useState(false);
	return (
		<span className="hint" data-delayed={isDelayed} onPointerEnter={() => setDismissed(false)}>
			<button
				type="button"
				className="-my-1 ms-1.5 inline-grid size-6 place-content-center rounded-full align-text-bottom text-soft"
				aria-label={t("widget.about", { title: about })}
				aria-describedby={id}
				onFocus={() => setDismissed(false)}
				onKeyDown={({ key }) => key === "Escape" && setDismissed(true)}
			>
				<Info className="size-4" />
			</button>
			<span id={id} role="tooltip" className="hint-note" data-dismissed={dismissed || undefined}>
				{children}
			</span>
		</span>
	);
}

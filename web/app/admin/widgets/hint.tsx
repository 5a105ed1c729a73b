import { Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
	about: string;
	/** Whether the note says something that the figure must not be read without. */
	isWarning?: boolean;
	children: ReactNode;
}

/**
 * A tooltip that explains a figure, on hover, focus and touch; Escape closes it
 * (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus). As wide as its card.
 */
export function Hint({ about, isWarning = false, children }: Props) {
	const { t } = useTranslation("analytics");
	const Icon = isWarning ? TriangleAlert : Info;
	const id = useId();
	const [dismissed, setDismissed] = useState(false);
	return (
		<span className="hint" onPointerEnter={() => setDismissed(false)}>
			<button
				type="button"
				className={`-my-1 ms-1.5 inline-grid size-6 place-content-center rounded-full align-text-bottom ${isWarning ? "text-amber" : "text-soft"}`}
				aria-label={t(isWarning ? "widget.stale" : "widget.about", { title: about })}
				aria-describedby={id}
				onFocus={() => setDismissed(false)}
				onKeyDown={({ key }) => key === "Escape" && setDismissed(true)}
			>
				<Icon className="size-4" aria-hidden="true" />
			</button>
			<span id={id} role="tooltip" className="hint-note" data-dismissed={dismissed || undefined}>
				{children}
			</span>
		</span>
	);
}

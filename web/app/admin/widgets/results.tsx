import {
	createContext,
	type ReactNode,
	type RefObject,
	Suspense,
	useContext,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { RefreshCw } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";

/** docs/product/reports.md#results-and-controls */
const MARK_AFTER_MS = 300;

const COLUMN = "flex min-w-0 grow flex-col";

/** Whether the results around belong to earlier controls. */
export const StaleContext = createContext(false);

interface Props {
	/** Whether the results of the present controls are still loading. */
	isPending: boolean;
	/** Whether the children contain controls. These stay usable; the children make their own rows inert. */
	hasControls?: boolean;
	className?: string;
	children: ReactNode;
}

/**
 * The place of results that follow controls. While new ones load, the last ones stay as they were, so that
 * nothing moves, but out of reach. A failure is a result, too: it replaces them, also while it is retried.
 */
export function Results({ isPending, hasControls = false, className = "", children }: Props) {
	const { t } = useTexts("analytics");
	const frame = useRef<HTMLDivElement>(null);
	const [last, isStale] = useLastSettled(children, isPending);
	const isLate = useIsLate(isStale);
	const isWithinStale = useContext(StaleContext);
	useFocusBack(frame, isStale);
	return (
		<StaleContext value={isStale || isWithinStale}>
			<div
				ref={frame}
				className={`results ${COLUMN} data-late:[&_[inert]]:opacity-40 data-late:[&_[inert]]:transition-opacity data-late:motion-reduce:[&_[inert]]:transition-none`}
				tabIndex={-1}
				data-late={isLate || undefined}
			>
				{/* Outside of what is busy: its announcements would wait. The note takes no room. */}
				<p role="status" className="pointer-events-none sticky top-4 z-30 grid h-0 justify-center">
					{isLate && (
						// Below the heads of a table, which stay usable.
						<span className="mt-20 flex h-max items-center gap-2 rounded-[1.25rem] border border-line-strong bg-sheet px-3.5 py-2 text-[0.875rem] shadow-[0_8px_24px_rgb(0_0_0/0.16)]">
							<RefreshCw className="size-4 motion-safe:animate-spin shrink-0" />
							{t("waiting")}
						</span>
					)}
				</p>
				<div
					className={`results-body ${COLUMN} ${className}`}
					aria-busy={isStale}
					inert={isStale && !hasControls}
				>
					{/* Further needs of results, such as names of figures, must not hide the controls above them. */}
					<Suspense fallback={<div className="skeleton min-h-32 grow" aria-hidden="true" />}>
						{hasControls ? children : last}
					</Suspense>
				</div>
			</div>
		</StaleContext>
	);
}

function useIsLate(isStale: boolean): boolean {
	const [isLate, setIsLate] = useState(false);
	useEffect(() => {
		if (!isStale) return;
		const timer = setTimeout(() => setIsLate(true), MARK_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setIsLate(false);
		};
	}, [isStale]);
	return isStale && isLate;
}

/** Element that takes the focus of a control that disappears: a widget with its name, or the place of the results. */
function placeOf(element: Element | null): HTMLElement | null | undefined {
	return element?.closest<HTMLElement>("section[tabindex='-1']") ?? element?.closest(".results");
}

/** Takes the focus from what becomes inert to its place, and back if the next results have the same control. */
function useFocusBack(frame: RefObject<HTMLElement | null>, isStale: boolean) {
	const left = useRef<HTMLElement>(undefined);
	useLayoutEffect(() => {
		const focused = document.activeElement;
		const place = placeOf(frame.current);
		if (isStale) {
			if (!(focused instanceof HTMLElement) || !frame.current?.contains(focused)) return;
			left.current = focused;
			if (focused.closest("[inert]")) place?.focus({ preventScroll: true });
		} else if (left.current) {
			const back = left.current.isConnected ? left.current : place;
			left.current = undefined;
			// An operator who went on to another control stays there.
			if (focused === place || focused === document.body) back?.focus({ preventScroll: true });
		}
	}, [frame, isStale]);
}

/**
 * The value; while it is pending, the one before it, if there was one.
 * @returns the value, and whether it is the one before
 */
export function useLastSettled<T>(value: T, isPending: boolean): [value: T, isStale: boolean] {
	const last = useRef<{ value: T }>(undefined);
	useLayoutEffect(() => {
		if (!isPending) last.current = { value };
	});
	return isPending && last.current ? [last.current.value, true] : [value, false];
}

/** The value once it has not changed for a while: typing makes one request instead of one a letter. */
export function useSettled<T>(value: T, milliseconds: number): T {
	const key = JSON.stringify(value);
	const [settled, setSettled] = useState(value);
	// biome-ignore lint/correctness/useExhaustiveDependencies: an equal value is no change.
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), milliseconds);
		return () => clearTimeout(timer);
	}, [key, milliseconds]);
	return settled;
}

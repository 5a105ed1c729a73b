import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from "react";

interface Props {
	title: string;
	text: string;
	onClose(): void;
	children: ReactNode;
}

const Close = createContext<() => void>(() => {});

/**
 * A dialog that is open while it is mounted. The native element keeps the focus inside, closes on Escape
 * and restores the focus. A library would add a style element, which the CSP forbids.
 */
export function AppDialog({ title, text, onClose, children }: Props) {
	const id = useId();
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const shown = dialog.current;
		const before = document.activeElement;
		shown?.showModal();
		shown?.querySelector("input")?.focus();
		return () => {
			shown?.close();
			if (before instanceof HTMLElement) before.focus();
		};
	}, []);
	return (
		<dialog
			ref={dialog}
			className="dialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			onCancel={(event) => {
				// The parent closes the dialog by unmounting it.
				event.preventDefault();
				onClose();
			}}
		>
			<h2 id={`${id}-title`} className="font-semibold text-xl tracking-tight">
				{title}
			</h2>
			<p id={`${id}-text`} className="mt-2 text-soft">
				{text}
			</p>
			<Close value={onClose}>{children}</Close>
		</dialog>
	);
}

/** The button that cancels an AppDialog. */
export function DialogCancel({ children }: { children: ReactNode }) {
	const close = useContext(Close);
	return (
		<button type="button" onClick={close} className="button button-quiet">
			{children}
		</button>
	);
}

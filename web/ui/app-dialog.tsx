import { Dialog } from "radix-ui";
import type { ReactNode } from "react";

interface Props {
	title: string;
	text: string;
	onClose(): void;
	children: ReactNode;
}

/** A dialog that is open while it is mounted; Escape and a click beside it close it. */
export function AppDialog({ title, text, onClose, children }: Props) {
	return (
		<Dialog.Root open onOpenChange={(open) => open || onClose()}>
			<Dialog.Portal>
				<Dialog.Overlay className="dialog-overlay" />
				<Dialog.Content className="dialog">
					<Dialog.Title className="font-semibold text-xl tracking-tight">{title}</Dialog.Title>
					<Dialog.Description className="mt-2 text-soft">{text}</Dialog.Description>
					{children}
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

/** The way out of an AppDialog. */
export function DialogCancel({ children }: { children: ReactNode }) {
	return <Dialog.Close className="button button-quiet">{children}</Dialog.Close>;
}

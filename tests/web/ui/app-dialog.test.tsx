import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FormDialog } from "../../../web/app/admin/session/confirm-dialog.tsx";
import { AppDialog, DialogCancel } from "../../../web/ui/app-dialog.tsx";
import { renderInApp } from "../widgets/analytics-app.tsx";

it("closes by Escape and by its button, once each, and stays open until its parent takes it away", () => {
	const onClose = vi.fn();
	const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
	render(<button type="button">Ouvrir</button>);
	screen.getByText("Ouvrir").focus();
	const element = (
		<AppDialog title="Supprimer" text="Pour de bon" onClose={onClose}>
			<input aria-label="Mot" />
			<DialogCancel>Annuler</DialogCancel>
		</AppDialog>
	);
	const { unmount } = render(element);
	expect(showModal).toHaveBeenCalledOnce();
	expect(document.activeElement).toBe(screen.getByLabelText("Mot"));
	const dialog = screen.getByRole("dialog", { name: "Supprimer" });
	// A browser asks so on Escape: prevented, it leaves the closing to the parent.
	expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
	expect(onClose).toHaveBeenCalledTimes(1);
	fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
	expect(onClose).toHaveBeenCalledTimes(2);
	unmount();
	expect(document.activeElement).toBe(screen.getByText("Ouvrir"));
});

it.each([true, false])("stays open while its action runs: %s", (isBusy) => {
	const close = vi.fn();
	const words = { title: "Supprimer", text: "Pour de bon", submit: "Oui" };
	renderInApp(<FormDialog {...words} isBusy={isBusy} onSubmit={() => {}} onClose={close} />);
	fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
	expect(close).toHaveBeenCalledTimes(isBusy ? 0 : 1);
});

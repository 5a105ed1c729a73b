/** Toasts (spec §9): at most 3 of 4 s; an error alone, until it is dismissed. */
import { toast } from "sonner";

/** "1 at a time (removal delay 1,000,000 ms)". */
const ERROR = { id: "error", duration: 1_000_000, closeButton: true };

export function notifyError(title: string, description?: string): void {
	toast.error(title, { ...ERROR, description });
}

/** What went well takes the place of the error before it. */
export function notifySuccess(title: string, description?: string): void {
	toast.dismiss(ERROR.id);
	toast.success(title, { description });
}

/**
 * Toasts (spec §9): at most 3 of 4 s; an error alone, until it is dismissed. The library comes with
 * the first of them: the page's first load is without it (design §13).
 */

/** "1 at a time (removal delay 1,000,000 ms)". */
const ERROR = { id: "error", duration: 1_000_000, closeButton: true };

export async function notifyError(title: string, description?: string): Promise<void> {
	const { toast } = await import("sonner");
	toast.error(title, { ...ERROR, description });
}

/** Takes the error away: what it was about is being tried again, or has been left. */
export async function clearError(): Promise<void> {
	const { toast } = await import("sonner");
	toast.dismiss(ERROR.id);
}

/** What went well takes the place of the error before it. */
export async function notifySuccess(title: string, description?: string): Promise<void> {
	const { toast } = await import("sonner");
	toast.dismiss(ERROR.id);
	toast.success(title, { description });
}

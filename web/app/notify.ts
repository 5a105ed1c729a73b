/**
 * Toasts (docs/product.md#customer-messages). The library is loaded with the first one, to keep the first
 * load small (docs/architecture.md#budgets).
 */

/** One at a time, until it is dismissed. */
const ERROR = { id: "error", duration: 1_000_000, closeButton: true };

export async function notifyError(title: string, description?: string): Promise<void> {
	const { toast } = await import("sonner");
	toast.error(title, { ...ERROR, description });
}

/** Dismisses the error, because its action is repeated or abandoned. */
export async function clearError(): Promise<void> {
	const { toast } = await import("sonner");
	toast.dismiss(ERROR.id);
}

/** Replaces an earlier error. */
export async function notifySuccess(title: string, description?: string): Promise<void> {
	const { toast } = await import("sonner");
	toast.dismiss(ERROR.id);
	toast.success(title, { description });
}

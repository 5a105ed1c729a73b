/**
 * Toasts (docs/product/dashboard.md#customer-messages). The library is loaded with the first one, to keep the first
 * load small (docs/architecture/overview.md#budgets).
 */

/** Shown until it is dismissed. */
const ERROR = { duration: 1_000_000, closeButton: true };
let currentError: string | number | undefined;

/**
 * Replaces an earlier error. Each error has an id of its own: sonner removes a dismissed toast after a
 * delay, together with a new toast of the same id.
 */
export async function notifyError(title: string, description?: string): Promise<void> {
	const { toast } = await import("sonner");
	dismissError(toast);
	currentError = toast.error(title, { ...ERROR, description });
}

/** Replaces an earlier error. */
export async function notifySuccess(title: string, description?: string): Promise<void> {
	const { toast } = await import("sonner");
	dismissError(toast);
	toast.success(title, { description });
}

function dismissError(toast: { dismiss(id: string | number): unknown }): void {
	if (currentError !== undefined) toast.dismiss(currentError);
	currentError = undefined;
}

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearError, notifyError, notifySuccess } from "../../../web/app/notify.ts";

const toast = vi.hoisted(() => ({
	error: vi.fn(),
	success: vi.fn(),
	dismiss: vi.fn(),
}));
vi.mock("sonner", () => ({ toast }));

beforeEach(async () => {
	let id = 0;
	toast.error.mockImplementation(() => ++id);
	await clearError();
	vi.clearAllMocks();
});
afterEach(() => void vi.clearAllMocks());

it("gives each error a new id, because sonner removes a dismissed id after a delay", async () => {
	for (let attempt = 0; attempt < 18; attempt++) {
		await clearError();
		await notifyError("Erreur de connexion", "Mot de passe incorrect");
	}
	expect(toast.error).toHaveBeenCalledTimes(18);
	const ids = toast.error.mock.calls.map(([, options]) => options.id);
	expect(ids.filter((id) => id !== undefined)).toEqual([]);
	expect(toast.dismiss).toHaveBeenCalledTimes(17);
});

it("replaces an error with a success", async () => {
	await notifyError("first");
	await notifySuccess("done");
	expect(toast.dismiss).toHaveBeenCalledOnce();
	expect(toast.success).toHaveBeenCalledOnce();
});

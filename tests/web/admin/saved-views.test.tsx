import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SavedViews } from "../../../web/app/admin/views/saved-views.tsx";
import { ADMIN_PATHS } from "../../../worker/contract/paths.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "./fake-worker.ts";

function open(rpc: Record<string, unknown>) {
	const worker = fakeWorker({ rpc: { get_admin_data: ok([ADMIN]), ...rpc } });
	const pages = { [ADMIN_PATHS.customers]: <SavedViews page="customers" /> };
	const router = renderAdmin({ worker, visited: [ADMIN_PATHS.customers], pages });
	return { router, call: worker.rpc };
}

describe("saved views", () => {
	it("keeps the name of a view that is typed before the list of views is there", async () => {
		const { promise: views, resolve } = Promise.withResolvers<ReturnType<typeof ok>>();
		const { call } = open({
			list_saved_views: () => views,
			save_view: ok(null),
		});
		const name = () => screen.getByLabelText("Nom de la vue") as HTMLInputElement;
		await screen.findByLabelText("Nom de la vue");
		fireEvent.change(name(), { target: { value: "Fidèles" } });
		resolve(ok([{ id: "v1", name: "Mine", query: "plan=premium" }]));
		await screen.findByRole("link", { name: "Mine", hidden: true });
		expect(name().value).toBe("Fidèles");
		fireEvent.submit(name().form as HTMLFormElement);
		await waitFor(() => expect(name().value).toBe(""));
		expect(call).toHaveBeenCalledWith("save_view", {
			...{ page: "customers", name: "Fidèles", query: "" },
		});
	});

	it("closes the list of views when one is chosen, and takes the focus to its button", async () => {
		const { router } = open({
			list_saved_views: ok([{ id: "v1", name: "Mine", query: "plan=premium" }]),
		});
		const link = await screen.findByRole("link", { name: "Mine" });
		const views = link.closest("details") as HTMLDetailsElement;
		views.open = true;
		link.focus();
		fireEvent.click(link);
		expect(views.open).toBe(false);
		expect(document.activeElement).toBe(views.querySelector("summary"));
		await waitFor(() => expect(router.state.location.search).toBe("?plan=premium"));
	});
});

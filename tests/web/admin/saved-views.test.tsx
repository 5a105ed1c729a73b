import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { SavedViews } from "../../../web/app/admin/views/saved-views.tsx";
import { openAdmin } from "./admin-app.tsx";
import { ok } from "./fake-worker.ts";

const VIEWS = ok([{ id: "v1", name: "Mine", query: "plan=premium" }]);
const open = (list_saved_views: unknown) =>
	openAdmin(<SavedViews page="customers" />, {
		at: ADMIN_PATHS.customers,
		rpc: { list_saved_views, save_view: ok(null) },
	});

it("keeps the name of a view that is typed before the list of views is there", async () => {
	const { promise, resolve } = Promise.withResolvers<typeof VIEWS>();
	const { inputsOf } = open(() => promise);
	const name = () => screen.getByLabelText<HTMLInputElement>("Nom de la vue");
	await screen.findByLabelText("Nom de la vue");
	fireEvent.change(name(), { target: { value: "Fidèles" } });
	resolve(VIEWS);
	await screen.findByRole("link", { name: "Mine" });
	expect(name().value).toBe("Fidèles");
	fireEvent.submit(name().form as HTMLFormElement);
	await waitFor(() => expect(name().value).toBe(""));
	expect(inputsOf("save_view")).toEqual([{ page: "customers", name: "Fidèles", query: "" }]);
});

it("closes the list of views when one is chosen, and takes the focus to its button", async () => {
	const { router } = open(VIEWS);
	const link = await screen.findByRole("link", { name: "Mine" });
	const views = link.closest("details") as HTMLDetailsElement;
	views.open = true;
	link.focus();
	fireEvent.click(link);
	expect(views.open).toBe(false);
	expect(document.activeElement).toBe(views.querySelector("summary"));
	await waitFor(() => expect(router.state.location.search).toBe("?plan=premium"));
});

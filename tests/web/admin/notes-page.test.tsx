import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { NotesPage } from "../../../web/app/admin/notes/notes-page.tsx";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "./fake-worker.ts";

afterEach(cleanup);

const note = (id: number, text: string, rest: object = {}) => ({
	...{ id, text, day: "2026-11-02", kind: "note", author: "Ada", is_own: true },
	...{ created_at: "2026-11-02T10:00:00Z", changed_at: null },
	...rest,
});

function open(rpc: Record<string, unknown> = {}) {
	const notes = [
		note(1, "Mine"),
		note(2, "Theirs", { is_own: false }),
		note(3, "r1", { kind: "release", author: null, is_own: false }),
	];
	const client = fakeWorker({
		rpc: {
			is_admin: ok(true),
			get_admin_data: ok([{ ...ADMIN, role: "super_admin" }]),
			list_annotations: ok(notes),
			...rpc,
		},
	});
	renderAdmin({ worker: client, visited: ["/admin/system"], system: <NotesPage /> });
	return client.rpc;
}

describe("the notes", () => {
	it("can be changed and deleted by their author only", async () => {
		const rpc = open();
		await screen.findByText("Theirs");
		expect(screen.getAllByRole("button", { name: /^Modifier/ })).toHaveLength(1);
		fireEvent.click(screen.getByRole("button", { name: /^Supprimer/ }));
		expect(rpc).not.toHaveBeenCalledWith("delete_annotation", expect.anything());
		fireEvent.click(screen.getByRole("button", { name: "Confirmer la suppression" }));
		await waitFor(() => expect(rpc).toHaveBeenCalledWith("delete_annotation", { annotation: 1 }));
	});

	it("are added, and a failure is said without losing the text", async () => {
		const rpc = open({ add_annotation: refused("no", 400) });
		await screen.findByText("Mine");
		fireEvent.change(screen.getByLabelText("Texte"), { target: { value: " TV " } });
		fireEvent.change(screen.getByLabelText("Jour"), { target: { value: "2026-11-03" } });
		fireEvent.click(screen.getByRole("button", { name: "Ajouter" }));
		expect((await screen.findByRole("alert")).textContent).toContain("400");
		expect(rpc).toHaveBeenCalledWith("add_annotation", { day: "2026-11-03", text: "TV" });
		expect(screen.getByLabelText<HTMLInputElement>("Texte").value).toBe(" TV ");
	});
});

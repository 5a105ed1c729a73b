import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { NotesPage } from "../../../web/app/admin/notes/notes-page.tsx";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "./fake-worker.ts";

afterEach(() => {
	sessionStorage.clear();
});

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

	it("of a test stand in words", async () => {
		const kind = { kind: "experiment", author: null, is_own: false };
		const texts = ["beta_title (3): start", "beta_title (3): stop", "beta_title"];
		open({ list_annotations: ok(texts.map((text, id) => note(id, text, kind))) });
		await screen.findByText("beta_title : début de la période 3");
		screen.getByText("beta_title : fin de la période 3");
		screen.getByText("beta_title");
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

	it("keep what was typed when the session ends, until it is stored", async () => {
		let isOver = false;
		const end = () => {
			isOver = true;
			return refused("ended", 401);
		};
		const is_admin = () => (isOver ? refused("ended", 401) : ok(true));
		open({ is_admin, add_annotation: end });
		await screen.findByText("Mine");
		fireEvent.change(screen.getByLabelText("Texte"), { target: { value: "TV" } });
		fireEvent.click(screen.getByRole("button", { name: "Ajouter" }));
		await screen.findByText(/^Votre session a pris fin/);
		cleanup();

		open();
		await screen.findByText("Mine");
		const text = () => screen.getByLabelText<HTMLInputElement>("Texte").value;
		expect(text()).toBe("TV");
		fireEvent.click(screen.getByRole("button", { name: "Ajouter" }));
		await waitFor(() => expect(text()).toBe(""));
		expect(sessionStorage).toHaveLength(0);
	});
});

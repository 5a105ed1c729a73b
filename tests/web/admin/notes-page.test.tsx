import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { NotesPage } from "../../../web/app/admin/notes/notes-page.tsx";
import { openAdmin } from "./admin-app.tsx";
import { ok, refused } from "./fake-worker.ts";

const note = (id: number, text: string, rest: object = {}) => ({
	...{ id, text, day: "2026-11-02", kind: "note", author: "Ada", is_own: true },
	...{ created_at: "2026-11-02T10:00:00Z", changed_at: null },
	...rest,
});
const OTHERS = { author: null, is_own: false };

/** The page with these notes, once they are there. */
async function open(rpc: Record<string, unknown> = {}) {
	const release = note(3, "r1", { ...OTHERS, kind: "release" });
	const notes = [note(1, "Mine"), note(2, "Theirs", { is_own: false }), release];
	const opened = openAdmin(<NotesPage />, { rpc: { list_annotations: ok(notes), ...rpc } });
	await screen.findAllByRole("listitem");
	return opened;
}
const field = () => screen.findByLabelText<HTMLInputElement>("Texte");
async function add(value: string) {
	fireEvent.change(await field(), { target: { value } });
	fireEvent.click(screen.getByRole("button", { name: "Ajouter" }));
}

it("notes can be changed and deleted by their author only", async () => {
	const { inputsOf } = await open();
	await screen.findByText("Theirs");
	expect(screen.getAllByRole("button", { name: /^Modifier/ })).toHaveLength(1);
	fireEvent.click(screen.getByRole("button", { name: /^Supprimer/ }));
	expect(inputsOf("delete_annotation")).toEqual([]);
	fireEvent.click(screen.getByText("Confirmer la suppression"));
	await waitFor(() => expect(inputsOf("delete_annotation")).toEqual([{ annotation: 1 }]));
	await waitFor(() => expect(inputsOf("list_annotations")).toHaveLength(2));
});

it("a change of a note that was cancelled is forgotten", async () => {
	await open();
	const change = async () =>
		fireEvent.click(await screen.findByRole("button", { name: /^Modifier/ }));
	await change();
	const [, changed] = await screen.findAllByLabelText<HTMLInputElement>("Texte");
	fireEvent.change(changed as HTMLInputElement, { target: { value: "Dropped" } });
	fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
	await change();
	const values = (await screen.findAllByLabelText<HTMLInputElement>("Texte")).map(
		({ value }) => value,
	);
	expect(values).toEqual(["", "Mine"]);
});

it("notes are added, and a failure is said without losing the text", async () => {
	const { inputsOf } = await open({ add_annotation: refused("no", 400) });
	await field();
	fireEvent.change(screen.getByLabelText("Jour"), { target: { value: "2026-11-03" } });
	await add(" TV ");
	expect((await screen.findByRole("alert")).textContent).toContain("400");
	expect(inputsOf("add_annotation")).toEqual([{ day: "2026-11-03", text: "TV" }]);
	expect((await field()).value).toBe(" TV ");
});

it("notes keep what was typed when the session ends, until it is stored", async () => {
	let isOver = false;
	const end = () => {
		isOver = true;
		return refused("ended", 401);
	};
	const is_admin = () => (isOver ? refused("ended", 401) : ok(true));
	await open({ is_admin, add_annotation: end });
	await add("TV");
	await screen.findByText(/^Votre session a pris fin/);
	cleanup();
	await open();
	expect((await field()).value).toBe("TV");
	fireEvent.click(screen.getByRole("button", { name: "Ajouter" }));
	await waitFor(async () => expect((await field()).value).toBe(""));
	expect(sessionStorage).toHaveLength(0);
});

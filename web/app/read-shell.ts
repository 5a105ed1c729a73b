/**
 * Reads a block of data that the Worker wrote into the shell (worker/render/shell.ts), from the environment and the
 * session that it has checked: the app needs no schema for it.
 *
 * @throws when the block is missing: the app cannot start without it
 */
export function readShell<Data>(id: "config" | "user"): Data {
	const block = document.getElementById(id)?.textContent;
	if (!block) throw new Error(`the shell has no #${id}`);
	return JSON.parse(block);
}

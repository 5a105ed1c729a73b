import { vi } from "vitest";

interface Line {
	event: string;
	release?: string;
	requestId?: string;
	trigger?: string;
}

/** Log lines of `work`, of all levels: as it is, and read. */
export async function linesOf(work: () => unknown): Promise<{ text: string; lines: Line[] }> {
	const written: string[] = [];
	for (const level of ["log", "warn", "error"] as const) {
		vi.spyOn(console, level).mockImplementation((line) => void written.push(line));
	}
	await work();
	return { text: written.join("\n"), lines: written.map((line) => JSON.parse(line) as Line) };
}

/**
 * Stories of accounts, money and the back-office, recorded with all that each step returns and writes. They notice what
 * nobody thought of; what must be so, and why, the other files say.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { migratedDatabase } from "./harness.ts";
import { playStory } from "./story.ts";

const FOLDER = join(import.meta.dirname, "stories");
const names = globSync("*.sql", { cwd: FOLDER }).map((file) => basename(file, ".sql"));

describe.each(names.sort())("the story of %s", (name) => {
	const database = migratedDatabase({ isOwn: true });

	it("goes as recorded", async () => {
		const recording = await playStory(database, readFileSync(join(FOLDER, `${name}.sql`), "utf8"));
		await expect(recording).toMatchFileSnapshot(join(FOLDER, `${name}.txt`));
	});
});

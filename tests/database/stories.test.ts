/**
 * Stories of accounts, money and the back-office, recorded with all that each step returns and writes. They notice what
 * nobody thought of; what must be so, and why, the other files say.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { migratedDatabase } from "./harness.ts";
import { playStory, prepareStories } from "./story.ts";

const FOLDER = join(import.meta.dirname, "stories");
/** Stories that leave partitions behind. */
const APART = ["expiry", "reports"];

const names = globSync("*.sql", { cwd: FOLDER })
	.map((file) => basename(file, ".sql"))
	.sort();

describe.each([names.filter((name) => !APART.includes(name)), ...APART.map((name) => [name])])(
	"goes as recorded: %s",
	(...told) => {
		const database = migratedDatabase({ isOwn: true });
		beforeAll(() => prepareStories(database));

		it.each(told)("%s", async (name) => {
			const story = readFileSync(join(FOLDER, `${name}.sql`), "utf8");
			const recording = await playStory(database, story);
			await expect(recording).toMatchFileSnapshot(join(FOLDER, `${name}.txt`));
		});
	},
);

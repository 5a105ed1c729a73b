/** `npm run db:migrate -- "$DB_URL"`: runs the migrations in a project that nothing is deployed to (docs/operations/runbook.md#restore). */
import { migrateProject } from "./deploy/migrate-project.ts";

const [url = ""] = process.argv.slice(2);
try {
	if (!URL.canParse(url)) throw new Error('Usage: npm run db:migrate -- "postgresql://…"');
	await migrateProject(url);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}

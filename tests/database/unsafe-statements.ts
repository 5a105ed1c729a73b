/**
 * Finds the statements that hosted Supabase refuses in a function: it loads `safeupdate` for the API's account, with which
 * an UPDATE or DELETE needs a WHERE (https://github.com/eradman/pg-safeupdate). Dynamic SQL must be built from texts that
 * stand in the function, because another text is known only when it runs.
 */
import { parse, parsePlPgSQL } from "@libpg-query/parser";

export interface SqlFunction {
	name: string;
	language: string;
	/** The result of `pg_get_functiondef`. */
	definition: string;
	/** The text of `pg_proc.prosrc`; empty for `begin atomic` and `return`. */
	body: string;
}

type Node = Record<string, unknown>;
/** A whole statement of PL/pgSQL; the other modes are expressions, which write nothing. */
const STATEMENT_MODE = 0;

/** @returns the refused statements, as they are found in a function of `sql` or `plpgsql` */
export async function unsafeStatements({ language, definition, body }: SqlFunction) {
	// A body without quotes is part of the definition.
	if (language === "sql") return unsafeIn(await parse(body || definition));
	const found: string[] = [];
	const tree = await parsePlPgSQL(definition);
	for (const expression of nodes(tree, "PLpgSQL_expr")) {
		if ((expression.parseMode ?? STATEMENT_MODE) !== STATEMENT_MODE) continue;
		found.push(...unsafeIn(await parse(String(expression.query))));
	}
	for (const { query } of nodes(tree, "PLpgSQL_stmt_dynexecute")) {
		const { query: text } = (query as { PLpgSQL_expr: { query: string } }).PLpgSQL_expr;
		found.push(...(await unsafeText(text)));
	}
	return found;
}

/** Dynamic SQL: the texts of an expression, with something in place of the arguments of format(). */
async function unsafeText(expression: string): Promise<string[]> {
	const texts = [...nodes(await parse(`select ${expression}`), "A_Const")]
		.map(({ sval }) => (sval as { sval?: string } | undefined)?.sval ?? "")
		.filter((text) => text.includes(" "));
	if (texts.length === 0) return [`unknown dynamic SQL: ${expression}`];
	const found: string[] = [];
	for (const text of texts) {
		const filled = text.replaceAll(/%(\d+\$)?[Is]/g, "x").replaceAll(/%(\d+\$)?L/g, "'x'");
		found.push(...unsafeIn(await parse(filled)));
	}
	return found;
}

function unsafeIn(tree: unknown): string[] {
	return ["UpdateStmt", "DeleteStmt"].flatMap((kind) =>
		[...nodes(tree, kind)]
			.filter(({ whereClause }) => whereClause === undefined)
			.map(({ relation }) => `${kind} of ${(relation as { relname: string }).relname}`),
	);
}

/** All nodes of a kind, at any depth. */
function* nodes(tree: unknown, kind: string): Generator<Node> {
	if (typeof tree !== "object" || tree === null) return;
	for (const [key, value] of Object.entries(tree)) {
		if (key === kind) yield value as Node;
		yield* nodes(value, kind);
	}
}

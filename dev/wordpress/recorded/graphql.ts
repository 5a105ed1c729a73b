/** WPGraphQL with Polylang's part, as far as posts and their translations go. */
import { buildSchema, graphql } from "graphql";
import { graphqlAnswer } from "./answers.ts";
import type { RecordedContent, RecordedPost } from "./content.ts";

const SCHEMA = buildSchema(`
	enum LanguageCodeEnum { EN FR }
	enum PostIdType { DATABASE_ID ID SLUG URI }
	type Language { code: LanguageCodeEnum slug: String locale: String name: String }
	type Post {
		databaseId: Int!
		slug: String
		title: String
		status: String
		language: Language
		translations: [Post]
		translation(language: LanguageCodeEnum!): Post
	}
	type GeneralSettings { title: String }
	type Query {
		post(id: ID!, idType: PostIdType): Post
		generalSettings: GeneralSettings
	}
`);

const LANGUAGES: Record<string, { locale: string; name: string }> = {
	en: { locale: "en_US", name: "English" },
	fr: { locale: "fr_FR", name: "Français" },
};
const NO_QUERY =
	'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';
const NOT_JSON =
	'Expected JSON object or array for "application/json" request, but failed to parse because: Syntax error';
/** In every answer that got as far as a query. */
const EXTENSIONS = {
	debug: [
		{
			type: "DEBUG_LOGS_INACTIVE",
			message:
				"GraphQL Debug logging is not active. To see debug logs, GRAPHQL_DEBUG must be enabled.",
		},
	],
};

/** A syntax error and a body that is not JSON are 500; every other error is 200 with `errors`. */
export async function answerGraphql(content: RecordedContent, request: Request): Promise<Response> {
	if (request.method === "GET") {
		const query = new URL(request.url).searchParams.get("query") ?? undefined;
		return run(content, request, { query });
	}
	const type = request.headers.get("content-type") ?? "";
	if (!type.startsWith("application/json")) {
		const message = `HTTP POST requests must have Content-Type: application/json header. Received: ${type}`;
		return graphqlAnswer(request, 415, { errors: [{ message }] });
	}
	const body = parse(await request.text());
	if (body === undefined) return graphqlAnswer(request, 500, { errors: [{ message: NOT_JSON }] });
	return run(content, request, body);
}

interface Sent {
	query?: string | undefined;
	variables?: Record<string, unknown>;
}

async function run(content: RecordedContent, request: Request, { query, variables }: Sent) {
	if (query === undefined) {
		return graphqlAnswer(request, 200, { errors: [{ message: NO_QUERY }], extensions: EXTENSIONS });
	}
	const result = await graphql({
		schema: SCHEMA,
		source: query,
		rootValue: resolvers(content),
		...(variables === undefined ? {} : { variableValues: variables }),
	});
	const { data, errors } = result;
	const syntax = errors?.find(({ message }) => message.startsWith("Syntax Error"));
	if (syntax) {
		// WordPress's own library says the same without a full stop.
		const message = syntax.message.replace(/\.$/, "");
		return graphqlAnswer(request, 500, { errors: [{ message, locations: syntax.locations }] });
	}
	return graphqlAnswer(request, 200, {
		...(errors ? { errors } : { data }),
		extensions: EXTENSIONS,
	});
}

function resolvers(content: RecordedContent) {
	const published = content.posts.filter(({ status }) => status === "publish");
	const byId = (id: unknown) => published.find((post) => String(post.id) === String(id));
	const view = (post: RecordedPost) => ({
		databaseId: post.id,
		slug: decodeURIComponent(post.slug),
		title: decode(post.title),
		status: post.status,
		// A protected post keeps even its language to itself.
		language: post.password === undefined ? language(post.lang) : null,
		translations: () => (post.password === undefined ? others(post).map((each) => view(each)) : []),
		translation: ({ language: code }: { language: string }) => {
			const other = byId(post.translations[code.toLowerCase()]);
			return other ? view(other) : null;
		},
	});
	type View = ReturnType<typeof view>;
	const others = (post: RecordedPost) =>
		Object.entries(post.translations).flatMap(([lang, id]) =>
			lang === post.lang ? [] : (byId(id) ?? []),
		);
	return {
		post({ id }: { id: string }): View | null {
			const post = byId(id);
			return post ? view(post) : null;
		},
		generalSettings: { title: "My WordPress Website" },
	};
}

function language(slug: string) {
	return { code: slug.toUpperCase(), slug, ...LANGUAGES[slug] };
}

/** GraphQL's titles are decoded; the seed has numbers and `&amp;` only. */
function decode(title: string): string {
	return title
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
		.replaceAll("&amp;", "&");
}

function parse(text: string): Sent | undefined {
	try {
		return JSON.parse(text) as Sent;
	} catch {
		return undefined;
	}
}

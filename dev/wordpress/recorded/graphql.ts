/** WPGraphQL with Polylang's extension, as far as the blog's query for translations needs it. */
import { buildSchema, graphql } from "graphql";
import type { RecordedContent, RecordedPost } from "./content.ts";
import { jsonResponse } from "./responses.ts";

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
	}
	type Query { post(id: ID!, idType: PostIdType): Post }
`);

const LANGUAGES: Record<string, { locale: string; name: string }> = {
	en: { locale: "en_US", name: "English" },
	fr: { locale: "fr_FR", name: "Français" },
};
/** Part of every response. */
const EXTENSIONS = {
	debug: [
		{
			type: "DEBUG_LOGS_INACTIVE",
			message:
				"GraphQL Debug logging is not active. To see debug logs, GRAPHQL_DEBUG must be enabled.",
		},
	],
};

/** Errors in a query have status 200. */
export async function handleGraphql(content: RecordedContent, request: Request): Promise<Response> {
	const { query, variables } = (await request.json()) as {
		query: string;
		variables?: Record<string, unknown>;
	};
	const result = await graphql({
		schema: SCHEMA,
		source: query,
		rootValue: resolvers(content),
		...(variables === undefined ? {} : { variableValues: variables }),
	});
	const { data, errors } = result;
	return jsonResponse({ ...(errors ? { errors } : { data }), extensions: EXTENSIONS });
}

function resolvers(content: RecordedContent) {
	const published = content.posts.filter(({ status }) => status === "publish");
	const byId = (id: unknown) => published.find((post) => String(post.id) === String(id));
	const view = (post: RecordedPost) => ({
		databaseId: post.id,
		slug: decodeURIComponent(post.slug),
		title: decode(post.title),
		status: post.status,
		// The language of a protected post is not public either.
		language: post.password === undefined ? language(post.lang) : null,
		translations: () => (post.password === undefined ? others(post).map((each) => view(each)) : []),
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
	};
}

function language(slug: string) {
	return { code: slug.toUpperCase(), slug, ...LANGUAGES[slug] };
}

/** GraphQL's titles are decoded; the content has numeric entities and `&amp;` only. */
function decode(title: string): string {
	return title
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
		.replaceAll("&amp;", "&");
}

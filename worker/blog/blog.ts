import { BLOG_LIMITS, type Feed, type Post } from "../../contract/blog.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { postPath } from "../../contract/paths.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import type { Blog, BlogOptions, BlogResult } from "./blog-port.ts";
import { BlogCache } from "./cache/blog-cache.ts";
import { createCacheApiTier, createKvTier } from "./cache/cache-tiers.ts";
import { Loader } from "./cache/loader.ts";
import { PageCache } from "./cache/page-cache.ts";
import { CONNECTION } from "./client/request.ts";
import { createWordpressClient } from "./client/wordpress-client.ts";
import { pathOfFormer, readFormerAddress } from "./content/former-address.ts";
import { toMirrorPost } from "./content/model.ts";
import { findOldAddress } from "./content/old-addresses.ts";
import { createLoadBodies, type PostBody } from "./mirror/load-bodies.ts";
import { type Mirror, type MirrorPost, postKey } from "./mirror/mirror.ts";
import { createMirrorStore } from "./mirror/mirror-store.ts";
import { postsToRead } from "./mirror/post-texts.ts";
import { createMirrorReader } from "./mirror/read-wordpress.ts";
import { createSelection, type PostNeighbours, type Selection } from "./mirror/selection.ts";
import { loadPreview, loadUnlocked } from "./preview/load-preview.ts";
import { isPreviewNonce } from "./preview/preview-nonce.ts";
import type { PurgeMarks } from "./purge/purge-marks.ts";
import { createBlogSearch } from "./search/blog-search.ts";
import type { Visit } from "./visit.ts";

/** How long `/healthz` waits for a mirror. */
const STATE_TIMEOUT_MS = 2_000;

/** The blog over WordPress, its mirror and its signatures. Does no I/O yet. */
export function createBlog(options: BlogOptions): Blog {
	const { origins, log, kv, marks, now = Date.now, connection = CONNECTION } = options;
	const tiers = { cacheApi: createCacheApiTier(options.openCache), kv: createKvTier(kv) };
	const loader: Loader = new Loader({
		...{ shared: tiers.cacheApi, log, now },
		probe: () => client.probe(),
	});
	const client = createWordpressClient(origins.wordpress, undefined, {
		fetch(url, init) {
			loader.lap();
			return connection.fetch(url, init);
		},
	});
	const cache = new BlogCache({ ...tiers, marks, loader, now });
	const mirror = createMirrorStore({
		...{ cache, marks, now },
		reader: createMirrorReader(client, origins, log),
		loadBodies: createLoadBodies(client, origins, log),
	});
	const pages = new PageCache();
	const search = createBlogSearch(mirror.texts);
	const selectionOf = createSelections(marks);
	const postOf = createPosts();

	/** The selection of the mirror, with its age. Never rejects. */
	async function selected<T>(
		visit: Visit,
		select: (selection: Selection, mirror: Mirror) => T | Promise<T>,
	): Promise<BlogResult<NonNullable<T>>> {
		const found = await mirror.get(visit);
		if (found.kind !== "ok") return found;
		const selection = selectionOf(found.value);
		search.follow({ mirror: found.value, selection, background: visit.background });
		const value = await select(selection, found.value);
		if (value === undefined || value === null) return { kind: "notFound" };
		return { kind: "ok", value, isStale: found.isStale, ageSeconds: ageOf(found.at) };
	}
	const ageOf = (at: number) => Math.max(0, Math.round((now() - at) / 1000));

	async function fullPost(entry: MirrorPost, selection: Selection, visit: Visit) {
		const found = await mirror.body(entry, visit);
		if (found.kind !== "ok") return found;
		return { ...found, value: postOf(found.value, entry, selection.neighbours(entry)) };
	}

	const oldAddress: Blog["oldAddress"] = async (path, language, visit) => {
		const found = await mirror.get(visit);
		if (found.kind !== "ok") return undefined;
		return findOldAddress(found.value.addresses, path, { ...origins, language });
	};

	return {
		oldAddress,
		list: (query, visit) =>
			selected(visit, async (selection, mirror) => {
				if (query.search === undefined) return selection.list(query);
				const { background } = visit;
				return selection.found(query, await search.find(query, { mirror, selection, background }));
			}),

		async post(address, visit) {
			const entry = await selected(visit, (selection) => {
				const post = selection.post(address);
				return post && { post, selection };
			});
			if (entry.kind !== "ok") return entry;
			const { post, selection } = entry.value;
			const found = await fullPost(post, selection, visit);
			if (found.kind !== "ok") return found;
			const ageSeconds = found.isStale ? ageOf(found.at) : entry.ageSeconds;
			const value = { ...selection.neighbours(post), post: found.value };
			return { ...entry, value, ageSeconds, isStale: entry.isStale || found.isStale };
		},

		isPost: async (address, visit) =>
			(await selected(visit, (selection) => selection.post(address))).kind === "ok",

		feed: (query, visit) =>
			selected(visit, async (selection): Promise<Feed | undefined> => {
				const list = selection.within(query);
				if (list === undefined) return undefined;
				const newest = list.posts.slice(0, BLOG_LIMITS.feed);
				const texts = await Promise.all(newest.map((post) => fullPost(post, selection, visit)));
				let room: number = BLOG_LIMITS.feedText;
				const posts = newest.map((post, i) => {
					const text = texts[i];
					const html = text?.kind === "ok" ? text.value.html : "";
					room -= html.length;
					return { ...post, html: room >= 0 ? html : "" };
				});
				return { posts, archive: list.archive };
			}),

		contents: (visit) =>
			selected(visit, (selection) => ({
				posts: LANGUAGES.flatMap((language) => selection.posts(language)),
				archives: selection.archives(),
			})),

		async formerAddress(path, number, visit) {
			const former = readFormerAddress(path, number);
			if (former === undefined) return undefined;
			const { language, archive, slug } = former;
			const found = await selected(visit, (selection) => pathOfFormer(former, selection));
			if (found.kind === "ok") return { kind: "moved", location: found.value, status: 301 };
			if (slug === undefined || archive !== undefined) return undefined;
			return oldAddress(postPath({ language, slug }), language, visit);
		},

		summary: (response) => toMirrorPost(response, origins, now()),

		async preview(id, nonce) {
			const { login, secret } = options;
			if (!login || !(await isPreviewNonce(nonce, id, secret, now()))) return { kind: "refused" };
			// An editor waits for nobody else's load.
			const asEditor = createWordpressClient(origins.wordpress, login, connection);
			return loadPreview(asEditor, id, nonce, origins);
		},

		unlock: (password) => loadUnlocked(client, password, origins),

		page: (key, parts, render) => pages.get(key, parts, render),

		async purge(change, background) {
			await cache.purge(change);
			background(mirror.reload(background));
		},

		async read(background) {
			const loaded = await mirror.reload(background);
			if (loaded.kind === "failed") throw new Error(loaded.message);
			const { posts, doubt } = loaded.value;
			if (doubt === null) {
				const unread = postsToRead(posts, await mirror.texts(), now()).length;
				return { posts: posts.length, unread };
			}
			const { lost, hidden, of, languages } = doubt;
			const without = languages.length > 0 ? `, all in ${languages.join(" and ")}` : "";
			const unlisted = hidden > 0 ? `, keeps ${hidden} out of search engines` : "";
			throw new Error(`WordPress lacks ${lost} of ${of} posts${without}${unlisted}`);
		},

		async accept(background) {
			const before = mirror.current()?.posts.length ?? 0;
			await cache.purge({ gone: [], isWide: true, isAccepted: true });
			const loaded = await mirror.reload(background);
			if (loaded.kind === "failed") throw new Error(loaded.message);
			const posts = loaded.value.posts.length;
			return { posts, removed: Math.max(0, before - posts) };
		},

		retrySeconds: () => loader.retrySeconds(),
		isFailing: () => loader.isTroubled(),

		async state(background) {
			const visit: Visit = { background, inRequest: (work) => work() };
			const found = await valueWithin(mirror.get(visit), STATE_TIMEOUT_MS);
			const { doubt = null, posts = null } = mirror.current() ?? {};
			return {
				...(await loader.report()),
				...{ doubt: doubt && { ...doubt, since: new Date(doubt.since).toISOString() } },
				posts: posts?.length ?? null,
				ageSeconds: found?.kind === "ok" ? ageOf(found.at) : null,
			};
		},
	};
}

/** The selection of a mirror without withdrawn posts, made once for both. */
function createSelections(marks: PurgeMarks) {
	let last: { of: unknown[]; selection: Selection } | undefined;
	return (mirror: Mirror): Selection => {
		const of = [mirror.posts, mirror.categories, mirror.tags, mirror.authors, marks.gone];
		if (last?.of.every((part, i) => part === of[i])) return last.selection;
		const posts = mirror.posts.filter((post) => !marks.isGone(postKey(post), post.seenAt));
		const selection = createSelection({ ...mirror, posts });
		last = { of, selection };
		return selection;
	};
}

/** A post of the mirror with its text: the same object until one of them changes. */
function createPosts() {
	const known = new WeakMap<PostBody, { entry: MirrorPost; authorBio: string; post: Post }>();
	return (body: PostBody, entry: MirrorPost, { authorBio }: PostNeighbours): Post => {
		const last = known.get(body);
		if (last?.entry === entry && last.authorBio === authorBio) return last.post;
		const readTime = entry.readTime ?? body.readTime;
		const post: Post = { ...body, ...entry, readTime, authorBio };
		known.set(body, { entry, authorBio, post });
		return post;
	};
}

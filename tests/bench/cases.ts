import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Request } from "./load.ts";
import { MANY_TESTS } from "./many-tests.ts";
import { type Bare, type Running, SITE_ORIGIN } from "./workerd.ts";

export interface Case {
	name: string;
	request: Request;
	status: number;
}

/** The headers of a desktop browser; bare Workers receive them as well, because parsing them costs time. */
const BROWSER = {
	"User-Agent":
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
	"Sec-CH-UA": '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
	"Sec-CH-UA-Mobile": "?0",
	"Sec-CH-UA-Platform": '"Windows"',
	Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
	"Accept-Language": "en-GB,en;q=0.9,fr;q=0.8",
	"Accept-Encoding": "gzip, deflate, br",
	Referer: "https://www.google.com/",
};

const AD = "utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_content=c&gclid=Cj0KCQjw";

/** The requests to compare; each is sent once to check its response. */
export async function prepareCases({
	redirect,
	click,
	page,
	list,
	post,
	site,
	manyTests,
}: Running): Promise<Case[]> {
	const cta = `${site}/cta?${AD}`;
	const home = `${site}/?${AD}`;
	const returning = { ...BROWSER, Cookie: await cookiesFrom(cta) };
	const event = {
		event_id: randomUUID(),
		event_type: "view",
		page_url: `${SITE_ORIGIN}/?${AD}`,
		viewport_width: 1440,
		viewport_height: 900,
	};
	const beacon: Request = {
		url: `${site}/e`,
		method: "POST",
		headers: { ...returning, "Content-Type": "text/plain;charset=UTF-8", Origin: SITE_ORIGIN },
		body: JSON.stringify([event]),
	};
	const get = (url: string, headers: Record<string, string>): Request => {
		return { url, method: "GET", headers };
	};
	const cases: Case[] = [
		{ name: "bare 302", request: get(`${redirect}/cta?${AD}`, BROWSER), status: 302 },
		{ name: "bare click", request: get(`${click}/cta?${AD}`, BROWSER), status: 302 },
		{ name: "/cta, fresh", request: get(cta, BROWSER), status: 302 },
		{ name: "/cta, returning", request: get(cta, returning), status: 302 },
		{ name: "bare page", request: get(`${page}/?${AD}`, BROWSER), status: 200 },
		{ name: "home, fresh", request: get(home, BROWSER), status: 200 },
		{ name: "home, returning", request: get(home, returning), status: 200 },
		{ name: "bare POST", request: { ...beacon, url: `${redirect}/e` }, status: 302 },
		{ name: "POST /e", request: beacon, status: 202 },
		{ name: "bare list", request: get(list + BLOG_LIST, BROWSER), status: 200 },
		{ name: "blog list", request: get(site + BLOG_LIST, BROWSER), status: 200 },
		{ name: "bare post", request: get(post + BLOG_POST, BROWSER), status: 200 },
		{ name: "blog post", request: get(site + BLOG_POST, BROWSER), status: 200 },
	];
	const many = await casesOfManyTests(manyTests);
	for (const each of [...cases, ...many]) await expectStatus(each);
	return [...cases, ...many];
}

/** Clicks and pages while 50 tests of 10 arms are defined. */
async function casesOfManyTests(site: string): Promise<Case[]> {
	const url = (path: string) => `${site}${path}?${AD}`;
	await expectDefinitions(url("/"));
	const returning = { ...BROWSER, Cookie: await cookiesFrom(url("/cta")) };
	return [
		{ path: "/cta", name: "/cta", status: 302 },
		{ path: "/", name: "home", status: 200 },
	].flatMap(({ path, name, status }) =>
		Object.entries({ fresh: BROWSER, returning }).map(([who, headers]) => ({
			name: `${name}, ${who}, 50 tests`,
			request: { url: url(path), method: "GET", headers },
			status,
		})),
	);
}

/** Waits for the definitions, which the first request has read in the background. */
async function expectDefinitions(url: string): Promise<void> {
	for (let attempt = 0; attempt < 20; attempt++) {
		const { headers } = await fetch(url, { headers: BROWSER });
		if (headers.get("x-config-version") === MANY_TESTS.version) return;
		await setTimeout(100);
	}
	throw new Error("the site with many tests has not read its definitions");
}

/** Pages of the recorded WordPress. */
const BLOG_LIST = "/en/blog";
const BLOG_POST = "/en/blog/rich-content";

/** The cases of the blog while WordPress is off. */
export function ofBlogWithoutWordpress(cases: readonly Case[]): Case[] {
	return cases
		.filter(({ name }) => name.startsWith("blog "))
		.map((each) => ({ ...each, name: `${each.name}, WordPress off` }));
}

/** The responses of the bare Workers: the home page's bytes, and a click's headers without the cookies. */
export async function fetchBare(site: string): Promise<Bare> {
	const home = await fetch(`${site}/?${AD}`, { headers: BROWSER });
	if (home.status !== 200) throw new Error(`the home page has HTTP ${home.status}`);
	const click = await fetch(`${site}/cta?${AD}`, { headers: BROWSER, redirect: "manual" });
	const own = new Set(["set-cookie", "content-length"]);
	const page = async (path: string) => {
		const response = await fetch(site + path, { headers: BROWSER });
		if (response.status !== 200) throw new Error(`${path} has HTTP ${response.status}`);
		return response.text();
	};
	// The first response of a list is streamed; the comparison needs one from memory.
	await page(BLOG_LIST);
	return {
		html: await home.text(),
		list: await page(BLOG_LIST),
		post: await page(BLOG_POST),
		headers: [...click.headers].filter(([name]) => !own.has(name)),
	};
}

async function cookiesFrom(url: string): Promise<string> {
	const response = await fetch(url, { headers: BROWSER, redirect: "manual" });
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

async function expectStatus({ name, request, status }: Case): Promise<void> {
	const { url, ...init } = request;
	const response = await fetch(url, { ...init, redirect: "manual" });
	const body = await response.text();
	if (response.status === status) return;
	throw new Error(
		`${name} has HTTP ${response.status} instead of ${status}: ${body.slice(0, 300)}`,
	);
}

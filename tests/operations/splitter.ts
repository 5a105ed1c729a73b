/** One address in front of several sites. */
import type { Certificate } from "../../dev/certificate.ts";
import { type FetchServer, serveFetch } from "../../dev/http.ts";

/** They belong to one connection; and the body is passed on as it is read, not as it was encoded. */
const NOT_PASSED_ON = [
	"host",
	"connection",
	"content-length",
	"transfer-encoding",
	"content-encoding",
];

/** @param pick the site that gets the next request, by its path; it may let it wait */
export function startSplitter(
	port: number,
	pick: (path: string) => string | Promise<string>,
	certificate?: Certificate,
): Promise<FetchServer> {
	return serveFetch(
		port,
		async (request) => {
			const { pathname, search } = new URL(request.url);
			const headers = passedOn(request.headers);
			const body = request.body === null ? null : await request.arrayBuffer();
			const { method } = request;
			const init: RequestInit = { method, headers, body, redirect: "manual" };
			const response = await fetch((await pick(pathname)) + pathname + search, init);
			const isEmpty = [204, 304].includes(response.status);
			return new Response(isEmpty ? null : await response.arrayBuffer(), {
				...{ status: response.status, headers: passedOn(response.headers) },
			});
		},
		certificate,
	);
}

function passedOn(headers: Headers): Headers {
	const copy = new Headers(headers);
	for (const name of NOT_PASSED_ON) copy.delete(name);
	return copy;
}

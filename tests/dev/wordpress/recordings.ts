/** The requests and responses of the real WordPress that was recorded. */
import { LOCAL_LOGIN } from "../../../dev/wordpress/recorded/recorded-wordpress.ts";
import contract from "./contract.json" with { type: "json" };

/** A request and its response; a large body is replaced by the hash of its canonical JSON. */
export interface Recording {
	name: string;
	request: { method: string; path: string; headers?: Record<string, string>; body?: string };
	status: number;
	headers: Record<string, string>;
	body?: unknown;
	digest?: string;
}

export const RECORDINGS = contract as Recording[];

/** Headers that may affect a client; they must also be missing where WordPress omits them. */
export const CHECKED_HEADERS = [
	"allow",
	"cache-control",
	"etag",
	"last-modified",
	"set-cookie",
	"x-wp-total",
	"x-wp-totalpages",
];

const { user, applicationPassword } = LOCAL_LOGIN;
const LOGINS: Record<string, string> = {
	"{login}": `Basic ${btoa(`${user}:${applicationPassword}`)}`,
	"{bad login}": `Basic ${btoa(`${user}:wrong`)}`,
};

/** The recorded request, to a WordPress at another address. */
export function requestOf({ request }: Recording, origin: string): Request {
	const { method, path, headers = {}, body } = request;
	const sent = Object.entries(headers).map(([name, value]) => [name, LOGINS[value] ?? value]);
	return new Request(`${origin}${path}`, {
		method,
		headers: Object.fromEntries(sent),
		...(body === undefined ? {} : { body }),
	});
}

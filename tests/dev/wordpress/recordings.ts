/** The requests and answers of the real WordPress that was recorded, and how to ask them again. */
import { LOCAL_LOGIN } from "../../../dev/wordpress/recorded/recorded-wordpress.ts";
import contract from "./contract.json" with { type: "json" };

/** One exchange; large bodies by the hash of their canonical JSON. */
export interface Recording {
	name: string;
	request: { method: string; path: string; headers?: Record<string, string>; body?: string };
	status: number;
	headers: Record<string, string>;
	body?: unknown;
	digest?: string;
}

export const RECORDINGS = contract as Recording[];

/** Headers that a client could be misled by, were they there when WordPress leaves them out. */
export const TELLING = [
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

/** The recorded WordPress answers as the real one did that it was recorded from. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CUT } from "../../dev/wordpress/recorded/fault-gate.ts";
import {
	createRecordedWordpress,
	LOCAL_LOGIN,
} from "../../dev/wordpress/recorded/recorded-wordpress.ts";
import recordings from "./wordpress/contract.json" with { type: "json" };

/** One exchange with the real WordPress; large bodies by the hash of their canonical JSON. */
interface Recording {
	name: string;
	request: { method: string; path: string; headers?: Record<string, string>; body?: string };
	status: number;
	headers: Record<string, string>;
	body?: unknown;
	digest?: string;
}

const HOST = "wordpress.test";
const { user, applicationPassword } = LOCAL_LOGIN;
const LOGINS: Record<string, string> = {
	"{login}": `Basic ${btoa(`${user}:${applicationPassword}`)}`,
	"{bad login}": `Basic ${btoa(`${user}:wrong`)}`,
};

/** Headers that a client could be misled by, were they there when WordPress leaves them out. */
const TELLING = [
	"allow",
	"cache-control",
	"etag",
	"last-modified",
	"set-cookie",
	"x-wp-total",
	"x-wp-totalpages",
];

describe("the recorded WordPress", () => {
	const wordpress = createRecordedWordpress();

	it.each(recordings as Recording[])("answers $name", async (recording) => {
		const { method, path, headers = {}, body } = recording.request;
		const sent = Object.entries(headers).map(([name, value]) => [name, LOGINS[value] ?? value]);
		const request = new Request(`http://${HOST}${path}`, {
			method,
			headers: Object.fromEntries(sent),
			...(body === undefined ? {} : { body }),
		});
		const answer = await wordpress.answer(request);
		if (answer === CUT) throw new Error("no fault was set");
		expect(answer.status).toBe(recording.status);
		const text = generalised(await answer.text());
		const given = Object.fromEntries([...answer.headers].map(([k, v]) => [k, generalised(v)]));
		expect(given).toMatchObject(recording.headers);
		expect(TELLING.filter((name) => name in given)).toEqual(
			TELLING.filter((name) => name in recording.headers),
		);
		if (recording.body !== undefined) expect(JSON.parse(text)).toEqual(recording.body);
		else if (recording.digest !== undefined) expect(digest(text)).toBe(recording.digest);
		else expect(text).toBe("");
	});
});

function generalised(text: string): string {
	return text.replaceAll(`http://${HOST}`, "{origin}").replaceAll(HOST, "{host}");
}

function digest(text: string): string {
	return createHash("sha256")
		.update(canonical(JSON.parse(text)))
		.digest("hex");
}

/** JSON with its keys in order, whatever order the answer has them in. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) =>
		typeof part === "object" && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);
}

import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, it } from "vitest";
import { changeSettings } from "../../dev/deploy/management-api.ts";

let close = () => {};
afterEach(() => close());

/** An interface that answers with what it was sent, changed by `more`. */
async function project(more: object, status = 200) {
	const requests: unknown[] = [];
	const server = createServer(async (request, response) => {
		const body = JSON.parse((await request.toArray()).join(""));
		requests.push([request.method, request.url, request.headers.authorization, body]);
		response.writeHead(status).end(JSON.stringify({ ...body, ...more }));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	close = () => server.close();
	const { port } = server.address() as { port: number };
	return { requests, project: { ref: "abc", token: "t", url: `http://127.0.0.1:${port}` } };
}

const SETTINGS = { jwt_exp: 900, disable_signup: false, smtp_pass: "secret" };

it("sends the settings to the project, with the owner's token", async () => {
	const { requests, project: target } = await project({ smtp_pass: "digest" });
	await changeSettings(target, "config/auth", SETTINGS);
	expect(requests).toEqual([["PATCH", "/v1/projects/abc/config/auth", "Bearer t", SETTINGS]]);
});

it("names what the project ignores", async () => {
	const { project: target } = await project({ jwt_exp: 3600, disable_signup: undefined });
	await expect(changeSettings(target, "config/auth", SETTINGS)).rejects.toThrow(
		"jwt_exp is 3600, not 900; disable_signup is undefined, not false",
	);
});

it("passes on why the project refuses", async () => {
	const { project: target } = await project({ message: "needs SMTP", smtp_pass: "" }, 400);
	await expect(changeSettings(target, "config/auth", SETTINGS)).rejects.toThrow(
		/HTTP 400 .*needs SMTP/,
	);
});

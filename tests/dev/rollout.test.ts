import { expect, it } from "vitest";
import {
	currentVersion,
	percentOf,
	shareArguments,
	uploadedVersion,
} from "../../dev/deploy/rollout.ts";

it("finds the version that wrangler uploaded", () => {
	const output = '{"type":"wrangler-session"}\n{"type":"version-upload","version_id":"v-2"}\n';
	expect(uploadedVersion(output)).toBe("v-2");
	expect(() => uploadedVersion('{"type":"wrangler-session"}\n')).toThrow("no version");
});

it("starts from one version, and refuses a second rollout beside the first", () => {
	const one = { version_id: "v-1", percentage: 100 };
	expect(currentVersion(JSON.stringify({ versions: [one] }))).toBe("v-1");
	const two = [
		{ version_id: "v-1", percentage: 90 },
		{ version_id: "v-2", percentage: 10 },
	];
	expect(() => currentVersion(JSON.stringify({ versions: two }))).toThrow("v-1@90% v-2@10%");
	expect(() => currentVersion('{"versions":[]}')).toThrow();
});

it.each([
	[10, ["v-2@10%", "v-1@90%"]],
	[100, ["v-2@100%"]],
])("gives %i %% of the visitors the new version", (percent, specs) => {
	expect(shareArguments("tabulia", { next: "v-2", current: "v-1", percent })).toEqual([
		...["versions", "deploy", ...specs, "--name", "tabulia", "--yes"],
	]);
});

it.each(["0", "101", "1.5", "ten", ""])("refuses %j percent", (text) => {
	expect(() => percentOf(text)).toThrow("--percent");
});

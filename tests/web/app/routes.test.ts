import type { RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import { ROUTES } from "../../../web/app/routes.tsx";
import { ADMIN_PATHS, APP_PATHS, TEST_PATHS } from "../../../worker/contract/paths.ts";

function pathsOf(routes: readonly RouteObject[]): string[] {
	return routes.flatMap(({ path, children = [] }) => [
		...(path ? [path] : []),
		...pathsOf(children),
	]);
}

it("has a page for each path that the edge serves with the shell, and no other", () => {
	const wanted = [
		...Object.values(ADMIN_PATHS),
		...Object.values(APP_PATHS),
		...Object.values(TEST_PATHS),
	];
	expect(pathsOf(ROUTES).sort()).toEqual(wanted.sort());
});

import type { RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import { ADMIN_PATHS, APP_PATHS, TEST_PATHS } from "../../../contract/paths.ts";
import { ADMIN_ROUTES } from "../../../web/app/admin/admin-routes.tsx";
import { ROUTES } from "../../../web/app/routes.tsx";

function pathsOf(routes: readonly RouteObject[]): string[] {
	return routes.flatMap(({ path, children = [] }) => [
		...(path === undefined ? [] : [path]),
		...pathsOf(children),
	]);
}

it("has a page for each path that the edge serves with the shell, and no other", () => {
	const wanted = [
		...Object.values(ADMIN_PATHS),
		...Object.values(APP_PATHS),
		...Object.values(TEST_PATHS),
	];
	const admin = pathsOf(ADMIN_ROUTES).map((path) => ADMIN_PATHS.home + path);
	const all = pathsOf(ROUTES).flatMap((path) => (path === "/admin/*" ? admin : [path]));
	expect(all.sort()).toEqual(wanted.sort());
});

import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { PeopleLinks } from "../../../web/app/admin/customers/people-links.tsx";
import { useSelection } from "../../../web/app/admin/period/use-selection.ts";
import { CUSTOMER_EVENTS } from "../../../worker/contract/customers.ts";
import { ADMIN_PATHS } from "../../../worker/contract/paths.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "./fake-worker.ts";

const Shown = () => <PeopleLinks selected={useSelection()} />;

it("the people behind figures are listed with the page's period and filters", async () => {
	renderAdmin({
		worker: fakeWorker({ rpc: { is_admin: ok(true), get_admin_data: ok([ADMIN]) } }),
		visited: [`${ADMIN_PATHS.revenue}?period=month&source=google&variant=b&step=week`],
		pages: { [ADMIN_PATHS.revenue]: <Shown /> },
	});
	const links = within(await screen.findByRole("navigation", { name: /^Clients de la période/ }));
	const addresses = links.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
	const queries = addresses.map((address) => new URLSearchParams(address.split("?")[1]));
	for (const query of queries) {
		expect([query.get("period"), query.get("source"), query.get("step")]).toEqual([
			"month",
			"google",
			null,
		]);
	}
	expect(queries.flatMap((query) => query.get("signed") ?? [])).toEqual([
		"period",
		...CUSTOMER_EVENTS.filter((event) => event !== "kept"),
	]);
	expect(queries.flatMap((query) => query.get("state") ?? [])).toEqual([
		"past_due",
		"ending",
		"silent",
	]);
});

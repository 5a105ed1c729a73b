import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { CUSTOMER_EVENTS } from "../../../contract/customers.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { PeopleLinks } from "../../../web/app/admin/customers/people-links.tsx";
import { useSelection } from "../../../web/app/admin/period/selection.ts";
import { openAdmin } from "./admin-app.tsx";

const Shown = () => <PeopleLinks selected={useSelection()} />;

it("the people behind figures are listed with the page's period and filters", async () => {
	openAdmin(<Shown />, {
		at: `${ADMIN_PATHS.revenue}?period=month&source=google&variant=b&step=week`,
	});
	const links = within(await screen.findByRole("navigation", { name: /^Clients de la période/ }));
	const queries = links.getAllByRole<HTMLAnchorElement>("link").map(({ href }) => {
		const { signed, state, ...others } = Object.fromEntries(new URL(href).searchParams);
		expect(others).toMatchObject({ period: "month", source: "google" });
		expect(others).not.toHaveProperty("step");
		return [signed, state];
	});
	expect(queries.flatMap(([signed]) => signed ?? [])).toEqual([
		...["period", ...CUSTOMER_EVENTS.filter((event) => event !== "kept")],
	]);
	expect(queries.flatMap(([, state]) => state ?? [])).toEqual(["past_due", "ending", "silent"]);
});

/** The figures of the back-office's home page as it draws them from the database's own responses. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Window } from "happy-dom";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import frAdmin from "../../locales/fr/admin.json";
import frAnalytics from "../../locales/fr/analytics.json";
import frFigures from "../../locales/fr/figures.json";
import frMonday from "../../locales/fr/monday.json";
import { readList, searchOf } from "../../web/app/admin/customers/customer-list.ts";
import { FigureLines } from "../../web/app/admin/home/figure-lines.tsx";
import { readSelection } from "../../web/app/admin/period/selection.ts";
import { spansOf } from "../../web/app/admin/period/spans.ts";
import { useSelection } from "../../web/app/admin/period/use-selection.ts";
import { createI18n } from "../../web/i18n/create-i18n.ts";
import { REPORTS, type ReportName } from "../../worker/analytics/reports.ts";
import { ANALYTICS_CALLS } from "../../worker/contract/analytics-schema.ts";
import { CUSTOMER_CALLS } from "../../worker/contract/customer-calls-schema.ts";
import { ADMIN_PATHS } from "../../worker/contract/paths.ts";

/** An SQL function as the operator who looks at the page. */
type Rpc = (call: string) => Promise<unknown>;

const fr = { admin: frAdmin, analytics: frAnalytics, figures: frFigures, monday: frMonday };
const i18n = createI18n({ language: "fr", resources: { fr } });

interface HomeFigure {
	/** The sentence of what moved, with plain spaces. */
	sentence: string;
	/** Where each part in it leads, by its name. */
	links: Record<string, string>;
}

/**
 * The figures of a period, by their names on the page.
 *
 * @param query the page's address after its `?`
 */
export async function homeFigures(rpc: Rpc, query: string): Promise<Record<string, HomeFigure>> {
	const client = new QueryClient();
	const draw = () =>
		renderToStaticMarkup(
			<I18nextProvider i18n={i18n}>
				<QueryClientProvider client={client}>
					<MemoryRouter initialEntries={[`${ADMIN_PATHS.home}?${query}`]}>
						<Figures />
					</MemoryRouter>
				</QueryClientProvider>
			</I18nextProvider>,
		);
	// What is requested depends on the time, and must be the same in both drawings.
	const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now());
	try {
		draw();
		for (const { queryKey } of client.getQueryCache().getAll()) {
			const [, name, input] = queryKey as [string, ReportName, Record<string, string>];
			client.setQueryData(queryKey, await report(rpc, name, input));
		}
		return readFigures(draw());
	} finally {
		clock.mockRestore();
	}
}

function Figures() {
	return <FigureLines selected={useSelection({ name: "7d" })} />;
}

function readFigures(html: string): Record<string, HomeFigure> {
	const { document } = new Window();
	document.body.innerHTML = html;
	const plain = (text = "") => text.replace(/\s/g, " ");
	return Object.fromEntries(
		[...document.querySelectorAll("li")].map((card) => {
			const sentence = [...card.querySelectorAll("p")].find((text) =>
				text.textContent.includes(", dont"),
			);
			const links = [...(sentence?.querySelectorAll("a") ?? [])].map((link) => [
				plain(link.textContent),
				link.getAttribute("href") ?? "",
			]);
			return [
				plain(card.querySelector("h3")?.textContent),
				{ sentence: plain(sentence?.textContent), links: Object.fromEntries(links) },
			];
		}),
	);
}

/** A report as the Worker makes it: its parameters read, and its response checked. */
async function report(rpc: Rpc, name: ReportName, given: Record<string, string>) {
	const { input, output } = ANALYTICS_CALLS[name];
	const parameters = input.parse(given);
	const args = REPORTS[name].read((parameter) => parameters[parameter]?.toString());
	if (typeof args === "string") throw new Error(args);
	const written = Object.entries(args).map(([arg, value]) => `${arg} => ${literal(value)}`);
	return output.parse({ success: true, data: await rpc(`${name}(${written.join()})`) });
}

function literal(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return `'{${value.join()}}'`;
	return `'${typeof value === "object" ? JSON.stringify(value) : String(value)}'`;
}

/** The addresses on the list of customers to which a link leads, sorted. */
export async function customersAt(rpc: Rpc, link: string): Promise<string[]> {
	const { pathname, searchParams } = new URL(link, "http://localhost");
	if (pathname !== ADMIN_PATHS.customers) throw new Error(`${link} is no list of customers`);
	const now = Date.now();
	const selection = readSelection(searchParams, now);
	const { input, output } = CUSTOMER_CALLS.list_customers;
	const { search } = input.parse({
		search: searchOf(readList(searchParams), selection.filters, spansOf(selection, now)),
	});
	const { customers } = output.parse(await rpc(`list_customers('${JSON.stringify(search)}')`));
	return customers.map(({ email }) => email).sort();
}

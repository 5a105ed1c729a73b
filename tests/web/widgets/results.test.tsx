import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { Suspense, use, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CsvButton } from "../../../web/app/admin/exports/download-button.tsx";
import { KEPT } from "../../../web/app/admin/widgets/analytics-query.ts";
import { Results } from "../../../web/app/admin/widgets/results.tsx";
import { WidgetCard } from "../../../web/app/admin/widgets/widget-card.tsx";
import { renderInApp } from "./analytics-app.tsx";

beforeEach(() => {
	vi.useFakeTimers();
});

const REASON = "Export possible dès que les nouveaux résultats sont là.";
const NOTE = /^Anciens résultats/;
type Rows = readonly string[];

const never = new Promise<string>(() => {});
/** Texts that are still loading. */
const Names = () => use(never);

it("hide none of the controls above them while they wait for something else", () => {
	renderInApp(
		<Suspense fallback="whole page">
			<input type="search" />
			<Results isPending={false}>
				<Names />
			</Results>
		</Suspense>,
	);
	expect(screen.getByRole("searchbox")).toBeDefined();
	expect(screen.queryByText("whole page")).toBeNull();
});

/** A widget whose pages have rows with a button each. The loads are resolved by hand. */
function Pages({ load }: { load(page: number): Promise<Rows> }) {
	const [page, setPage] = useState(1);
	const query = useQuery({
		...KEPT,
		retry: false,
		queryKey: ["rows", page],
		queryFn: () => load(page),
	});
	return (
		<>
			<button type="button" onClick={() => setPage(page + 1)}>
				next
			</button>
			<WidgetCard
				title="Lignes"
				query={query}
				isEmpty={(rows) => rows.length === 0}
				actions={(rows) => (
					<CsvButton
						name="daily"
						title="Lignes"
						sheet={{ header: ["row"], rows: rows.map((row) => [row]) }}
					/>
				)}
			>
				{(rows) =>
					rows.map((row) => (
						<button key={row} type="button">
							{row}, page {page}
						</button>
					))
				}
			</WidgetCard>
		</>
	);
}

async function open() {
	const loads: PromiseWithResolvers<Rows>[] = [];
	renderInApp(
		<Pages
			load={() => {
				const load = Promise.withResolvers<Rows>();
				loads.push(load);
				return load.promise;
			}}
		/>,
	);
	const at = (n: number) => loads[n] as PromiseWithResolvers<Rows>;
	at(0).resolve(["a", "b"]);
	await pass(0);
	return {
		resolve: async (n: number, rows: Rows) => {
			at(n).resolve(rows);
			await pass(0);
		},
		reject: async (n: number) => {
			at(n).reject(new Error("hors ligne"));
			await pass(0);
		},
	};
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const next = () => fireEvent.click(screen.getByRole("button", { name: "next" }));
const row = (name: string) => screen.getByRole("button", { name });
const body = () => row("a, page 1").closest<HTMLElement>(".results-body");
const place = () => screen.getByRole("region", { name: "Lignes" });
const exporting = () => screen.getByRole("button", { name: /^Exporter en CSV/ });

describe("results of earlier controls", () => {
	it("are out of reach at once, and marked after 300 ms", async () => {
		const { resolve } = await open();
		expect(body()?.inert).toBe(false);
		next();
		const frame = body()?.closest(".results");
		expect(body()?.inert).toBe(true);
		expect(body()?.getAttribute("aria-busy")).toBe("true");
		await pass(299);
		expect(screen.queryByText(NOTE)).toBeNull();
		expect(frame?.hasAttribute("data-late")).toBe(false);
		await pass(1);
		expect(screen.getByText(NOTE).closest("[role=status]")).toBeTruthy();
		expect(frame?.hasAttribute("data-late")).toBe(true);
		await resolve(1, ["a"]);
		expect(row("a, page 2").closest("[inert]")).toBeNull();
		expect(frame?.querySelector("[aria-busy=true]")).toBeNull();
		expect(frame?.hasAttribute("data-late")).toBe(false);
		expect(screen.queryByText(NOTE)).toBeNull();
		next();
		expect(frame?.hasAttribute("data-late")).toBe(false);
	});

	it.each([
		["rows", ["c"], "c, page 2"],
		["no rows", [], "Aucune donnée pour cette période."],
		["an error", undefined, "hors ligne"],
	])("stay as they were, and as high, until %s replace them", async (_, rows, text) => {
		const { resolve, reject } = await open();
		const before = body()?.innerHTML;
		next();
		await pass(1000);
		expect(body()?.innerHTML).toBe(before);
		if (rows) await resolve(1, rows);
		else await reject(1);
		expect(screen.getByText(text)).toBeTruthy();
		expect(screen.queryByText("a, page 1")).toBeNull();
	});

	it("cannot be exported, and the button says why", async () => {
		const files = vi.spyOn(URL, "createObjectURL");
		const { resolve } = await open();
		expect(exporting().getAttribute("aria-disabled")).toBe("false");
		next();
		expect(exporting().getAttribute("aria-disabled")).toBe("true");
		expect(exporting().title).toBe(REASON);
		fireEvent.click(exporting());
		expect(files).not.toHaveBeenCalled();
		await resolve(1, ["c"]);
		expect(exporting().title).toBe("");
		fireEvent.click(exporting());
		expect(files).toHaveBeenCalledOnce();
	});

	it("are no others while the same ones are read again", async () => {
		await open();
		fireEvent.click(screen.getByRole("button", { name: /^Actualiser/ }));
		await pass(1000);
		expect(body()?.inert).toBe(false);
		expect(exporting().getAttribute("aria-disabled")).toBe("false");
	});
});

describe("the focus", () => {
	it("waits at the place of the results, and goes back to the control that is still there", async () => {
		const { resolve } = await open();
		row("a, page 1").focus();
		next();
		expect(document.activeElement).toBe(place());
		await resolve(1, ["a"]);
		expect(document.activeElement).toBe(row("a, page 2"));
	});

	it("stays at the place when the control is gone", async () => {
		const { resolve } = await open();
		row("b, page 1").focus();
		next();
		await resolve(1, []);
		expect(document.activeElement).toBe(place());
	});
});

import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { KEPT } from "../../../web/app/admin/widgets/analytics-query.ts";
import { StaleContext } from "../../../web/app/admin/widgets/results.tsx";
import { WidgetCard } from "../../../web/app/admin/widgets/widget-card.tsx";
import { renderInApp } from "./analytics-app.tsx";

/** A widget of one number, empty when it is 0. */
function Widget({ load }: { load: () => Promise<number> }) {
	const query = useQuery({ ...KEPT, retry: false, queryKey: ["one"], queryFn: load });
	return (
		<WidgetCard
			title="Un"
			query={query}
			isEmpty={(n) => n === 0}
			csv="usage"
			sheet={(n) => ({ header: ["n"], rows: [[n]] })}
		>
			{(n) => <output>{n}</output>}
		</WidgetCard>
	);
}

const card = () => screen.getByRole("region", { name: "Un" });

describe("a widget", () => {
	it("shows that it loads, then its figures", async () => {
		renderInApp(<Widget load={async () => 42} />);
		expect(screen.getByText("Chargement des données...")).toBeTruthy();
		expect(card().getAttribute("aria-busy")).toBe("true");
		expect((await screen.findByText("42")).tagName).toBe("OUTPUT");
		expect(card().getAttribute("aria-busy")).toBe("false");
	});

	it.each([true, false])("saves no figures of earlier controls: %s", async (isStale) => {
		renderInApp(
			<StaleContext value={isStale}>
				<Widget load={async () => 42} />
			</StaleContext>,
		);
		const save = await screen.findByRole("button", { name: /^Exporter/ });
		expect(save.getAttribute("aria-disabled")).toBe(String(isStale));
	});

	it("shows the error and retries, with the focus still inside", async () => {
		const load = vi.fn().mockRejectedValueOnce(new Error("HTTP 502: Bad Gateway"));
		renderInApp(<Widget load={load.mockResolvedValue(7)} />);
		expect(await screen.findByText("Erreur de chargement")).toBeTruthy();
		expect(screen.getByText("HTTP 502: Bad Gateway")).toBeTruthy();
		expect(load).toHaveBeenCalledTimes(1);
		const retry = screen.getByRole("button", { name: "Réessayer" });
		retry.focus();
		fireEvent.click(retry);
		expect(await screen.findByText("7")).toBeTruthy();
		expect(document.activeElement).toBe(card());
	});

	it("keeps old figures while new ones load, and when they fail", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-29T10:00:00Z") });
		vi.stubEnv("TZ", "UTC");
		let fail = (_: Error) => {};
		const late = new Promise<number>((_, reject) => {
			fail = reject;
		});
		const load = vi.fn().mockResolvedValueOnce(42).mockReturnValueOnce(late);
		renderInApp(<Widget load={load} />);
		await screen.findByText("42");
		fireEvent.click(screen.getByRole("button", { name: /^Actualiser/ }));
		await waitFor(() => expect(card().getAttribute("aria-busy")).toBe("true"));
		expect(screen.getByText("42")).toBeTruthy();
		vi.setSystemTime(Date.parse("2026-11-29T11:00:00Z"));
		fail(new Error("hors ligne"));
		expect((await screen.findByRole("alert")).textContent).toMatch(
			/^Mise à jour impossible \(hors ligne\)\. Données du 29\/11\/2026 10:00:00/,
		);
		expect(screen.getByText("42")).toBeTruthy();
	});
});

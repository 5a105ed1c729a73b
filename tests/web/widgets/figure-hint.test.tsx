import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { FigureHint } from "../../../web/app/admin/widgets/figure-hint.tsx";
import { NOTED, noteOf, plainOf } from "../../../web/app/admin/widgets/figure-notes.ts";
import { FIGURES } from "../../../worker/contract/figures.ts";
import { ADMIN_PATHS } from "../../../worker/contract/paths.ts";
import { readMigrations } from "../../database/migrations.ts";
import { analyticsI18n } from "./analytics-texts.ts";

describe.each(["fr", "en"] as const)("the note of a figure (%s)", (language) => {
	it.each(NOTED)("%s says what it is, its unit, period, exclusions and freshness", (figure) => {
		render(
			<MemoryRouter initialEntries={["/admin/revenue?period=90d"]}>
				<I18nextProvider i18n={analyticsI18n(language)}>
					<FigureHint about="One" figure={figure} />
				</I18nextProvider>
			</MemoryRouter>,
		);
		const lines = [...screen.getByRole("tooltip").children].map(({ textContent }) => textContent);
		expect(lines).toHaveLength(noteOf(figure)[4] === "" ? 5 : 6);
		// A missing text would be its key.
		for (const line of lines.slice(0, 5)) expect(line).toMatch(/^\S+ – (?!\w+\.\w+).{4,}/);
		const plain = plainOf(figure);
		expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
			plain ? [`${ADMIN_PATHS.figures}?figure=${plain}&period=90d`] : [],
		);
	});
});

it("each figure and each note names an SQL function that exists", () => {
	const sql = readMigrations()
		.map((migration) => migration.sql)
		.join("\n");
	const sources = [
		...Object.values(FIGURES).map(({ source }) => source),
		...NOTED.map((name) => noteOf(name)[4]),
	];
	for (const source of new Set(sources)) {
		if (source !== "") expect(sql).toContain(`create function public.${source}(`);
	}
});

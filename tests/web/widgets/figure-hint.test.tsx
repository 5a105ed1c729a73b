import { fireEvent, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, it, onTestFinished } from "vitest";
import { FIGURES } from "../../../contract/figures.ts";
import { FigureHint, NOTED, noteOf } from "../../../web/app/admin/widgets/figure-hint.tsx";
import { readMigrations } from "../../database/migrations.ts";
import { testI18n } from "../texts.ts";

it.each(["fr", "en"] as const)(
	"each note says what it is, its unit, period, exclusions and freshness (%s)",
	async (language) => {
		const { container } = render(
			<I18nextProvider i18n={testI18n(language)}>
				{NOTED.map((figure) => (
					<FigureHint key={figure} about="One" figure={figure} />
				))}
			</I18nextProvider>,
		);
		const notes = [...container.querySelectorAll("[role=tooltip]")];
		expect(notes).toHaveLength(NOTED.length);
		const texts = notes.map((note) =>
			[...note.children]
				.map(({ textContent }) => textContent)
				.slice(1)
				.join(" | "),
		);
		const all = NOTED.map((figure, at) => `${figure}: ${texts[at]}\n`).join("");
		if (language === "fr") await expect(all).toMatchFileSnapshot("figure-hint.txt");
		for (const [at, note] of notes.entries()) {
			const figure = NOTED[at] as (typeof NOTED)[number];
			const lines = [...note.children].map(({ textContent }) => textContent);
			expect(lines, figure).toHaveLength(noteOf(figure)[4] === "" ? 5 : 6);
			// A missing text would be its key.
			for (const line of lines.slice(0, 5)) expect(line).toMatch(/^\S+ – (?!\w+\.\w+).{4,}/);
		}
	},
);

it("a note opens for the keyboard and the pointer, and closes when they leave, or with Escape", () => {
	let isOpen = false;
	Object.assign(HTMLElement.prototype, {
		showPopover() {
			isOpen = true;
		},
		hidePopover() {
			isOpen = false;
		},
	});
	onTestFinished(() => {
		for (const name of ["showPopover", "hidePopover"])
			Reflect.deleteProperty(HTMLElement.prototype, name);
	});
	const [figure] = NOTED as [(typeof NOTED)[number]];
	const { container } = render(
		<I18nextProvider i18n={testI18n()}>
			<FigureHint about="One" figure={figure} />
		</I18nextProvider>,
	);
	const [hint, button] = [".hint", "button"].map((one) => container.querySelector(one) as Element);
	for (const [happen, opens] of [
		[() => fireEvent.focus(button as Element), true],
		[() => fireEvent.keyDown(button as Element, { key: "a" }), true],
		[() => fireEvent.keyDown(button as Element, { key: "Escape" }), false],
		[() => fireEvent.focus(button as Element), true],
		[() => fireEvent.blur(button as Element), false],
		[() => fireEvent.pointerEnter(hint as Element), true],
		[() => fireEvent.pointerLeave(hint as Element), false],
	] as const) {
		happen();
		expect(isOpen).toBe(opens);
	}
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

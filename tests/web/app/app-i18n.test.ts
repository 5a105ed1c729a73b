import { expect, it } from "vitest";
import { loadTexts } from "../../../web/app/app-i18n.ts";

const SOURCES = import.meta.glob<string>("../../../web/{app,ui}/**/*.{ts,tsx}", {
	...{ query: "?raw", import: "default", eager: true },
});

it("every namespace that a page names has its texts", async () => {
	const named = Object.values(SOURCES).flatMap((source) =>
		[...source.matchAll(/use(?:Texts|Translation)\(\[?"([a-z-]+)"/g)].map(([, name = ""]) => name),
	);
	const namespaces = [...new Set(named)].filter((name) => name !== "app");
	expect(namespaces.length).toBeGreaterThan(15);
	for (const name of namespaces) expect(await loadTexts("fr", name), name).toBeTypeOf("object");
});

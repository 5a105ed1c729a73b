import { readFileSync } from "node:fs";
import { join } from "node:path";

type Place = Record<string, string>;
interface Moments {
	title: string;
	[place: string]: string | Place | Place[];
}

/** Each place for a real product moment that a language leaves empty, as `fr quotes` (docs/operations/deployment.md#product-moments). */
export function emptyMoments(root: string): string[] {
	return ["fr", "en"].flatMap((language) => {
		const file = join(root, `locales/${language}/home.json`);
		const { moments } = JSON.parse(readFileSync(file, "utf8")) as { moments: Moments };
		return Object.entries(moments)
			.filter(([, place]) => [place].flat().some(isEmpty))
			.map(([name]) => `${language} ${name}`);
	});
}

const isEmpty = (place: string | Place): boolean =>
	typeof place !== "string" && Object.values(place).includes("");

/**
 * The types of all keys. Only `web/tsconfig.json` includes them, because computing them takes as long as all other types
 * of a program, and that program has every text of the pages and of the app.
 */
import type { DefaultNamespace, Namespace } from "i18next";
import type { Texts } from "./texts.d.ts";

/** Keys of the texts below an object, `price.title`; a plural's without its form. */
type KeysOf<Part> = {
	[Name in keyof Part & string]: Part[Name] extends string
		? Name extends `${infer Plural}_${"one" | "many" | "other"}`
			? Plural
			: Name
		: Part[Name] extends readonly unknown[]
			? never
			: `${Name}.${KeysOf<Part[Name]>}`;
}[keyof Part & string];

/** Type of the texts at a key. */
type At<Part, Key> = Key extends keyof Part
	? Part[Key]
	: Key extends `${infer Name}.${infer Rest}`
		? Name extends keyof Part
			? At<Part[Name], Rest>
			: never
		: Part;

type KeysIn<Space, Prefix> = Space extends keyof Texts ? KeysOf<At<Texts[Space], Prefix>> : never;

declare module "i18next" {
	interface CustomTypeOptions {
		defaultNS: "common";
		resources: Texts;
	}
	// Before the signatures of i18next, which take three times as long and find what this one does not know.
	interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
		// biome-ignore lint/style/useShorthandFunctionType: an alias could not add to an interface.
		(
			key: KeysIn<Ns, KPrefix>,
			options?: { returnObjects?: never; [value: string]: unknown },
		): string;
	}
}

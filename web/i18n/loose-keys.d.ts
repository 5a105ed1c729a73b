/** Texts of any key, for the programs that do not check keys: see typed-keys.d.ts. */
import type { DefaultNamespace, Namespace } from "i18next";

// biome-ignore lint/suspicious/noExplicitAny: a list or an object of texts, whatever its shape.
type Texts = any[] & Record<string, any>;

declare module "i18next" {
	interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
		(key: string, options: { returnObjects: true; [value: string]: unknown }): Texts;
		(key: string, options?: object): string;
	}
}

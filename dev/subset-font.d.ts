declare module "subset-font" {
	interface Options {
		targetFormat: "woff2" | "sfnt";
		variationAxes?: Record<string, number | { min: number; max: number }>;
	}
	/** The font with only the characters of `text`. */
	export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

import fc from "fast-check";

/** Any character; `binary` of the package is the same, and takes a second to build its table of them. */
const character = fc
	.integer({ min: 0, max: 0x10f7ff })
	.map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

/** Any text of whole characters. */
export const anyText = (limits: { minLength?: number; maxLength?: number } = {}) =>
	fc.string({ unit: character, ...limits });

import type { ArmContent } from "../../../../contract/experiment.ts";
import { SLOT_NAMES, SLOTS, type Slot, type SlotField } from "../../../../contract/slots.ts";

type Fields = { [S in Slot]: (typeof SLOTS)[S]["fields"] }[Slot];
/** The names of all slots' fields. */
export type FieldName = Fields extends infer F ? (F extends F ? keyof F : never) : never;
/** The choices of all slots' fields. */
export type ChoiceName = Extract<Fields, { look: unknown }>["look"]["choices"][number];

/** The fields of a slot, in the order of their declaration. */
export function fieldsOf(slot: Slot): [FieldName, SlotField][] {
	return Object.entries(SLOTS[slot].fields) as [FieldName, SlotField][];
}

/** Whether an arm sets the same in all languages. */
export function isShared(slot: Slot): boolean {
	return "isShared" in SLOTS[slot];
}

const ALL_FIELDS = SLOT_NAMES.flatMap(fieldsOf);

/** A field by the name that a content has for it. */
export function fieldNamed(name: string): FieldName | undefined {
	return ALL_FIELDS.find(([known]) => known === name)?.[0];
}

/** The choice that a content has for a field; undefined for a text. */
export function choiceNamed(field: string, value: string): ChoiceName | undefined {
	const choices = ALL_FIELDS.flatMap(([name, declared]) =>
		name === field && "choices" in declared ? [...declared.choices] : [],
	);
	return choices.includes(value) ? (value as ChoiceName) : undefined;
}

/** Whether a content has what its slot needs, so that it can be shown. */
export function isComplete(slot: Slot, content: ArmContent): boolean {
	return fieldsOf(slot).every(([name, field]) => {
		const value = content[name] ?? "";
		if ("choices" in field) return field.choices.includes(value);
		const { minLength, maxLength, pattern } = field;
		return (
			value.length >= minLength && value.length <= maxLength && !(pattern?.test(value) === false)
		);
	});
}

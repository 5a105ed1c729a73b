import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Gives the first wrong field of a refused form the focus, once; for forms with `shouldFocusError: false`.
 * The library gives it twice, the second time when somebody may have begun to type in the next field.
 */
export function focusFirstWrong<Values extends FieldValues>(
	form: Pick<UseFormReturn<Values>, "getValues" | "setFocus">,
) {
	return (errors: FieldErrors<Values>) => {
		const first = Object.keys(form.getValues()).find((name) => errors[name] !== undefined);
		if (first !== undefined) form.setFocus(first as Path<Values>);
	};
}
